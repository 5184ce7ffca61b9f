import { permissionOf } from '#shared/documents/entity-fields.ts'
import { isForAdministrators } from '#shared/rules/administrator-permissions.ts'
import type { Library, PageDocument } from '../library.ts'
import type { World } from '../world.ts'
import { type Ask, asksOf, type PageAsks } from './page-asks.ts'

export interface PageNeedsReader {
  /** Requests of a page, including those of the pages that it shows. */
  asks(document: PageDocument): readonly Ask[]
  /** Requests without a declaration, each permission once for each part. */
  undeclared(document: PageDocument): readonly Ask[]
  /** Codes that open parts of the page. */
  opening(document: PageDocument): ReadonlySet<string>
}

/** Needs of the pages of a library; each page is read once. */
export function readNeeds(library: Library, world: World): PageNeedsReader {
  const own = new Map<PageDocument, PageAsks>()
  const opened = new Map<PageDocument, readonly Ask[]>()
  const ownAsks = (document: PageDocument) => {
    const known = own.get(document) ?? asksOf(document, library, world)
    own.set(document, known)
    return known
  }
  return { asks, undeclared, opening: (document) => ownAsks(document).codes }

  function asks(document: PageDocument): readonly Ask[] {
    const found = ownAsks(document)
    const inner = found.shown.flatMap(({ path, address, way }) => {
      const page = library.pages.get(address)
      const opening = page ? asksToOpen(page) : []
      return opening.map((ask) => ({ ...ask, path, what: `页面 ${address}`, way }))
    })
    return [...found.asks, ...inner]
  }

  /** Requests when the page opens, and declared permissions. A page that shows itself adds none. */
  function asksToOpen(document: PageDocument): readonly Ask[] {
    const known = opened.get(document)
    if (known) return known
    const declared = document.page['x-needs']?.page ?? []
    const needed: Ask[] = declared.map((code) => ({ path: [], what: code, anyOf: [code], way: { codes: [] } }))
    opened.set(document, needed)
    opened.set(document, [...needed, ...asks(document).filter(({ way }) => way.codes.length === 0)])
    return opened.get(document)!
  }

  function undeclared(document: PageDocument): readonly Ask[] {
    const entity = library.entities.get(document.page['x-entity'] ?? '')?.entity
    const { page = [], parts = {} } = document.page['x-needs'] ?? {}
    const everybody = new Set([...page, ...(entity ? [permissionOf(entity, 'list')] : [])])
    const bySome = (code: string) => (Object.hasOwn(parts, code) ? parts[code]! : [])
    const isHeld = (permission: string, codes: readonly string[]) =>
      everybody.has(permission) || codes.some((code) => code === permission || bySome(code).includes(permission))
    const isDeclared = ({ anyOf, way: { codes } }: Ask) =>
      anyOf.length === 0 || codes.some(isForAdministrators) || anyOf.some((permission) => isHeld(permission, codes))
    const missing = asks(document).filter((ask) => !isDeclared(ask))
    const keyOf = ({ anyOf, way }: Ask) => `${way.codes[0] ?? ''} ${anyOf[0]}`
    return [...new Map(missing.toReversed().map((ask) => [keyOf(ask), ask])).values()].toReversed()
  }
}
