import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { batchKeys, keysFrom } from '#server/records/record-keys.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { differenceIn, EffectsAnswer, ruleChoiceIn, SavedGrantsAnswer } from '../permission/grant/grantable.service.ts'
import type { DepartRoleService } from './depart-role.service.ts'
import type { DepartRoleGrantService } from './depart-role-grant.service.ts'

const tags = ['system/depart-role']
const Id = Type.String({ minLength: 1, maxLength: 36 })
const PermissionId = Type.String({ minLength: 1, maxLength: 64 })
/** Comma-separated text or a list. */
const Ids = Type.Optional(Type.Union([Type.String(), Type.Array(Type.String()), Type.Null()]))
const Open = Type.Object({}, { additionalProperties: true })
const Done = answers(Type.Null())

const list = {
  tags,
  summary: 'List roles of a department',
  querystring: Type.Object({ deptId: Type.Optional(Type.String({ maxLength: 36 })) }, { additionalProperties: true }),
  response: answers(Open),
}
const getDeptRoleList = {
  tags,
  summary: 'List all roles of a department',
  description: 'With a person, which of them the person has',
  querystring: Type.Object({ departId: Id, userId: Type.Optional(Id) }),
  response: answers(Type.Array(Open)),
}
const getDeptRoleByUserId = {
  tags,
  summary: 'List roles of a department that a person has',
  querystring: Type.Object({ departId: Id, userId: Id }),
  response: answers(Type.Array(Open)),
}
const deptRoleUserAdd = {
  tags,
  summary: 'Change the department roles of a person',
  description: 'By the difference of two lists',
  body: Type.Object({ userId: Id, newRoleId: Ids, oldRoleId: Ids }),
  response: Done,
}
const Keys = Type.Union([Type.String({ maxLength: 40_000 }), Type.Array(Id, { maxItems: 1000 })])
const previewDelete = {
  tags,
  summary: 'Preview deleting department roles',
  body: Type.Object({ ids: Keys }),
  response: EffectsAnswer,
}
const previewDeptRoleUserAdd = {
  tags,
  summary: 'Preview a change of the department roles of a person',
  body: deptRoleUserAdd.body,
  response: EffectsAnswer,
}
const queryTreeListForDeptRole = {
  tags,
  summary: 'List grants of a department for its roles',
  querystring: Type.Object({ departId: Id }),
  response: answers(Type.Object({ treeList: Type.Array(Open), ids: Type.Array(Type.String()) })),
}
const queryDeptRolePermission = {
  tags,
  summary: 'List ids of the grants of a department role',
  querystring: Type.Object({ roleId: Id }),
  response: answers(Type.Array(Type.String())),
}
const grantBody = Type.Object({ roleId: Id, permissionIds: Ids, lastpermissionIds: Ids })
const saveDeptRolePermission = {
  tags,
  summary: 'Change the grants of a department role',
  description: 'By the difference of two lists',
  body: grantBody,
  response: SavedGrantsAnswer,
}
const previewDeptRolePermission = {
  tags,
  summary: 'Preview a change of the grants of a department role',
  body: grantBody,
  response: EffectsAnswer,
}
const queryRules = {
  tags,
  summary: 'List data rules of a menu with those of the role',
  params: Type.Object({ permissionId: PermissionId, departId: Id, roleId: Id }),
  response: answers(Type.Object({ datarule: Type.Array(Open), drChecked: Type.String() })),
}
const rulesBody = Type.Object({ roleId: Id, permissionId: PermissionId, dataRuleIds: Ids, lastDataRuleIds: Ids })
const saveRules = {
  tags,
  summary: 'Set the data rules of a department role for a menu',
  description: 'The whole list, or with lastDataRuleIds the difference',
  body: rulesBody,
  response: Done,
}

const previewRules = {
  tags,
  summary: 'Preview a change of the data rules of a department role',
  body: rulesBody,
  response: EffectsAnswer,
}

const user = { access: 'user' } as const
const may = (verb: string) => ({ access: { permission: `system:depart:role:${verb}` } })

