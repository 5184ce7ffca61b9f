import { type TSchema, Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { answerWrite, inputOf } from '#server/records/record-routes.ts'
import { FILTER_OPERATORS } from '#server/reports/external/external-report.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { REPORT_FIELD_TYPES } from '#shared/wire/report.ts'
import type { Draft, ReportHeadService, ReportWithItems } from './report-head.service.ts'

const BASE = '/online/cgreport'
const reading = { access: { permission: 'online:report-head:list' } }
const editing = { access: { permission: 'online:report-head:edit' } }
const publishing = { access: { permission: 'online:report-head:publish' } }

const Sql = Type.Object({
  sql: Type.Optional(Type.String({ maxLength: 8000 })),
  dbKey: Type.Optional(Type.String({ maxLength: 100 })),
  table: Type.Optional(Type.String({ maxLength: 200 })),
  rows: Type.Optional(Type.String({ maxLength: 200 })),
})
const Anything = Type.Object({}, { additionalProperties: true })
const Text = Type.String({ maxLength: 500 })
const FieldType = Type.Optional(Type.Union(REPORT_FIELD_TYPES.map((name) => Type.Literal(name))))
const Item = Type.Object({ fieldName: Text, fieldTxt: Text, fieldType: FieldType }, { additionalProperties: true })
const Param = Type.Object({ paramName: Text, paramTxt: Text, paramType: FieldType }, { additionalProperties: true })
const Filter = Type.Object({
  fieldName: Type.String({ minLength: 1, maxLength: 63 }),
  operator: Type.Union(FILTER_OPERATORS.map((operator) => Type.Literal(operator))),
  value: Type.String({ minLength: 1, maxLength: 500 }),
})
const DraftBody = Type.Unsafe<Draft>(
  Type.Object({
    cgrSql: Type.Optional(Type.String({ maxLength: 8000 })),
    dbSource: Type.Optional(Type.String({ maxLength: 100 })),
    sourceTable: Type.Optional(Type.String({ maxLength: 200 })),
    sourceRows: Type.Optional(Type.String({ maxLength: 200 })),
    filters: Type.Optional(Type.Array(Filter, { maxItems: 50 })),
    items: Type.Optional(Type.Array(Item, { maxItems: 100 })),
    params: Type.Optional(Type.Array(Param, { maxItems: 50 })),
    values: Type.Optional(Type.Record(Type.String(), Text)),
  }),
)
const Keys = Type.Optional(Type.String({ maxLength: 10_000 }))
const WholeBody = Type.Unsafe<ReportWithItems>(
  Type.Object({
    head: Anything,
    items: Type.Optional(Type.Array(Anything, { maxItems: 200 })),
    params: Type.Optional(Type.Array(Anything, { maxItems: 100 })),
    deleteItemIds: Keys,
    deleteParamIds: Keys,
  }),
)
const ToMenu = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 36 }),
  parentId: Type.Optional(Type.String({ maxLength: 64 })),
})
const OfHead = Type.Object({ headId: Type.String({ maxLength: 36 }) })
const OfCode = Type.Object({ headCode: Type.String({ maxLength: 100 }) })

function about(summary: string, result: TSchema = Anything) {
  return { tags: ['online/report-head'], summary, response: answers(result) }
}

/** Calls beside those of the entity: calls that parse its statement, and the whole report in one body. */
export function reportHeadRoutes(app: App, reports: ReportHeadService): void {
  app.get(
    `${BASE}/head/parseSql`,
    {
      schema: { ...about('Read columns and parameters of a statement or table'), querystring: Sql },
      config: editing,
    },
    async (request) => ok(await reports.parse(principalOf(request), request.query)),
  )
  // By POST, for statements that are too long for an address.
  app.post(
    `${BASE}/head/parseSql`,
    {
      schema: { ...about('Read columns and parameters of a statement or table'), body: Sql },
      config: { ...editing, effect: 'read' },
    },
    async (request) => ok(await reports.parse(principalOf(request), request.body)),
  )
  app.post(
    `${BASE}/head/preview`,
    {
      schema: { ...about('Preview the first rows of an unsaved report'), body: DraftBody },
      config: { ...editing, effect: 'read' },
    },
    async (request) => ok(await reports.preview(principalOf(request), request.body)),
  )
  app.post(
    `${BASE}/head/add`,
    {
      schema: { ...about('Add a report, flat or as head, items and params'), body: Anything },
      config: { access: { permission: 'online:report-head:add' }, entity: 'online/report-head' },
    },
    async (request) =>
      answerWrite(successTexts.ADDED, (report) => reports.add(principalOf(request), inputOf(request).body, report)),
  )
  app.put(
    `${BASE}/head/editAll`,
    { schema: { ...about('Read a report with its columns and parameters'), body: WholeBody }, config: editing },
    async (request) =>
      answerWrite('编辑成功！', (report) => reports.editAll(principalOf(request), request.body, report)),
  )
  app.post(
    `${BASE}/head/publish`,
    { schema: { ...about('Publish a report in the menu'), body: ToMenu }, config: publishing },
    async (request) => {
      const { id, parentId } = request.body
      return ok({ id: await reports.publish(principalOf(request), id, parentId) }, successTexts.PUBLISHED)
    },
  )
  app.get(
    `${BASE}/item/listByHeadId`,
    { schema: { ...about('List columns of a report', Type.Array(Anything)), querystring: OfHead }, config: reading },
    async (request) => ok(await reports.items(principalOf(request), request.query.headId)),
  )
  app.get(
    `${BASE}/item/listByHeadCode`,
    { schema: { ...about('List columns of a report', Type.Array(Anything)), querystring: OfCode }, config: reading },
    async (request) => ok(await reports.itemsByCode(principalOf(request), request.query.headCode)),
  )
  app.get(
    `${BASE}/param/listByHeadId`,
    { schema: { ...about('List parameters of a report', Type.Array(Anything)), querystring: OfHead }, config: reading },
    async (request) => ok(await reports.params(principalOf(request), request.query.headId)),
  )
}
