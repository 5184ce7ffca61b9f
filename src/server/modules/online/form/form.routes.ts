import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { Principal } from '#server/http/principal.ts'
import { batchKeys, keysFrom } from '#server/records/record-keys.ts'
import { takeKnown } from '#server/records/unknown-members.ts'
import type { Row } from '#shared/documents/entity.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { SENT_FORM, SENT_PARTS } from '../definition/definition.service.ts'
import { copyNotice, type FormCopyService } from '../form-enhance/form-copy.service.ts'
import { impactText } from './deletion/deletion-impact.ts'
import type { FormRemovalService } from './deletion/form-deletion.service.ts'
import {
  add,
  addAll,
  changes,
  compare,
  copyOnline,
  copyTable,
  copyTableByAddress,
  edit,
  editAll,
  fieldList,
  indexList,
  place,
  plan,
  preview,
  publish,
  queryById,
  removalPlan,
  remove,
  removeRecord,
  removeSeveral,
  restore,
  sourceChoices,
  synchronise,
  synchroniseById,
  trial,
  trialPage,
  versions,
  violations,
  withdraw,
} from './form.contract.ts'
import type { FormService } from './form.service.ts'
import type { FormSourceChoices } from './form-source-choices.service.ts'
import type { FormMenuService } from './menu/form-menu.service.ts'
import type { FormTrialService } from './records/form-trial.service.ts'
import type { FormViolationsService } from './records/form-violations.service.ts'
import { changesText, type FormSyncService } from './schema-sync/form-sync.service.ts'
import type { FormVersionsService } from './versions/form-versions.service.ts'

const allowed = (verb: string) => ({ access: { permission: `online:form:${verb}` } })

interface Services {
  forms: FormService
  formCopies: FormCopyService
  formSyncs: FormSyncService
  formMenus: FormMenuService
  formRemovals: FormRemovalService
  formVersions: FormVersionsService
  formViolations: FormViolationsService
  formTrials: FormTrialService
  formSources: FormSourceChoices
}

