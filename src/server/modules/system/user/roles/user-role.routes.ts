import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { EffectsAnswer } from '#server/modules/system/permission/grant/grantable.service.ts'
import { batchKeys, keysFrom } from '#server/records/record-keys.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { UserRoleService } from './user-role.service.ts'

const tags = ['system/user']
const Id = Type.String({ minLength: 1, maxLength: 36 })
/** Comma-separated text or a list. */
const Ids = Type.Union([Type.String({ maxLength: 40_000 }), Type.Array(Id, { maxItems: 1000 })])

const userRoleList = {
  tags,
  summary: 'List users of a role',
  description: 'Other parameters filter as in the list of users',
  querystring: Type.Object({ roleId: Id }, { additionalProperties: true }),
  response: answers(Type.Object({}, { additionalProperties: true })),
}
const addSysUserRole = {
  tags,
  summary: 'Assign a role to users',
  body: Type.Object({ roleId: Id, userIdList: Ids }),
  response: answers(Type.Null()),
}
const deleteUserRole = {
  tags,
  summary: 'Remove a role from a user',
  querystring: Type.Object({ roleId: Id, userId: Id }),
  response: answers(Type.Null()),
}
const deleteUserRoleBatch = {
  tags,
  summary: 'Remove a role from several users',
  querystring: Type.Object({ roleId: Id, userIds: Ids }),
  response: answers(Type.Null()),
}

const previewAddSysUserRole = {
  tags,
  summary: 'Preview assigning a role to users',
  body: addSysUserRole.body,
  response: EffectsAnswer,
}
const previewDeleteUserRole = {
  tags,
  summary: 'Preview removing a role from users',
  body: Type.Object({ roleId: Id, userIds: Ids }),
  response: EffectsAnswer,
}

const list = { permission: 'system:user:list' }
const grant = { permission: 'system:user:grant' }

export function userRoleRoutes(app: App, userRoles: UserRoleService): void {
  app.get('/sys/user/userRoleList', { schema: userRoleList, config: { access: list } }, async (request) => {
    const { roleId, ...query } = request.query
    return ok(await userRoles.list(principalOf(request), roleId, query))
  })

  app.post('/sys/user/addSysUserRole', { schema: addSysUserRole, config: { access: grant } }, async (request) => {
    const { roleId, userIdList } = request.body
    await userRoles.add(principalOf(request), roleId, keysFrom(userIdList))
    return ok(null, successTexts.ADDED)
  })

  app.delete('/sys/user/deleteUserRole', { schema: deleteUserRole, config: { access: grant } }, async (request) => {
    const { roleId, userId } = request.query
    await userRoles.remove(principalOf(request), roleId, keysFrom(userId))
    return ok(null, successTexts.DELETED)
  })

  app.delete(
    '/sys/user/deleteUserRoleBatch',
    { schema: deleteUserRoleBatch, config: { access: grant } },
    async (request) => {
      const { roleId, userIds } = request.query
      await userRoles.remove(principalOf(request), roleId, keysFrom(userIds))
      return ok(null, successTexts.DELETED)
    },
  )

  app.post(
    '/sys/user/previewAddSysUserRole',
    { schema: previewAddSysUserRole, config: { access: grant, effect: 'read' } },
    async (request) => {
      const { roleId, userIdList } = request.body
      return ok(await userRoles.previewAdd(principalOf(request), roleId, batchKeys(userIdList)))
    },
  )

  app.post(
    '/sys/user/previewDeleteUserRole',
    { schema: previewDeleteUserRole, config: { access: grant, effect: 'read' } },
    async (request) => {
      const { roleId, userIds } = request.body
      return ok(await userRoles.previewRemove(principalOf(request), roleId, batchKeys(userIds)))
    },
  )
}
