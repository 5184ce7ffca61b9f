import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { DataLogService } from './data-log.service.ts'

const tags = ['system/data-log']
const Key = Type.String({ minLength: 1, maxLength: 64 })
const Record = { dataTable: Key, dataId: Key }
const Version = Type.String({ pattern: '^\\d{1,9}$' })
const Rows = answers(Type.Array(Type.Object({}, { additionalProperties: true })))

const kinds = { tags, summary: 'List kinds of data with logged changes', response: Rows }
const versions = {
  tags,
  summary: 'List versions of a record',
  description: 'Of any kind, the newest first',
  querystring: Type.Object(Record),
  response: Rows,
}
const compare = {
  tags,
  summary: 'Compare two versions of a record',
  description: 'Without from, the changes of one version',
  querystring: Type.Object({ ...Record, from: Type.Optional(Version), to: Version }),
  response: Rows,
}
const compareEntries = {
  tags,
  summary: 'Read two log entries of one record',
  querystring: Type.Object({ dataId1: Key, dataId2: Key }),
  response: Rows,
}

/** Besides the menu, each kind requires its own history permission; the service checks it. */
export function dataLogRoutes(app: App, log: DataLogService): void {
  const config = { access: { permission: 'system:data-log:list' } }

  app.get('/sys/dataLog/kinds', { schema: kinds, config }, async () => ok([...log.kinds]))

  app.get('/sys/dataLog/queryDataVerList', { schema: versions, config }, async (request) => {
    const { dataTable, dataId } = request.query
    return ok(await log.versions(principalOf(request), dataTable, dataId))
  })

  app.get('/sys/dataLog/compare', { schema: compare, config }, async (request) => {
    const { dataTable, dataId, from, to } = request.query
    const before = from === undefined ? undefined : Number(from)
    return ok(await log.compare(principalOf(request), dataTable, dataId, before, Number(to)))
  })

  app.get('/sys/dataLog/queryCompareList', { schema: compareEntries, config }, async (request) => {
    const { dataId1, dataId2 } = request.query
    return ok(await log.compareEntries(principalOf(request), dataId1, dataId2))
  })
}
