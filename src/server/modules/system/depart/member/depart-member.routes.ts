import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { EffectsAnswer } from '#server/modules/system/permission/grant/grantable.service.ts'
import { batchKeys } from '#server/records/record-keys.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { DepartMemberService } from './depart-member.service.ts'

const tags = ['system/depart']
const Id = Type.String({ maxLength: 36 })
const Open = Type.Object({}, { additionalProperties: true })

const departUserList = {
  tags,
  summary: 'List members of a department and those below',
  description: 'Without a department, of those that the caller leads',
  querystring: Type.Object({ depId: Type.Optional(Id) }, { additionalProperties: true }),
  response: answers(Type.Union([Open, Type.Null()])),
}

const departCandidates = {
  tags,
  summary: 'List candidates for members of a department',
  querystring: Type.Object({ depId: Id }, { additionalProperties: true }),
  response: answers(Open),
}

const editSysDepartWithUser = {
  tags,
  summary: 'Add members to a department',
  body: Type.Object({ depId: Id, userIdList: Type.Union([Type.String(), Type.Array(Type.String())]) }),
  response: answers(Type.Null()),
}

const previewEditSysDepartWithUser = {
  tags,
  summary: 'Preview adding members to a department',
  body: Type.Object({
    depId: Id,
    userIdList: Type.Union([Type.String({ maxLength: 40_000 }), Type.Array(Id, { maxItems: 1000 })]),
  }),
  response: EffectsAnswer,
}

const deleteUserInDepart = {
  tags,
  summary: 'Remove a member from a department',
  querystring: Type.Object({ depId: Id, userId: Id }),
  response: answers(Type.Null()),
}

const deleteUserInDepartBatch = {
  tags,
  summary: 'Remove members from a department',
  querystring: Type.Object({ depId: Id, userIds: Type.String() }),
  response: answers(Type.Null()),
}

const previewDeleteUserInDepart = {
  tags,
  summary: 'Preview removing members from a department',
  body: Type.Object({
    depId: Id,
    userIds: Type.Union([Type.String({ maxLength: 40_000 }), Type.Array(Id, { maxItems: 1000 })]),
  }),
  response: EffectsAnswer,
}

export function departMemberRoutes(app: App, members: DepartMemberService): void {
  app.get('/sys/user/departUserList', { schema: departUserList, config: { access: 'user' } }, async (request) => {
    const { depId = '', ...query } = request.query
    return ok(await members.list(principalOf(request), depId, query))
  })

  const add = { access: { permission: 'system:user:editDepartWithUser' } }
  app.get('/sys/user/departCandidates', { schema: departCandidates, config: add }, async (request) => {
    const { depId, ...query } = request.query
    return ok(await members.candidates(principalOf(request), depId, query))
  })

  app.post('/sys/user/editSysDepartWithUser', { schema: editSysDepartWithUser, config: add }, async (request) => {
    const { depId, userIdList } = request.body
    await members.add(principalOf(request), depId, [userIdList].flat())
    return ok(null, successTexts.ADDED)
  })

  app.post(
    '/sys/user/previewEditSysDepartWithUser',
    { schema: previewEditSysDepartWithUser, config: { ...add, effect: 'read' } },
    async (request) => {
      const { depId, userIdList } = request.body
      return ok(await members.previewAdd(principalOf(request), depId, batchKeys(userIdList)))
    },
  )

  const remove = { access: { permission: 'system:user:deleteUserInDepart' } }
  app.delete('/sys/user/deleteUserInDepart', { schema: deleteUserInDepart, config: remove }, async (request) => {
    const { depId, userId } = request.query
    await members.remove(principalOf(request), depId, [userId])
    return ok(null, successTexts.DELETED)
  })

  app.delete(
    '/sys/user/deleteUserInDepartBatch',
    { schema: deleteUserInDepartBatch, config: { access: { permission: 'system:user:deleteUserInDepartBatch' } } },
    async (request) => {
      const { depId, userIds } = request.query
      await members.remove(principalOf(request), depId, [userIds])
      return ok(null, successTexts.DELETED)
    },
  )

  app.post(
    '/sys/user/previewDeleteUserInDepart',
    { schema: previewDeleteUserInDepart, config: { ...remove, effect: 'read' } },
    async (request) => {
      const { depId, userIds } = request.body
      return ok(await members.previewRemove(principalOf(request), depId, batchKeys(userIds)))
    },
  )
}
