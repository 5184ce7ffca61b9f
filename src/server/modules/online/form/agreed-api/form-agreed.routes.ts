import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { sendDownload } from '#server/http/answers/send-file.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Archive } from '#server/platform/files/zip-files.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { receivedWorkbook, sendWorkbook, whileCallerWaits, workbookUpload } from '#server/records/record-file-routes.ts'
import { answerWrite, inputOf } from '#server/records/record-routes.ts'
import { exportQuery } from '#server/records/workbook/export-records.ts'
import { answerImport } from '#server/records/workbook/import-stream.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { FormService } from '../form.service.ts'
import type { LogFormExport } from '../records/form-export-log.ts'
import type { FormFilesService } from '../records/form-files.service.ts'
import type { FormRuntimeService } from '../records/form-runtime.service.ts'
import { subTableRows } from '../records/sub-table-rows.ts'
import type { StoredForms } from '../stored-forms.service.ts'

const tags = ['online/form']
const Id = Type.String({ minLength: 1, maxLength: 36 })
const Table = Type.String({ minLength: 1, maxLength: 64, description: 'Table of a form, or the id of its definition' })
/** A table, or a view and a sub-table with a dot between. */
const Code = Type.String({ minLength: 1, maxLength: 129, description: 'Like Table; of rows also view.table' })
const Key = Type.String({ minLength: 1, maxLength: 36 })
const Anything = Type.Unsafe<unknown>({})
const described = (summary: string) => ({ tags, summary, response: answers(Type.Any()) })

const listed = { access: { permission: 'online:form:list' } }
/** The form, and with it the permission, is found for each request. */
const config = { access: 'user' as const }

interface Services {
  engine: RecordEngine
  forms: Pick<FormService, 'read'>
  storedForms: Pick<StoredForms, 'storedOf'>
  formRuntime: FormRuntimeService
  logFormExport: LogFormExport
  formFiles: FormFilesService
  files: { download(principal: Principal, paths: readonly string[]): Promise<Archive & { fileName?: string }> }
}

/** Calls of the agreed interface that are other names for our calls, under the same permissions. */
export function formAgreedRoutes(app: App, services: Services): void {
  definitionRoutes(app, services)
  recordRoutes(app, services)
  workbookRoutes(app, services)
  fileRoute(app, services)
}

function definitionRoutes(app: App, { forms, storedForms }: Services): void {
  const base = '/online/cgform'

  const whole = { ...described('Read a form with its fields and indexes'), querystring: Type.Object({ id: Id }) }
  app.get(`${base}/api/getByHead`, { schema: whole, config: listed }, async ({ query }) => {
    const { fields, indexs, ...head } = await forms.read(query.id)
    return ok({ head, fields, indexs })
  })

  const free = {
    ...described('Check whether a table name is free'),
    querystring: Type.Object({
      tbname: Type.String({ minLength: 1, maxLength: 64 }),
      id: Type.Optional(Type.String()),
    }),
  }
  app.get(
    `${base}/api/checkOnlyTable`,
    { schema: free, config: { ...listed, personalLimit: 'duplicateChecks' } },
    async ({ query: { tbname, id } }) => {
      const table = tbname.trim().toLowerCase()
      const stored = await storedForms.storedOf(table)
      if (stored && stored.document.id !== id) throw new AppError('FORM_TABLE_TAKEN', { table })
      return ok(null, successTexts.VALUE_FREE)
    },
  )

  const fields = {
    ...described('List fields of the form of a table'),
    querystring: Type.Object({ headCode: Type.String({ minLength: 1, maxLength: 64 }) }),
  }
  app.get(`${base}/field/listByHeadCode`, { schema: fields, config: listed }, async ({ query }) => {
    const stored = await storedForms.storedOf(query.headCode)
    if (!stored) throw new AppError('FORM_UNKNOWN')
    return ok((await forms.read(stored.document.id)).fields)
  })
}

function recordRoutes(app: App, { engine, formRuntime }: Services): void {
  const base = '/online/cgform/api'

  const read = {
    ...described('Read a record with the rows of its sub-tables'),
    params: Type.Object({ table: Table, id: Key }),
  }
  for (const path of ['detail', 'form/table_name']) {
    app.get(`${base}/${path}/:table/:id`, { schema: read, config }, async (request) => {
      const { table, id } = request.params
      const principal = principalOf(request)
      return ok(await engine.get(principal, await formRuntime.entityOf(principal, table, 'queryById'), id, '*'))
    })
  }

  const printed = {
    ...described('Read a record for a print template'),
    params: Type.Object({ table: Table }),
    querystring: Type.Object({ id: Key }),
  }
  app.get(`${base}/data/:table/queryById`, { schema: printed, config }, async (request) => {
    const principal = principalOf(request)
    const entity = await formRuntime.entityOf(principal, request.params.table, 'queryById')
    return ok(await engine.get(principal, entity, request.query.id))
  })

  const params = Type.Object({ table: Table })
  const added = { ...described('Add a record by a designed form'), params, body: Anything }
  app.post(`${base}/crazyForm/:table`, { schema: added, config }, async (request) => {
    const principal = principalOf(request)
    const entity = await formRuntime.entityOf(principal, request.params.table, 'add')
    const record = designedRecord(entity, inputOf(request).body)
    return answerWrite(successTexts.ADDED, async (report) => (await engine.add(principal, entity, record, report)).id)
  })

  const edited = { ...described('Edit a record by a designed form'), params, body: Anything }
  app.put(`${base}/crazyForm/:table`, { schema: edited, config }, async (request) => {
    const principal = principalOf(request)
    const entity = await formRuntime.entityOf(principal, request.params.table, 'edit')
    const record = designedRecord(entity, inputOf(request).body)
    return answerWrite(successTexts.EDITED, async (report) => (await engine.edit(principal, entity, record, report)).id)
  })
}

