import { type TSchema, Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { GraphHeadService } from './graph-head.service.ts'

const BASE = '/online/graphreport'
const ofGraph = (action: string) => ({ access: { permission: `online:graph-head:${action}` } })
const ofTemplet = (action: string) => ({ access: { permission: `online:graph-templet:${action}` } })

const Anything = Type.Object({}, { additionalProperties: true })
const Fields = Type.Object({
  type: Type.Union([Type.Literal('sql'), Type.Literal('json'), Type.Literal('api'), Type.Literal('report')]),
  data: Type.Optional(Type.Union([Type.String({ maxLength: 20_000 }), Type.Null()])),
  source: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  rows: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
})
const ToMenu = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 36 }),
  parentId: Type.Optional(Type.String({ maxLength: 64 })),
})
const OfHead = Type.Object({ headId: Type.String({ maxLength: 36 }) })
const OfTemplet = Type.Object({ id: Type.String({ maxLength: 36 }) })

function about(summary: string, result: TSchema = Anything) {
  return { tags: ['online/graph-head'], summary, response: answers(result) }
}

/** Calls beside those of the entities: calls that read the data of a graph, and publishing to the menu. */
export function graphHeadRoutes(app: App, graphs: GraphHeadService): void {
  app.post(
    `${BASE}/head/parseField`,
    {
      schema: { ...about('Read columns and parameters of the source of a graph'), body: Fields },
      config: { ...ofGraph('edit'), effect: 'read' },
    },
    async (request) => {
      const { type, data, source, rows } = request.body
      const read = { type, data: data ?? '', source: source ?? '', rows: rows ?? '' }
      return ok(await graphs.parse(principalOf(request), read))
    },
  )
  app.get(
    `${BASE}/head/queryOnlGraphreportItemByMainId`,
    {
      schema: { ...about('List columns of a graph', Type.Array(Anything)), querystring: OfHead },
      config: ofGraph('list'),
    },
    async (request) => ok(await graphs.items(principalOf(request), request.query.headId)),
  )
  app.get(
    `${BASE}/params/listByHeadId`,
    {
      schema: { ...about('List parameters of a graph', Type.Array(Anything)), querystring: OfHead },
      config: ofGraph('list'),
    },
    async (request) => ok(await graphs.params(principalOf(request), request.query.headId)),
  )
  app.get(
    `${BASE}/templet/queryTempletItemByMainId`,
    {
      schema: { ...about('List graphs of a page of graphs', Type.Array(Anything)), querystring: OfTemplet },
      config: ofTemplet('list'),
    },
    async (request) => ok(await graphs.templetItems(principalOf(request), request.query.id)),
  )
  app.post(
    `${BASE}/head/publish`,
    { schema: { ...about('Publish a graph in the menu'), body: ToMenu }, config: ofGraph('publish') },
    async (request) => {
      const { id, parentId } = request.body
      return ok({ id: await graphs.publish(principalOf(request), id, parentId) }, successTexts.PUBLISHED)
    },
  )
  app.post(
    `${BASE}/templet/publish`,
    { schema: { ...about('Publish a page of graphs in the menu'), body: ToMenu }, config: ofTemplet('publish') },
    async (request) => {
      const { id, parentId } = request.body
      return ok({ id: await graphs.publishTemplet(principalOf(request), id, parentId) }, successTexts.PUBLISHED)
    },
  )
}
