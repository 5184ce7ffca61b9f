import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { batchKeys } from '#server/records/record-keys.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { differenceIn, EffectsAnswer, ruleChoiceIn, SavedGrantsAnswer } from '../permission/grant/grantable.service.ts'
import type { RoleGrantService } from './role-grant.service.ts'

const tags = ['system/role']
const RoleId = Type.String({ minLength: 1, maxLength: 36 })
const PermissionId = Type.String({ minLength: 1, maxLength: 64 })
/** Comma-separated text or a list. */
const Ids = Type.Optional(Type.Union([Type.String(), Type.Array(Type.String()), Type.Null()]))
const Open = Type.Object({}, { additionalProperties: true })

const treeAnswer = answers(Type.Object({ treeList: Type.Array(Open), ids: Type.Array(Type.String()) }))
const queryTreeList = { tags, summary: 'List menus and buttons to grant to roles', response: treeAnswer }

const queryRolePermission = {
  tags,
  summary: 'List ids of the grants of a role',
  querystring: Type.Object({ roleId: RoleId }),
  response: answers(Type.Array(Type.String())),
}

const grantBody = Type.Object({
  roleId: RoleId,
  permissionIds: Ids,
  // Spelling of the agreed interface.
  lastpermissionIds: Ids,
})
const saveRolePermission = {
  tags,
  summary: 'Change the grants of a role',
  description: 'By the difference of two lists',
  body: grantBody,
  response: SavedGrantsAnswer,
}
const previewRolePermission = {
  tags,
  summary: 'Preview a change of the grants of a role',
  body: grantBody,
  response: EffectsAnswer,
}

const queryRules = {
  tags,
  summary: 'List data rules of a menu with those of a role',
  params: Type.Object({ permissionId: PermissionId, roleId: RoleId }),
  response: answers(Type.Object({ datarule: Type.Array(Open), drChecked: Type.String() })),
}
const rulesBody = Type.Object({ roleId: RoleId, permissionId: PermissionId, dataRuleIds: Ids, lastDataRuleIds: Ids })
const saveRules = {
  tags,
  summary: 'Set the data rules of a role for a menu',
  description: 'The whole list, or with lastDataRuleIds the difference',
  body: rulesBody,
  response: answers(Type.Null()),
}
const previewRules = {
  tags,
  summary: 'Preview a change of the data rules of a role',
  body: rulesBody,
  response: EffectsAnswer,
}
const previewDelete = {
  tags,
  summary: 'Preview deleting roles',
  body: Type.Object({ ids: Type.Union([Type.String({ maxLength: 40_000 }), Type.Array(RoleId, { maxItems: 1000 })]) }),
  response: EffectsAnswer,
}

const grant = { permission: 'system:permission:saveRole' }
const list = { permission: 'system:role:list' }

export function roleGrantRoutes(app: App, grants: RoleGrantService): void {
  app.get('/sys/role/queryTreeList', { schema: queryTreeList, config: { access: list } }, async (request) =>
    ok(await grants.tree(principalOf(request))),
  )
  const access = { permission: 'system:permission:list' }
  app.get('/sys/permission/queryTreeList', { schema: queryTreeList, config: { access } }, async (request) =>
    ok(await grants.tree(principalOf(request))),
  )

  app.get(
    '/sys/permission/queryRolePermission',
    { schema: queryRolePermission, config: { access: list } },
    async (request) => ok(await grants.grantedIds(principalOf(request), request.query.roleId)),
  )

  app.post(
    '/sys/permission/saveRolePermission',
    { schema: saveRolePermission, config: { access: grant } },
    async (request) => {
      const saved = await grants.save(principalOf(request), request.body.roleId, differenceIn(request.body))
      return ok(saved, successTexts.SAVED)
    },
  )

  app.post(
    '/sys/permission/previewRolePermission',
    { schema: previewRolePermission, config: { access: grant, effect: 'read' } },
    async (request) => ok(await grants.preview(principalOf(request), request.body.roleId, differenceIn(request.body))),
  )

  app.get(
    '/sys/role/datarule/:permissionId/:roleId',
    { schema: queryRules, config: { access: list } },
    async (request) => ok(await grants.rules(principalOf(request), request.params.roleId, request.params.permissionId)),
  )

  app.post('/sys/role/datarule', { schema: saveRules, config: { access: grant } }, async (request) => {
    const { roleId, permissionId } = request.body
    await grants.saveRules(principalOf(request), roleId, { permissionId, ...ruleChoiceIn(request.body) })
    return ok(null, '保存成功!')
  })

  app.post(
    '/sys/role/previewDatarule',
    { schema: previewRules, config: { access: grant, effect: 'read' } },
    async (request) => {
      const { roleId, permissionId } = request.body
      const wanted = { permissionId, ...ruleChoiceIn(request.body) }
      return ok(await grants.previewRules(principalOf(request), roleId, wanted))
    },
  )

  app.post(
    '/sys/role/previewDelete',
    { schema: previewDelete, config: { access: { permission: 'system:role:delete' }, effect: 'read' } },
    async (request) => ok(await grants.previewDelete(principalOf(request), batchKeys(request.body.ids))),
  )
}