/** Workbooks of a list. For a sub-table, the rows of the record that the foreign key names. */
function workbookRoutes(app: App, { engine, formRuntime, logFormExport }: Services): void {
  const base = '/online/cgform/api'
  const rows = subTableRows(engine)
  const params = Type.Object({ table: Code })

  const exported = {
    ...described('Export a list or the rows of a record'),
    params,
    querystring: Type.Record(Type.String(), Type.Unsafe<string | string[]>({})),
  }
  for (const path of ['exportXls', 'exportXlsOld']) {
    app.get(`${base}/${path}/:table`, { schema: exported, config }, async (request, reply) => {
      const [principal, { table }, query] = [principalOf(request), request.params, exportQuery(request.query)]
      const sub = await formRuntime.subTableOf(principal, table, 'exportXls')
      if (sub) return rows.export(principal, sub, query, { reply, logFormExport })
      const entity = await formRuntime.entityOf(principal, table, 'exportXls')
      await logFormExport(principal, entity)
      const work = (signal: AbortSignal) => engine.export(principal, entity, query, signal)
      return sendWorkbook(reply, await whileCallerWaits(reply, work))
    })
  }

  const template = { ...described('Download an import template'), params }
  app.get(`${base}/importTemplate/:table`, { schema: template, config }, async (request, reply) => {
    const [principal, { table }] = [principalOf(request), request.params]
    const sub = await formRuntime.subTableOf(principal, table, 'importTemplate', 'edit')
    if (sub) return rows.template(principal, sub, reply)
    const entity = await formRuntime.entityOf(principal, table, 'importTemplate')
    return sendWorkbook(reply, await engine.importTemplate(principal, entity))
  })

  const upload = workbookUpload(engine.limits)
  const imported = { ...described('Import records or rows from a workbook'), params }
  const route = { ...upload, schema: imported, config: { ...upload.config, ...config } }
  app.post(`${base}/importXls/:table`, route, async (request, reply) => {
    const [principal, { table }] = [principalOf(request), request.params]
    const sub = await formRuntime.subTableOf(principal, table, 'importExcel', 'edit')
    if (sub) return rows.import(principal, sub, request, reply)
    const entity = await formRuntime.entityOf(principal, table, 'importExcel')
    const content = receivedWorkbook(request)
    return answerImport(request, reply, (options) => engine.import(principal, entity, content, options))
  })
}

/** Download of the files of a field, for readers of the record. */
function fileRoute(app: App, { formFiles, files }: Services): void {
  const schema = {
    tags,
    summary: 'Download the files of a field',
    params: Type.Object({ table: Code, rowId: Key, field: Type.String({ minLength: 1, maxLength: 64 }) }),
  }
  const path = '/online/cgform/field/download/:table/:rowId/:field'
  app.get(path, { schema, config, compress: false }, async (request, reply) => {
    const [principal, { table, rowId, field }] = [principalOf(request), request.params]
    const { name, paths } = await formFiles.of(principal, table, rowId, field)
    const { fileName = `${name}.zip`, ...archive } = await files.download(principal, paths)
    return sendDownload(reply, fileName, archive)
  })
}

/**
 * Record that a designed form sends by names of columns or fields. A nested value is stored as JSON text. Rows of a
 * sub-table may be JSON text, and a single row may stand without its list.
 */
function designedRecord(entity: Entity, body: Readonly<Row>): Row {
  const rows = new Set((entity['x-children'] ?? []).map(childName))
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const name = fieldNameOf(key)
      const isNested = typeof value === 'object' && value !== null && !rows.has(name)
      if (isNested) return [name, JSON.stringify(value)]
      return [name, rows.has(name) ? rowsIn(value) : value]
    }),
  )
}

function rowsIn(value: unknown): unknown {
  if (value === '') return []
  if (typeof value === 'object' && value !== null) return [value].flat()
  try {
    return typeof value === 'string' ? [parseJson(value)].flat() : value
  } catch {
    throw new AppError('REQUEST_INVALID', { reason: '附表的内容不是正确的 JSON' })
  }
}
