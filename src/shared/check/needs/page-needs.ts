import { permissionOf } from '#shared/documents/entity-fields.ts'
import { isForAdministrators } from '#shared/rules/permissions/administrator-permissions.ts'
import type { CheckEnvironment } from '../check-environment.ts'
import type { Library, PageDocument } from '../library/library.ts'
import { type PageRequest, type PageRequests, requestsOf } from './page-requests.ts'

export interface PageNeedsReader {
  /** Requests of a page, including those of the pages that it shows. */
  requests(document: PageDocument): readonly PageRequest[]
  /** Requests without a declaration, each permission once for each part. */
  undeclared(document: PageDocument): readonly PageRequest[]
  /** Codes that open parts of the page. */
  opening(document: PageDocument): ReadonlySet<string>
}

/** Needs of the pages of a library; each page is read once. */
export function readNeeds(library: Library, environment: CheckEnvironment): PageNeedsReader {
  const own = new Map<PageDocument, PageRequests>()
  const opened = new Map<PageDocument, readonly PageRequest[]>()
  const ownRequests = (document: PageDocument) => {
    const known = own.get(document) ?? requestsOf(document, library, environment)
    own.set(document, known)
    return known
  }
  return { requests, undeclared, opening: (document) => ownRequests(document).codes }

  function requests(document: PageDocument): readonly PageRequest[] {
    const found = ownRequests(document)
    const inner = found.shown.flatMap(({ path, address, way }) => {
      const page = library.pages.get(address)
      const opening = page ? requestsToOpen(page) : []
      return opening.map((request) => ({ ...request, path, what: `页面 ${address}`, way }))
    })
    return [...found.requests, ...inner]
  }

  /** Requests when the page opens, and declared permissions. A page that shows itself adds none. */
  function requestsToOpen(document: PageDocument): readonly PageRequest[] {
    const known = opened.get(document)
    if (known) return known
    const declared = document.page['x-needs']?.page ?? []
    const needed: PageRequest[] = declared.map((code) => ({ path: [], what: code, anyOf: [code], way: { codes: [] } }))
    opened.set(document, needed)
    opened.set(document, [...needed, ...requests(document).filter(({ way }) => way.codes.length === 0)])
    return opened.get(document)!
  }

  function undeclared(document: PageDocument): readonly PageRequest[] {
    const entity = library.entities.get(document.page['x-entity'] ?? '')?.entity
    const { page = [], parts = {} } = document.page['x-needs'] ?? {}
    const everybody = new Set([...page, ...(entity ? [permissionOf(entity, 'list')] : [])])
    const bySome = (code: string) => (Object.hasOwn(parts, code) ? parts[code]! : [])
    const isHeld = (permission: string, codes: readonly string[]) =>
      everybody.has(permission) || codes.some((code) => code === permission || bySome(code).includes(permission))
    const isDeclared = ({ anyOf, way: { codes } }: PageRequest) =>
      anyOf.length === 0 || codes.some(isForAdministrators) || anyOf.some((permission) => isHeld(permission, codes))
    const missing = requests(document).filter((request) => !isDeclared(request))
    const keyOf = ({ anyOf, way }: PageRequest) => `${way.codes[0] ?? ''} ${anyOf[0]}`
    return [...new Map(missing.toReversed().map((request) => [keyOf(request), request])).values()].toReversed()
  }
}
