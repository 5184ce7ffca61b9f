import type { PublishedPages } from '#server/documents/published-pages.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { pageAddressOf } from '#shared/documents/menu-components.ts'
import type { Page } from '#shared/documents/page.ts'
import type { DeclaredNeeds } from './entry-needs.ts'

interface Dependencies {
  /** Pages that come with the program. */
  pages: ReadonlyMap<string, Page>
  entities: ReadonlyMap<string, Entity>
  published: Pick<PublishedPages, 'pages'>
}

export type ReadDeclaredNeeds = () => Promise<DeclaredNeeds>

/** Reads the declared `x-needs` of the pages in use. A published page replaces the program's page at its address. */
export function createDeclaredNeeds({ pages, entities, published }: Dependencies): ReadDeclaredNeeds {
  return async () => {
    const inUse = new Map([...pages, ...(await published.pages())])
    const byCode = new Map<string, Set<string>>()
    for (const { 'x-needs': needs } of inUse.values()) {
      for (const [code, needed] of Object.entries(needs?.parts ?? {})) {
        byCode.set(code, new Set([...(byCode.get(code) ?? []), ...needed]))
      }
    }
    return {
      ofComponent(component) {
        const page = inUse.get(pageAddressOf(component))
        return page ? [...listing(page), ...(page['x-needs']?.page ?? [])] : []
      },
      ofCode: (code) => [...(byCode.get(code) ?? [])],
    }
  }

  /** A page with a list always needs the list permission, without declaring it. */
  function listing({ 'x-entity': address }: Page): string[] {
    const entity = address === undefined ? undefined : entities.get(address)
    return entity && pathOf(entity, 'list') !== undefined ? [permissionOf(entity, 'list')] : []
  }
}
