import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { ruleChoiceIn } from '#server/modules/system/permission/grant/grantable.service.ts'
import {
  importAnswer,
  isRequested,
  receivedWorkbook,
  sendWorkbook,
  whileCallerWaits,
  workbookUpload,
} from '#server/records/record-file-routes.ts'
import { batchKeys, keysFrom } from '#server/records/record-keys.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { DepartPermissionService } from './depart-permission.service.ts'

const tags = ['system/depart']
const DepartId = Type.String({ minLength: 1, maxLength: 36 })
const Id = Type.String({ minLength: 1, maxLength: 101 })
/** Comma-separated text or a list. */
const Ids = Type.Optional(Type.Union([Type.String(), Type.Array(Type.String()), Type.Null()]))
const Open = Type.Object({}, { additionalProperties: true })
const Done = answers(Type.Null())

const list = {
  tags,
  summary: 'List grants of a department',
  querystring: Type.Object({ departId: DepartId }, { additionalProperties: true }),
  response: answers(Open),
}
const queryById = {
  tags,
  summary: 'Read a grant of a department',
  querystring: Type.Object({ id: Id }),
  response: answers(Open),
}
const add = {
  tags,
  summary: 'Grant a menu or button to a department',
  body: Type.Object({
    departId: DepartId,
    permissionId: Type.String({ minLength: 1, maxLength: 64 }),
    dataRuleIds: Ids,
  }),
  response: Done,
}
const edit = {
  tags,
  summary: 'Set the data rules of a grant',
  description: 'The whole list, or with lastDataRuleIds the difference',
  body: Type.Object({ id: Id, dataRuleIds: Ids, lastDataRuleIds: Ids }),
  response: Done,
}
const remove = { tags, summary: 'Revoke a grant of a department', querystring: Type.Object({ id: Id }), response: Done }
const removeBatch = {
  tags,
  summary: 'Revoke grants of a department',
  querystring: Type.Object({ ids: Type.String({ maxLength: 40_000 }) }),
  response: Done,
}

const exportXls = {
  tags,
  summary: 'Export grants of departments',
  description: 'Of one department or of all, as a workbook',
  querystring: Type.Object(
    {
      departId: Type.Optional(Type.String({ maxLength: 36 })),
      selections: Type.Optional(Type.String({ maxLength: 40_000 })),
    },
    { additionalProperties: true },
  ),
}
const importExcel = {
  tags,
  summary: 'Import grants of departments',
  description: 'From a workbook; dryRun=true only reports the result',
  consumes: ['multipart/form-data'],
  response: answers(Open),
}

export function departPermissionRoutes(app: App, grants: DepartPermissionService): void {
  const config = { access: { permission: 'system:permission:saveDepart' } }

  app.get('/sys/sysDepartPermission/list', { schema: list, config }, async (request) => {
    const { departId, ...query } = request.query
    return ok(await grants.list(principalOf(request), departId, query))
  })

  app.get('/sys/sysDepartPermission/queryById', { schema: queryById, config }, async (request) =>
    ok(await grants.get(principalOf(request), request.query.id)),
  )

  app.post('/sys/sysDepartPermission/add', { schema: add, config }, async (request) => {
    const { departId, permissionId, dataRuleIds } = request.body
    await grants.add(principalOf(request), { departId, permissionId, rules: keysFrom(dataRuleIds) })
    return ok(null, successTexts.ADDED)
  })

  app.put('/sys/sysDepartPermission/edit', { schema: edit, config }, async (request) => {
    await grants.edit(principalOf(request), request.body.id, ruleChoiceIn(request.body))
    return ok(null, successTexts.EDITED)
  })

  app.delete('/sys/sysDepartPermission/delete', { schema: remove, config }, async (request) => {
    await grants.remove(principalOf(request), batchKeys(request.query.id))
    return ok(null, successTexts.DELETED)
  })

  app.delete('/sys/sysDepartPermission/deleteBatch', { schema: removeBatch, config }, async (request) => {
    await grants.remove(principalOf(request), batchKeys(request.query.ids))
    return ok(null, successTexts.BATCH_DELETED)
  })

  app.get('/sys/sysDepartPermission/exportXls', { schema: exportXls, config }, async (request, reply) => {
    const work = (signal: AbortSignal) => grants.export(principalOf(request), request.query, signal)
    return sendWorkbook(reply, await whileCallerWaits(reply, work))
  })

  const upload = workbookUpload(grants.limits)
  app.post(
    '/sys/sysDepartPermission/importExcel',
    { ...upload, schema: importExcel, config: { ...upload.config, ...config } },
    async (request) => {
      const [content, dryRun] = [receivedWorkbook(request), isRequested('dryRun', request)]
      return importAnswer(await grants.import(principalOf(request), content, dryRun))
    },
  )
}
