import { type TSchema, Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { foundRecordRoutes } from '#server/records/record-routes.ts'
import type { RecordCall, Row } from '#shared/documents/entity.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { DesignAddressesService } from './design-addresses.service.ts'
import type { DesignFormService } from './design-form.service.ts'
import { MOST_ITEMS } from './design-rows.ts'

const BASE = '/desform'
const tags = ['online/design-form']
const ofDesign = (action: string) => ({ access: { permission: `online:design-form:${action}` } })
/** The design, and with it the permission, is found for each request. */
const found = { access: 'user' as const }

const Code = Type.String({ minLength: 1, maxLength: 50 })
const Anything = Type.Object({}, { additionalProperties: true })
const OfCode = Type.Object({ desformCode: Code })
/** Optional, so that a missing permission is reported before a missing parameter. */
const OfAnyCode = Type.Object({ desformCode: Type.Optional(Code) })
const OfEither = Type.Object({
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  desformCode: Type.Optional(Code),
})
const Id = Type.String({ minLength: 1, maxLength: 36 })
const OfDesign = Type.Object({ desformId: Type.Optional(Id), desformCode: Type.Optional(Code) })
const Addresses = Type.Array(
  Type.Object({
    ...{ desformId: Type.Optional(Id), desformCode: Type.Optional(Code) },
    urlType: Type.String({ maxLength: 20 }),
    urlStatus: Type.Union([Type.String({ maxLength: 1 }), Type.Integer()]),
  }),
  { minItems: 1, maxItems: 20 },
)
const OfForm = Type.Object({ cgformCode: Type.String({ minLength: 1, maxLength: 64 }) })
const OfPage = Type.Object({
  code: Type.Optional(Code),
  narrow: Type.Optional(Type.String({ maxLength: 1 })),
  kind: Type.Optional(Type.Union([Type.Literal('add'), Type.Literal('edit'), Type.Literal('detail')])),
})
const Draft = Type.Object({ head: Anything, fields: Type.Array(Anything, { maxItems: MOST_ITEMS }) })
const ToMenu = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 36 }),
  parentId: Type.Optional(Type.String({ maxLength: 64 })),
})

const about = (summary: string, result: TSchema = Anything) => ({ tags, summary, response: answers(result) })

/**
 * Calls beside those of the entity: for authors of designs, for pages of designs, and for the records behind a
 * design.
 */
export function designFormRoutes(app: App, designs: DesignFormService, addresses: DesignAddressesService): void {
  authorRoutes(app, designs)
  addressRoutes(app, addresses)

  const shown = {
    ...about('Read the page of a design'),
    querystring: OfPage,
  }
  app.get(`${BASE}/page`, { schema: shown, config: found }, async (request) => {
    const { code = '', narrow, kind } = request.query
    return ok(await designs.page(principalOf(request), code, { narrow: narrow === '1', ...(kind && { kind }) }))
  })

  const columns = { ...about('List columns of the form of a design'), querystring: OfAnyCode }
  app.get(`${BASE}/getColumns`, { schema: columns, config: found }, async (request) =>
    ok(await designs.columns(principalOf(request), request.query.desformCode ?? '')),
  )

  const publish = { ...about('Publish a design in the menu'), body: ToMenu }
  app.post(`${BASE}/publish`, { schema: publish, config: ofDesign('publish') }, async (request) => {
    const { id, parentId } = request.body
    return ok({ id: await designs.publish(principalOf(request), id, parentId) }, successTexts.PUBLISHED)
  })
}

/** Addresses are sent in the same shape as they are answered. */
function addressRoutes(app: App, addresses: DesignAddressesService): void {
  const listed = { ...about('List open addresses of a design', Type.Array(Anything)), querystring: OfDesign }
  app.get(`${BASE}/url/queryAllStatus`, { schema: listed, config: ofDesign('list') }, async (request) => {
    const { desformId: id, desformCode: code } = request.query
    return ok(await addresses.statusOf(principalOf(request), { ...(id && { id }), ...(code && { code }) }))
  })

  const set = { ...about('Open and close addresses of a design', Type.Null()), body: Addresses }
  for (const method of ['PUT', 'POST'] as const) {
    app.route({
      ...{ method, url: `${BASE}/url/editAllStatus`, schema: set, config: ofDesign('edit') },
      handler: async (request) => {
        await addresses.set(principalOf(request), request.body)
        return ok(null, successTexts.EDITED)
      },
    })
  }
}

function authorRoutes(app: App, designs: DesignFormService): void {
  const byCode = { ...about('Read a design by its code'), querystring: OfCode }
  app.get(`${BASE}/queryByCode`, { schema: byCode, config: ofDesign('list') }, async (request) =>
    ok(await designs.find(principalOf(request), { code: request.query.desformCode })),
  )

  const byEither = { ...about('Read a design by its key or code'), querystring: OfEither }
  app.get(`${BASE}/queryByIdOrCode`, { schema: byEither, config: ofDesign('list') }, async (request) => {
    const { id, desformCode } = request.query
    return ok(
      await designs.find(principalOf(request), { ...(id && { id }), ...(desformCode && { code: desformCode }) }),
    )
  })

  const choices = about('List forms that can be designed', Type.Array(Anything))
  app.get(`${BASE}/forms`, { schema: choices, config: ofDesign('list') }, async (request) =>
    ok(designs.forms(principalOf(request))),
  )

  const fields = { ...about('List fields of a form for a design', Type.Array(Anything)), querystring: OfForm }
  app.get(`${BASE}/fields`, { schema: fields, config: ofDesign('list') }, async (request) =>
    ok(await designs.fields(principalOf(request), request.query.cgformCode)),
  )

  const draft = { ...about('Preview the form of an unsaved design'), body: Draft }
  const previewing = { ...ofDesign('list'), effect: 'read' } as const
  app.post(`${BASE}/preview`, { schema: draft, config: previewing }, async (request) => {
    const { head, fields } = request.body as { head: Row; fields: Row[] }
    return ok(await designs.preview(principalOf(request), head, fields))
  })
}

const CALLS: readonly RecordCall[] = ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch']

/**
 * Records of the form behind a design. `desformCode` stands in the query or the body. They are other names for the
 * record calls of the form.
 */
export function designDataRoutes(
  app: Parameters<typeof foundRecordRoutes>[0],
  engine: RecordEngine,
  designs: DesignFormService,
): void {
  foundRecordRoutes(app, engine, {
    base: `${BASE}/data`,
    only: CALLS,
    naming: 'desformCode',
    async find(request, call) {
      const { desformCode: code } = { ...(request.body as Row | null), ...(request.query as Row) }
      return designs.entityOf(principalOf(request), typeof code === 'string' ? code : '', call)
    },
  })
}
