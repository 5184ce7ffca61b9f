import { Type } from 'typebox'
import { successTexts } from '#shared/wire/error-codes.ts'
import { principalOf } from '../../../http/access.ts'
import type { App } from '../../../http/app-type.ts'
import { answers, ok } from '../../../http/envelope.ts'
import { keysFrom } from '../../../records/record-keys.ts'
import { differenceIn } from '../permission/grantable.service.ts'
import type { RoleGrantService } from './role-grant.service.ts'

const tags = ['system/role']
const RoleId = Type.String({ minLength: 1, maxLength: 36 })
const PermissionId = Type.String({ minLength: 1, maxLength: 64 })
/** Comma list, or a list. */
const Ids = Type.Optional(Type.Union([Type.String(), Type.Array(Type.String()), Type.Null()]))
const Open = Type.Object({}, { additionalProperties: true })

const treeAnswer = answers(Type.Object({ treeList: Type.Array(Open), ids: Type.Array(Type.String()) }))
const queryTreeList = { tags, summary: 'Menus and buttons to grant from', response: treeAnswer }

const queryRolePermission = {
  tags,
  summary: 'Ids of what a role grants',
  querystring: Type.Object({ roleId: RoleId }),
  response: answers(Type.Array(Type.String())),
}

const grantBody = Type.Object({
  roleId: RoleId,
  permissionIds: Ids,
  // The agreed interface writes it so.
  lastpermissionIds: Ids,
})
const saveRolePermission = {
  tags,
  summary: 'Changes what a role grants by the difference between the two lists',
  body: grantBody,
  response: answers(Type.Null()),
}
const previewRolePermission = {
  tags,
  summary: 'Who would gain and lose what by saveRolePermission with the same body',
  body: grantBody,
  response: answers(Type.Object({ gaining: Open, losing: Open })),
}

const queryRules = {
  tags,
  summary: 'Data rules of a menu, and those chosen for a role',
  params: Type.Object({ permissionId: PermissionId, roleId: RoleId }),
  response: answers(Type.Object({ datarule: Type.Array(Open), drChecked: Type.String() })),
}
const saveRules = {
  tags,
  summary: 'Chooses the data rules of a granted menu for a role',
  body: Type.Object({ roleId: RoleId, permissionId: PermissionId, dataRuleIds: Ids }),
  response: answers(Type.Null()),
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
      await grants.save(principalOf(request), request.body.roleId, differenceIn(request.body))
      return ok(null, successTexts.SAVED)
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
    async (request) => ok(await grants.rules(principalOf(request), request.params.permissionId, request.params.roleId)),
  )

  app.post('/sys/role/datarule', { schema: saveRules, config: { access: grant } }, async (request) => {
    const { roleId, permissionId, dataRuleIds } = request.body
    const wanted = { roleId, permissionId, dataRuleIds: keysFrom(dataRuleIds) }
    await grants.saveRules(principalOf(request), wanted)
    return ok(null, '保存成功!')
  })
}
