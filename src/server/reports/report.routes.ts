import { type TSchema, Type } from 'typebox'
import { REPORT_BASE } from '#shared/wire/report.ts'
import { answers, ok } from '../http/answers/envelope.ts'
import type { App } from '../http/app-type.ts'
import { principalOf } from '../http/pipeline/access.ts'
import type { RecordQuery } from '../records/read/read-rows.ts'
import { sendWorkbook, whileCallerWaits } from '../records/record-file-routes.ts'
import type { ReportService } from './report.service.ts'

const params = Type.Object({ code: Type.String() })
const anything = Type.Object({}, { additionalProperties: true })
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
/**
 * Without a code the report is unknown. Only people with permission to read all reports learn that, so nothing is required before
 * the permission check.
 */
const DictionaryQuery = Type.Object({
  code: text(50),
  field: text(100),
  keyword: text(200),
  values: text(20_000),
  pageNo: text(20),
  pageSize: text(20),
})
const Option = Type.Object({ value: Type.String(), text: Type.String(), title: Type.String() })

function schema(summary: string, result: TSchema) {
  return { tags: ['online/report'], summary, params, response: answers(result) }
}

/**
 * The permission belongs to the report, not to the call, so the service checks it; without one everybody is refused.
 */
const config = { access: 'session' } as const

export function reportRoutes(app: App, reports: ReportService): void {
  for (const call of ['getRpColumns', 'getColumns']) {
    app.get(
      `${REPORT_BASE}/${call}/:code`,
      { schema: schema('List columns of a report', anything), config },
      async (request) => ok(await reports.columns(principalOf(request), request.params.code)),
    )
  }
  app.get(
    `${REPORT_BASE}/getQueryInfo/:code`,
    { schema: schema('List query fields of a report', Type.Array(anything)), config },
    async (request) => ok(await reports.queryItems(principalOf(request), request.params.code)),
  )
  app.get(
    `${REPORT_BASE}/getParamsInfo/:code`,
    { schema: schema('List parameters of a report', Type.Array(anything)), config },
    async (request) => ok(await reports.params(principalOf(request), request.params.code)),
  )
  app.get(
    `${REPORT_BASE}/getReportDictList`,
    {
      schema: {
        tags: ['online/report'],
        summary: 'Search dictionary entries of a report column',
        querystring: DictionaryQuery,
        response: answers(Type.Array(Option)),
      },
      config,
    },
    async (request) => {
      const { code = '', field = '', ...search } = request.query
      return ok(await reports.dictionary(principalOf(request), code, { ...search, field }))
    },
  )
  app.get(
    `${REPORT_BASE}/getData/:code`,
    { schema: schema('List a page of a report with total sums', anything), config },
    async (request) => ok(await reports.data(principalOf(request), request.params.code, request.query as RecordQuery)),
  )
  app.get(
    `${REPORT_BASE}/getColumnsAndData/:code`,
    { schema: schema('Read columns and a page of a report', anything), config },
    async (request) => {
      const { code } = request.params
      const description = await reports.columns(principalOf(request), code)
      const data = await reports.data(principalOf(request), code, request.query as RecordQuery)
      return ok({ ...description, cgreportHeadName: description.cgRpConfigName, data })
    },
  )
  for (const call of ['exportXls', 'exportManySheetXls']) {
    app.get(
      `${REPORT_BASE}/${call}/:code`,
      { schema: { ...schema('Export the rows of a report as a workbook', anything), response: {} }, config },
      async (request, reply) => {
        const work = (signal: AbortSignal) =>
          reports.export(principalOf(request), request.params.code, request.query as RecordQuery, signal)
        return sendWorkbook(reply, await whileCallerWaits(reply, work))
      },
    )
  }
}
