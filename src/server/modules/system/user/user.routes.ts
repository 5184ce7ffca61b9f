import { Type } from 'typebox'
import { principalOf } from '../../../http/access.ts'
import type { App } from '../../../http/app-type.ts'
import { answers, ok } from '../../../http/envelope.ts'
import type { UserService } from './user.service.ts'

const tags = ['system/user']
const Id = Type.String({ maxLength: 36 })
const list = { permission: 'system:user:list' }

const frozenBatch = {
  tags,
  summary: 'Freezes (status 2) or thaws (status 1) accounts',
  body: Type.Object({
    ids: Type.Union([Type.String(), Type.Array(Type.String())]),
    status: Type.Integer({ minimum: 1, maximum: 2 }),
  }),
  response: answers(Type.Null()),
}

const endSessions = {
  tags,
  summary: 'Signs accounts out everywhere',
  body: Type.Object({ ids: Type.Union([Type.String(), Type.Array(Type.String())]) }),
  response: answers(Type.Null()),
}

const checkOnlyUser = {
  tags,
  summary: 'Whether account name, phone and mail are free',
  querystring: Type.Object({
    username: Type.Optional(Type.String({ maxLength: 100 })),
    phone: Type.Optional(Type.String({ maxLength: 45 })),
    email: Type.Optional(Type.String({ maxLength: 45 })),
  }),
  response: answers(Type.Boolean()),
}

const queryUserRole = {
  tags,
  summary: 'Ids of the roles of an account',
  querystring: Type.Object({ userid: Id }),
  response: answers(Type.Array(Type.String())),
}

const userDepartList = {
  tags,
  summary: 'Departments of an account',
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

  app.get('/sys/user/checkOnlyUser', { schema: checkOnlyUser, config: { access: 'user' } }, async (request) => {
    await users.requireFree(principalOf(request), request.query)
    return ok(true)
  })

  app.get('/sys/user/queryUserRole', { schema: queryUserRole, config: { access: list } }, async (request) =>
    ok(await users.roleIds(principalOf(request), request.query.userid)),
  )

  app.get('/sys/user/userDepartList', { schema: userDepartList, config: { access: list } }, async (request) =>
    ok(await users.departs(principalOf(request), request.query.userId), '查找成功'),
  )
}
