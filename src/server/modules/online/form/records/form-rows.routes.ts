import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { workbookUpload } from '#server/records/record-file-routes.ts'
import { inputOf } from '#server/records/record-routes.ts'
import { exportQuery } from '#server/records/workbook/export-records.ts'
import type { RecordCall } from '#shared/documents/entity.ts'
import type { LogFormExport } from './form-export-log.ts'
import type { FormRuntimeService, SubTable } from './form-runtime.service.ts'
import type { FormTrialService } from './form-trial.service.ts'
import { subTableRows } from './sub-table-rows.ts'

const tags = ['online/form']
const params = Type.Object({
  table: Type.String({ minLength: 1, maxLength: 129, description: 'Table of a sub form, or view.table' }),
})
const Query = Type.Record(Type.String(), Type.Unsafe<string | string[]>({}))
/** The engine checks the body, after the permission. */
const Anything = Type.Unsafe<unknown>({})
const described = (summary: string) => ({ tags, summary, params, response: answers(Type.Any()) })

interface Dependencies {
  formRuntime: Pick<FormRuntimeService, 'subTableOf' | 'entityOf'>
  logFormExport: LogFormExport
  trials: Pick<FormTrialService, 'open'>
}

/** Rows of sub-tables that are edited separately from their record, for the pages of a form. */
export function formRowRoutes(
  app: App,
  engine: RecordEngine,
  { formRuntime, logFormExport, trials }: Dependencies,
): void {
  const rows = subTableRows(engine)
  const base = '/online/data/:table/rows'
  /** The form, and with it the permission, is found for each request. */
  const found = {
    config: { access: 'user' as const },
    preHandler: (request: FastifyRequest) => {
      const [code] = (request.params as { table: string }).table.split('.')
      return trials.open(request, code!)
    },
  }

  app.get(
    `${base}/list`,
    { schema: { ...described('List rows of a record'), querystring: Query }, ...found },
    async (request) => {
      const sub = await subTable(request, 'list')
      return rows.list(principalOf(request), sub, request.query)
    },
  )

  app.post(
    `${base}/add`,
    { schema: { ...described('Add a row to a record'), body: Anything }, ...found },
    async (request) => {
      const sub = await subTable(request, 'edit')
      return rows.add(principalOf(request), sub, inputOf(request).body)
    },
  )

  app.put(
    `${base}/edit`,
    { schema: { ...described('Edit a row of a record'), body: Anything }, ...found },
    async (request) => {
      const sub = await subTable(request, 'edit')
      return rows.edit(principalOf(request), sub, inputOf(request).body)
    },
  )

  app.delete(
    `${base}/delete`,
    { schema: { ...described('Delete rows of a record'), querystring: Query }, ...found },
    async (request) => {
      const sub = await subTable(request, 'edit')
      return rows.remove(principalOf(request), sub, request.query.ids)
    },
  )

  app.get(
    `${base}/exportXls`,
    { schema: { ...described('Export the rows of a record'), querystring: Query }, ...found },
    async (request, reply) => {
      const sub = await subTable(request, 'exportXls')
      return rows.export(principalOf(request), sub, exportQuery(request.query), { reply, logFormExport })
    },
  )

  app.get(
    `${base}/importTemplate`,
    { schema: described('Download an import template of rows'), ...found },
    async (request, reply) => {
      const sub = await subTable(request, 'importTemplate', 'edit')
      return rows.template(principalOf(request), sub, reply)
    },
  )

  const upload = workbookUpload(engine.limits)
  app.post(
    `${base}/importExcel`,
    {
      ...upload,
      ...found,
      schema: described('Import rows of a record from a workbook'),
      config: { ...upload.config, ...found.config },
    },
    async (request, reply) => {
      const sub = await subTable(request, 'importExcel', 'edit')
      return rows.import(principalOf(request), sub, request, reply)
    },
  )

  /** Without permission the answer is the same whether the sub-table exists or not. */
  async function subTable(request: FastifyRequest, ...calls: [RecordCall, ...RecordCall[]]): Promise<SubTable> {
    const [principal, { table }] = [principalOf(request), request.params as { table: string }]
    const sub = await formRuntime.subTableOf(principal, table, ...calls)
    if (sub) return sub
    await formRuntime.entityOf(principal, table, calls[0])
    throw new AppError('PATH_UNKNOWN')
  }
}