/** Calls of definitions of online forms. Their list is a call of the entity `online/form`. */
export function formRoutes(
  app: App,
  {
    forms,
    formCopies,
    formSyncs,
    formMenus,
    formRemovals,
    formVersions,
    formViolations,
    formTrials,
    formSources,
  }: Services,
): void {
  const base = '/online/cgform'

  app.get(`${base}/head/queryById`, { schema: queryById, config: allowed('list') }, async ({ query }) =>
    ok(await forms.read(query.id)),
  )

  app.post(`${base}/head/add`, { schema: add, config: allowed('add') }, async (request) => {
    const ignored = takeKnown(request.body, SENT_FORM)
    const { fields = [], indexs = [], ...head } = request.body
    const id = await forms.add(principalOf(request), { head, fields, indexs })
    return ok({ id }, successTexts.ADDED, ignored)
  })

  app.put(`${base}/head/edit`, { schema: edit, config: allowed('edit') }, async (request) => {
    const ignored = takeKnown(request.body, SENT_FORM)
    const { fields, indexs, ...head } = request.body as Row & { fields?: Row[]; indexs?: Row[] }
    const id = String(head.id ?? '')
    const rows = { head, fields: fields ?? (await rowsOf(id, 'fields')), ...(indexs && { indexs }) }
    await forms.edit(principalOf(request), id, rows)
    return ok(null, successTexts.EDITED, ignored)
  })

  app.post(`${base}/head/copyOnlineTable`, { schema: copyTable, config: allowed('add') }, async (request) => {
    const { id, tableName } = request.body
    return copied(principalOf(request), id, tableName)
  })

  const copying = { ...allowed('add'), effect: 'write' } as const
  const byAddress = { schema: copyTableByAddress, config: copying }
  app.get(`${base}/head/copyOnlineTable/:id`, byAddress, async (request) =>
    copied(principalOf(request), request.params.id, request.query.tableName),
  )

  app.post(`${base}/head/copyOnline`, { schema: copyOnline, config: allowed('add') }, async (request) => {
    const id = await forms.view(principalOf(request), request.query.code)
    return ok({ id }, successTexts.ADDED)
  })

  app.delete(`${base}/head/delete`, { schema: remove, config: allowed('delete') }, async (request) => {
    const { id, confirm } = request.query
    await formRemovals.remove(principalOf(request), [id], confirm)
    return ok(null, successTexts.DELETED)
  })

  app.delete(`${base}/head/removeRecord`, { schema: removeRecord, config: allowed('delete') }, async (request) => {
    await formRemovals.removeRecord(principalOf(request), [request.query.id])
    return ok(null, successTexts.DELETED)
  })

  app.delete(`${base}/head/deleteBatch`, { schema: removeSeveral, config: allowed('delete') }, async (request) => {
    const { ids, flag = '1', confirm } = request.query
    if (flag === '0') await formRemovals.removeRecord(principalOf(request), batchKeys(ids))
    else await formRemovals.remove(principalOf(request), batchKeys(ids), confirm)
    return ok(null, successTexts.BATCH_DELETED)
  })

  app.get(`${base}/api/deletePlan`, { schema: removalPlan, config: allowed('delete') }, async (request) => {
    const ids = batchKeys(request.query.ids)
    const { forms: told, confirm } = await formRemovals.plan(principalOf(request), ids)
    return ok({ losses: impactText(told, '\n'), confirm })
  })

  app.post(`${base}/api/addAll`, { schema: addAll, config: allowed('add') }, async (request) => {
    const ignored = takeKnown(request.body, SENT_PARTS)
    const { head, fields, indexs = [] } = request.body
    const id = await forms.add(principalOf(request), { head, fields, indexs })
    return ok({ id }, successTexts.ADDED, ignored)
  })

  app.put(`${base}/api/editAll`, { schema: editAll, config: allowed('edit') }, async (request) => {
    const ignored = takeKnown(request.body, SENT_PARTS)
    const { head, fields, indexs, deleteFieldIds = [], deleteIndexIds = [] } = request.body
    const id = String(head.id ?? '')
    const without = (rows: Row[], ids: string[]) => rows.filter((row) => !ids.includes(String(row.id)))
    await forms.edit(principalOf(request), id, {
      head,
      fields: without(fields, deleteFieldIds),
      indexs: without(indexs ?? (await rowsOf(id, 'indexs')), deleteIndexIds),
    })
    return ok(null, successTexts.EDITED, ignored)
  })

  const previewing = { ...allowed('list'), effect: 'read' } as const
  app.post(`${base}/api/preview`, { schema: preview, config: previewing }, async ({ body }) =>
    ok(await forms.preview(body.head, body.fields)),
  )

  app.get(`${base}/field/listByHeadId`, { schema: fieldList, config: allowed('list') }, async ({ query }) =>
    ok(await rowsOf(query.headId, 'fields')),
  )

  app.get(`${base}/index/listByHeadId`, { schema: indexList, config: allowed('list') }, async ({ query }) =>
    ok(await rowsOf(query.headId, 'indexs')),
  )

  app.post(`${base}/api/doDbSynch/:id/:mode`, { schema: synchronise, config: allowed('sync') }, async (request) => {
    const { id, mode } = request.params
    await formSyncs.synchronise(principalOf(request), id, mode, request.query.confirm)
    return ok(null, successTexts.SYNCHRONISED)
  })

  app.post(`${base}/api/synchronise`, { schema: synchroniseById, config: allowed('sync') }, async (request) => {
    const { id, mode, confirm } = request.body
    await formSyncs.synchronise(principalOf(request), id, mode, confirm)
    return ok(null, successTexts.SYNCHRONISED)
  })

  app.get(`${base}/api/syncPlan`, { schema: plan, config: allowed('sync') }, async (request) => {
    const { losses, confirm } = await formSyncs.plan(principalOf(request), request.query.id)
    return ok({ losses: losses.join('；'), confirm })
  })

  app.get(`${base}/api/syncChanges`, { schema: changes, config: allowed('sync') }, async (request) =>
    ok(changesText(await formSyncs.changes(principalOf(request), request.query.id))),
  )

  app.get(`${base}/api/sourceChoices`, { schema: sourceChoices, config: allowed('list') }, async (request) =>
    ok(await formSources.list(principalOf(request), request.query.kind, request.query.of)),
  )

  app.get(`${base}/api/trial`, { schema: trial, config: allowed('sync') }, async (request) =>
    ok(await formTrials.begin(principalOf(request), request.query.id)),
  )

  app.get(`${base}/api/trialPage`, { schema: trialPage, config: allowed('sync') }, async (request) =>
    ok(await formTrials.page(principalOf(request), request.query.id)),
  )

  app.post(`${base}/head/publish`, { schema: publish, config: allowed('publish') }, async (request) => {
    const { id, parentId, name, icon, roleIds, allows } = request.body
    const choices = {
      ...{ parentId: parentId ?? '', roleIds: keysFrom(roleIds), ...(allows && { allows }) },
      ...{ ...(name !== undefined && { name }), ...(icon && { icon }) },
    }
    return ok({ id: await formMenus.publish(principalOf(request), id, choices) }, successTexts.PUBLISHED)
  })

  app.get(`${base}/api/place`, { schema: place, config: allowed('publish') }, async ({ query }) =>
    ok(await formMenus.place(query.id)),
  )

  app.post(`${base}/head/withdraw`, { schema: withdraw, config: allowed('publish') }, async (request) => {
    await formMenus.withdraw(principalOf(request), request.body.id)
    return ok(null, successTexts.WITHDRAWN)
  })

  app.get(`${base}/api/versions`, { schema: versions, config: allowed('list') }, async ({ query }) =>
    ok(await formVersions.list(query.id, query)),
  )

  app.get(`${base}/api/misfits`, { schema: violations, config: allowed('sync') }, async ({ query }) =>
    ok(await formViolations.findViolations(query.id, query.after)),
  )

  app.get(`${base}/api/compare`, { schema: compare, config: allowed('list') }, async ({ query }) =>
    ok(await formVersions.compare(query.id, query.from, query.to, query)),
  )

  app.post(`${base}/api/restore`, { schema: restore, config: allowed('edit') }, async (request) => {
    const { id, number } = request.body
    await formVersions.restore(principalOf(request), id, number)
    return ok(null, successTexts.RESTORED)
  })

  async function copied(principal: Principal, id: string, tableName: string) {
    const copy = await formCopies.copy(principal, id, tableName)
    return ok(copy, [successTexts.ADDED, copyNotice(copy)].join(''))
  }

  async function rowsOf(id: string, part: 'fields' | 'indexs'): Promise<Row[]> {
    return (await forms.read(id))[part] as Row[]
  }
}
