import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DuplicateCheckService } from '#server/modules/system/duplicate-check/duplicate-check.service.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { receivedWorkbook, sendWorkbook, whileCallerWaits, workbookUpload } from '#server/records/record-file-routes.ts'
import { exportQuery } from '#server/records/workbook/export-records.ts'
import { answerImport } from '#server/records/workbook/import-stream.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { DesignFormService } from './design-form.service.ts'

const params = Type.Object({ code: Type.String({ minLength: 1, maxLength: 50, description: 'Code of a design' }) })
const described = (summary: string) => ({
  tags: ['online/design-form'],
  summary,
  params,
  response: answers(Type.Any()),
})
/** Like `/sys/duplicate/check`, without the table. A missing permission is reported before a missing parameter. */
const UniqueQuery = Type.Object({
  fieldName: Type.String({ maxLength: 64, default: '' }),
  fieldVal: Type.String({ maxLength: 1000, default: '' }),
  dataId: Type.Optional(Type.String({ maxLength: 36 })),
})
/** The design, and with it the permission, is found for each request. */
const config = { access: 'user' as const }

interface Services {
  engine: RecordEngine
  designForms: Pick<DesignFormService, 'entityOf' | 'tableOf'>
  /** Logs an export of records of a form before it starts. */
  logFormExport(principal: Principal, entity: Entity): Promise<void>
  duplicates: DuplicateCheckService
}

/**
 * Workbooks of the records behind a design, and the check for duplicate values. Both work like the calls of the form.
 */
export function designWorkbookRoutes(app: App, { engine, designForms, logFormExport, duplicates }: Services): void {
  const base = '/desform/data'

  const exported = {
    ...described('Export the list of a design as a workbook'),
    querystring: Type.Record(Type.String(), Type.Unsafe<string | string[]>({})),
  }
  app.get(`${base}/exportXls/:code`, { schema: exported, config }, async (request, reply) => {
    const principal = principalOf(request)
    const entity = await designForms.entityOf(principal, request.params.code, 'exportXls')
    await logFormExport(principal, entity)
    const query = exportQuery(request.query)
    const work = (signal: AbortSignal) => engine.export(principal, entity, query, signal)
    return sendWorkbook(reply, await whileCallerWaits(reply, work))
  })

  const upload = workbookUpload(engine.limits)
  const imported = {
    ...upload,
    schema: described('Import the records of a workbook into a design'),
    config: { ...upload.config, ...config },
  }
  app.post(`${base}/importXls/:code`, imported, async (request, reply) => {
    const principal = principalOf(request)
    const entity = await designForms.entityOf(principal, request.params.code, 'importExcel')
    const content = receivedWorkbook(request)
    return answerImport(request, reply, (options) => engine.import(principal, entity, content, options))
  })

  const free = { ...described('Check whether a value of a unique field is free'), querystring: UniqueQuery }
  app.get(
    `${base}/checkUniqueForField/:code`,
    { schema: free, config: { ...config, personalLimit: 'duplicateChecks' } },
    async (request) => {
      const principal = principalOf(request)
      const tableName = await designForms.tableOf(principal, request.params.code)
      await duplicates.requireFree(principal, { ...request.query, tableName })
      return ok(null, successTexts.VALUE_FREE)
    },
  )
}
