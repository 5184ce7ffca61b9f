import { differenceRows } from '#server/documents/difference-rows.ts'
import type { DocumentReference } from '#server/documents/document-reference.ts'
import type { StoredDocuments } from '#server/documents/documents.ts'
import { ok } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { pageOfAll } from '#server/records/read/page/page-result.ts'
import { ADDRESS_PREFIX } from '#shared/documents/online-form/form.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { check, compare, page, problems, publish, queryById, remove, save, unpublish } from './document.contract.ts'

/** @throws AppError DOCUMENT_OF_FORM for documents of an online form; only its builder writes them */
function requireNoForm<T extends { address: string }>(reference: T): T {
  if (reference.address.startsWith(ADDRESS_PREFIX)) throw new AppError('DOCUMENT_OF_FORM')
  return reference
}

const allowed = (verb: string) => ({ access: { permission: `system:document:${verb}` } })

/** Public for people who know the key, like the pages that come with the program. */
const PUBLIC = { access: 'public' } as const
const FOREVER = 'public, max-age=31536000, immutable'

/** Document routes. The entities of documents and versions have the list routes. */
export function documentRoutes(app: App, { service, reader, published }: StoredDocuments): void {
  app.get('/sys/document/queryById', { schema: queryById, config: allowed('list') }, async ({ query }) =>
    ok(await reader.read(whichOf(query), query.at === undefined ? (query.version ?? 'head') : { at: query.at })),
  )

  app.get('/sys/document/compare', { schema: compare, config: allowed('list') }, async ({ query }) => {
    const { from = 'current', to = 'head' } = query
    return ok(pageOfAll(differenceRows(await reader.compare(whichOf(query), from, to)), boundsOf(query)))
  })

  app.get('/sys/document/problems', { schema: problems, config: allowed('list') }, async ({ query }) => {
    const found = await reader.read(whichOf(query), query.version ?? 'head')
    const rows = found.problems.map((problem, index) => ({ ...problem, id: String(index + 1) }))
    return ok(pageOfAll(rows, boundsOf(query)))
  })

  app.post('/sys/document/check', { schema: check, config: { ...allowed('save'), effect: 'read' } }, async ({ body }) =>
    ok(await service.check({ ...referenceOf(body), text: body.text })),
  )

  app.post('/sys/document/save', { schema: save, config: allowed('save') }, async (request) => {
    const { text, base = 0, note } = request.body
    const draft = { ...requireNoForm(referenceOf(request.body)), text, base, note: note ?? undefined }
    return ok(await service.save(principalOf(request).username, draft), successTexts.SAVED)
  })

  app.post('/sys/document/publish', { schema: publish, config: allowed('publish') }, async (request) => {
    await service.publish(principalOf(request).username, requireNoForm(referenceOf(request.body)), request.body.number)
    return ok(null, successTexts.PUBLISHED)
  })

  app.post('/sys/document/unpublish', { schema: unpublish, config: allowed('publish') }, async (request) => {
    await service.unpublish(principalOf(request).username, requireNoForm(referenceOf(request.body)))
    return ok(null)
  })

  app.delete('/sys/document/delete', { schema: remove, config: allowed('delete') }, async ({ query }) => {
    await service.remove(requireNoForm(referenceOf(query)), query.number)
    return ok(null, successTexts.DELETED)
  })

  app.get('/sys/document/page/:key', { schema: page, config: PUBLIC }, async ({ params }, reply) => {
    const found = await published.page(params.key)
    if (found === undefined) throw new AppError('PAGE_NOT_FOUND')
    reply.header('cache-control', FOREVER)
    return ok(found)
  })
}

interface GivenReference {
  kind?: DocumentReference['kind']
  address: string
}

function referenceOf({ kind = 'page', address }: GivenReference): DocumentReference {
  return { kind, address }
}

/** @throws AppError DOCUMENT_ADDRESS_WRONG when neither key nor address is given. */
function whichOf({ id, address = '', ...rest }: Partial<GivenReference> & { id?: string }) {
  return id === undefined ? referenceOf({ ...rest, address }) : { id }
}

/** Everything without a size. */
function boundsOf({ pageNo, pageSize }: { pageNo?: number; pageSize?: number }) {
  return { current: pageNo, size: pageSize }
}
