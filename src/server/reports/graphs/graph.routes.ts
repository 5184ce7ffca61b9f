import { type TSchema, Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import { sendWorkbook, whileCallerWaits } from '#server/records/record-file-routes.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import { GRAPH_BASE } from '#shared/wire/graph.ts'
import type { GraphService } from './graph.service.ts'

const anything = Type.Object({}, { additionalProperties: true })
/** Optional: an unknown graph is reported only to people with permission to see all graphs. */
const Id = Type.Optional(Type.String({ maxLength: 50 }))
const IdQuery = Type.Object({ id: Id })
const GraphQuery = Type.Object(
  {
    id: Id,
    params: Type.Optional(Type.String({ maxLength: 10_000 })),
  },
  { additionalProperties: true },
)

function schema(summary: string, querystring: TSchema, response: object = answers(anything)) {
  return { tags: ['online/graph'], summary, querystring, response }
}

/** Each graph has its own permission, so the service checks it, and refuses everybody else. */
const config = { access: 'session' } as const

export function graphRoutes(app: App, graphs: GraphService): void {
  app.get(
    `${GRAPH_BASE}/getChartsData`,
    { schema: { ...schema('Read a graph with its rows', GraphQuery), querystring: GraphQuery }, config },
    async (request) => {
      const { id = '', ...chartQuery } = request.query
      return ok(await graphs.chart(principalOf(request), id, queryOf(chartQuery)))
    },
  )
  app.get(
    `${GRAPH_BASE}/getTempletAllData`,
    { schema: { ...schema('Read a page of graphs', IdQuery), querystring: IdQuery }, config },
    async (request) => ok(await graphs.templet(principalOf(request), request.query.id ?? '')),
  )
  app.get(
    `${GRAPH_BASE}/exportXlsById`,
    {
      schema: { ...schema('Export the rows of a graph as a workbook', GraphQuery, {}), querystring: GraphQuery },
      config,
    },
    async (request, reply) => {
      const { id = '', ...chartQuery } = request.query
      const work = (signal: AbortSignal) => graphs.export(principalOf(request), id, queryOf(chartQuery), signal)
      return sendWorkbook(reply, await whileCallerWaits(reply, work))
    },
  )
}

/** Joins the conditions of the query with those in `params`; the key of the graph is no condition. */
function queryOf({ params, ...chartQuery }: { params?: string; [name: string]: unknown }): RecordQuery {
  if (params === undefined) return chartQuery
  let given: unknown
  try {
    given = parseJson(params)
  } catch {
    given = undefined
  }
  const isList = typeof given !== 'object' || given === null || Array.isArray(given)
  if (isList) throw new AppError('REQUEST_INVALID', { reason: '参数 params 应为 JSON 对象' })
  return { ...chartQuery, ...(given as object) }
}
