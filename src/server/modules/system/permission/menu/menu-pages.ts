import type { PublishedPages } from '#server/documents/published-pages.ts'
import { mainEntityOf } from '#server/documents/shipped/load-documents.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { inheritedNames, pageAddressOf } from '#shared/documents/menu-components.ts'
import type { Page } from '#shared/documents/page.ts'
import { PLAYGROUND_COMPONENT } from '#shared/wire/playground.ts'

interface Dependencies {
  /** Pages that come with the program. */
  pages: ReadonlyMap<string, Page>
  published: Pick<PublishedPages, 'addressesAbout' | 'keys'>
  entities: ReadonlyMap<string, Entity>
}

export interface ComponentChoice {
  value: string
  text: string
  title: string
}

/** Components of a menu entry besides pages: layouts for its children, or a frame for a page of another site. */
const LAYOUTS: Record<string, string> = {
  'layouts/RouteView': '目录（显示下级菜单）',
  'layouts/PageView': '目录（带页面标题）',
  'layouts/BlankLayout': '目录（空白布局）',
  'layouts/TabLayout': '目录（标签布局）',
  'layouts/IframePageView': '内嵌外部页面',
}
/** Views of the shell that have no document. */
const VIEWS: Record<string, string> = { [PLAYGROUND_COMPONENT]: '页面试验台' }
/** Pages for sign-in and errors, which no menu opens. */
const NEVER_IN_MENUS = /^(account|exception)\//

export type MenuPages = ReturnType<typeof createMenuPages>

/** Components of menu entries, and the entities that their pages show. */
export function createMenuPages({ pages, published, entities }: Dependencies) {
  const shipped = [...pages].filter(([address]) => !NEVER_IN_MENUS.test(address))

  async function choices(): Promise<ComponentChoice[]> {
    const titles = new Map(shipped.map(([address, { title }]) => [address, title]))
    for (const address of Object.keys(await published.keys())) if (!titles.has(address)) titles.set(address, '在线页面')
    const all = [...Object.entries(LAYOUTS), ...Object.entries(VIEWS), ...[...titles].sort(byAddress)]
    return all.map(([value, title]) => ({ value, text: `${title} ${value}`, title }))
  }

  return {
    /** Returns layouts first, then pages by address. */
    choices,

    /** Returns every name that a menu entry may have as its component. */
    async names(): Promise<ReadonlySet<string>> {
      return new Set([...(await choices()).map(({ value }) => value), ...inheritedNames()])
    },

    /**
     * Returns the entity that data rules of a menu entry restrict; undefined when its page shows no records of this
     * product.
     */
    async entityOf(component: string): Promise<Entity | undefined> {
      const address = pageAddressOf(component)
      const page = pages.get(address)
      if (page) return storedEntity(mainEntityOf(page))
      for (const entity of entities.keys()) {
        if ((await published.addressesAbout(entity)).includes(address)) return storedEntity(entity)
      }
      return undefined
    },
  }

  function storedEntity(address: string | undefined): Entity | undefined {
    const entity = address === undefined ? undefined : entities.get(address)
    return entity?.['x-table'] === undefined ? undefined : entity
  }
}

const byAddress = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1)