/** Besides the permission, the services require an administrator or a leader of the department. */
export function departRoleRoutes(app: App, roles: DepartRoleService, grants: DepartRoleGrantService): void {
  app.get('/sys/sysDepartRole/list', { schema: list, config: may('list') }, async (request) => {
    const { deptId = '', ...query } = request.query
    return ok(await roles.list(principalOf(request), deptId, query))
  })

  app.get('/sys/sysDepartRole/getDeptRoleList', { schema: getDeptRoleList, config: user }, async (request) =>
    ok(await roles.ofDepart(principalOf(request), request.query.departId, request.query.userId)),
  )

  app.get('/sys/sysDepartRole/getDeptRoleByUserId', { schema: getDeptRoleByUserId, config: user }, async (request) => {
    const { departId, userId } = request.query
    return ok(await roles.ofMember(principalOf(request), departId, userId))
  })

  app.post(
    '/sys/sysDepartRole/deptRoleUserAdd',
    { schema: deptRoleUserAdd, config: may('userAdd') },
    async (request) => {
      const { userId, newRoleId, oldRoleId } = request.body
      await roles.assign(principalOf(request), { userId, wanted: keysFrom(newRoleId), previous: keysFrom(oldRoleId) })
      return ok(null, successTexts.ADDED)
    },
  )

  app.post(
    '/sys/sysDepartRole/previewDelete',
    { schema: previewDelete, config: { ...may('delete'), effect: 'read' } },
    async (request) => ok(await roles.previewDelete(principalOf(request), batchKeys(request.body.ids))),
  )

  app.post(
    '/sys/sysDepartRole/previewDeptRoleUserAdd',
    { schema: previewDeptRoleUserAdd, config: { ...may('userAdd'), effect: 'read' } },
    async (request) => {
      const { userId, newRoleId, oldRoleId } = request.body
      const choice = { userId, wanted: keysFrom(newRoleId), previous: keysFrom(oldRoleId) }
      return ok(await roles.previewAssign(principalOf(request), choice))
    },
  )

  app.get(
    '/sys/sysDepartPermission/queryTreeListForDeptRole',
    { schema: queryTreeListForDeptRole, config: user },
    async (request) => ok(await grants.tree(principalOf(request), request.query.departId)),
  )

  app.get(
    '/sys/sysDepartPermission/queryDeptRolePermission',
    { schema: queryDeptRolePermission, config: user },
    async (request) => ok(await grants.grantedIds(principalOf(request), request.query.roleId)),
  )

  app.post(
    '/sys/sysDepartPermission/saveDeptRolePermission',
    { schema: saveDeptRolePermission, config: may('grant') },
    async (request) => {
      const saved = await grants.save(principalOf(request), request.body.roleId, differenceIn(request.body))
      return ok(saved, successTexts.SAVED)
    },
  )

  app.post(
    '/sys/sysDepartPermission/previewDeptRolePermission',
    { schema: previewDeptRolePermission, config: { ...may('grant'), effect: 'read' } },
    async (request) => ok(await grants.preview(principalOf(request), request.body.roleId, differenceIn(request.body))),
  )

  app.get(
    '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
    { schema: queryRules, config: user },
    async (request) => {
      const { permissionId, roleId } = request.params
      return ok(await grants.rules(principalOf(request), permissionId, roleId))
    },
  )

  app.post('/sys/sysDepartRole/datarule', { schema: saveRules, config: may('grant') }, async (request) => {
    const { roleId, permissionId } = request.body
    await grants.saveRules(principalOf(request), { roleId, permissionId, ...ruleChoiceIn(request.body) })
    return ok(null, successTexts.SAVED)
  })

  app.post(
    '/sys/sysDepartRole/previewDatarule',
    { schema: previewRules, config: { ...may('grant'), effect: 'read' } },
    async (request) => {
      const { roleId, permissionId } = request.body
      return ok(
        await grants.previewRules(principalOf(request), { roleId, permissionId, ...ruleChoiceIn(request.body) }),
      )
    },
  )
}
