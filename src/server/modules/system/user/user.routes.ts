import { Type } from 'typebox'
import { answers, ok, okRows } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { UserService } from './user.service.ts'

const tags = ['system/user']
const Id = Type.String({ maxLength: 36 })
const list = { permission: 'system:user:list' }

const frozenBatch = {
  tags,
  summary: 'Freeze or unfreeze accounts',
  description: 'Status 2 freezes, 1 unfreezes',
  body: Type.Object({
    ids: Type.Union([Type.String(), Type.Array(Type.String())]),
    status: Type.Integer({ minimum: 1, maximum: 2 }),
  }),
  response: answers(Type.Null()),
}

const endSessions = {
  tags,
  summary: 'Sign accounts out everywhere',
  body: Type.Object({ ids: Type.Union([Type.String(), Type.Array(Type.String())]) }),
  response: answers(Type.Null()),
}

const unlock = {
  tags,
  summary: 'Unlock accounts after wrong passwords',
  body: Type.Object({ ids: Type.Union([Type.String(), Type.Array(Type.String())]) }),
  response: answers(Type.Null()),
}

const generateUserId = {
  tags,
  summary: 'Generate a key for a new account',
  response: answers(Type.String()),
}

const Users = answers(Type.Array(Type.Object({}, { additionalProperties: true })))

const queryByIds = {
  tags,
  summary: 'List accounts by their keys',
  querystring: Type.Object({ userIds: Type.String({ maxLength: 40_000, description: 'comma list' }) }),
  response: Users,
}

const recycleBin = {
  tags,
  summary: 'List deleted accounts',
  description: 'A page, or without pageNo and pageSize a list',
  querystring: Type.Object({}, { additionalProperties: true }),
  response: answers(Type.Unknown()),
}

const queryUserByDepId = {
  tags,
  summary: 'List accounts in a department and below, at most 1,000',
  querystring: Type.Object({
    id: Id,
    realname: Type.Optional(Type.String({ maxLength: 100 })),
    username: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  response: Users,
}

const checkOnlyUser = {
  tags,
  summary: 'Check whether name, phone and mail are free',
  querystring: Type.Object({
    username: Type.Optional(Type.String({ maxLength: 100 })),
    phone: Type.Optional(Type.String({ maxLength: 45 })),
    email: Type.Optional(Type.String({ maxLength: 45 })),
  }),
  response: answers(Type.Boolean()),
}

const queryUserRole = {
  tags,
  summary: 'List ids of the roles of an account',
  querystring: Type.Object({ userid: Id }),
  response: answers(Type.Array(Type.String())),
}

const userDepartList = {
  tags,
  summary: 'List departments of an account',
  querystring: Type.Object({ userId: Id }),
  response: answers(Type.Array(Type.Object({ key: Type.String(), value: Type.String(), title: Type.String() }))),
}

export function userRoutes(app: App, users: UserService): void {
  app.put(
    '/sys/user/frozenBatch',
    { schema: frozenBatch, config: { access: { permission: 'system:user:frozen' } } },
    async (request) => {
      const { ids, status } = request.body
      await users.setStatus(principalOf(request), [ids].flat(), status)
      return ok(null, '操作成功!')
    },
  )

  app.post(
    '/sys/user/endSessions',
    { schema: endSessions, config: { access: { permission: 'system:user:sessions' } } },
    async (request) => {
      await users.endSessions(principalOf(request), [request.body.ids].flat())
      return ok(null)
    },
  )

  app.put(
    '/sys/user/unlock',
    { schema: unlock, config: { access: { permission: 'system:user:unlock' } } },
    async (request) => {
      await users.unlock(principalOf(request), [request.body.ids].flat())
      return ok(null)
    },
  )

  app.get(
    '/sys/user/generateUserId',
    { schema: generateUserId, config: { access: { permission: 'system:user:add' } } },
    async () => ok(users.newKey()),
  )

  app.get(
    '/sys/user/recycleBin',
    { schema: recycleBin, config: { access: { permission: 'system:user:recycle' } } },
    async (request) => {
      const query = request.query as Row
      const page = await users.deleted(principalOf(request), query)
      return query.pageNo === undefined && query.pageSize === undefined ? okRows(page) : ok(page)
    },
  )

  app.get('/sys/user/queryByIds', { schema: queryByIds, config: { access: list } }, async (request) =>
    ok(await users.byIds(principalOf(request), request.query.userIds)),
  )

  app.get('/sys/user/queryUserByDepId', { schema: queryUserByDepId, config: { access: 'user' } }, async (request) => {
    const { id, ...filter } = request.query
    return okRows(await users.ofDepart(principalOf(request), id, filter))
  })

  app.get(
    '/sys/user/checkOnlyUser',
    { schema: checkOnlyUser, config: { access: 'user', personalLimit: 'duplicateChecks' } },
    async (request) => {
      await users.requireFree(principalOf(request), request.query)
      return ok(true)
    },
  )

  app.get('/sys/user/queryUserRole', { schema: queryUserRole, config: { access: list } }, async (request) =>
    ok(await users.roleIds(principalOf(request), request.query.userid)),
  )

  app.get('/sys/user/userDepartList', { schema: userDepartList, config: { access: list } }, async (request) =>
    ok(await users.departs(principalOf(request), request.query.userId), '查找成功'),
  )
}
