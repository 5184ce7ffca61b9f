import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { giveFileCookie } from '#server/http/pipeline/file-cookie.ts'
import type { PermissionService } from './permission.service.ts'

const Open = Type.Object({}, { additionalProperties: true })

const byToken = {
  tags: ['system/permission'],
  summary: 'Read the own menu and buttons',
  response: answers(
    Type.Object({
      menu: Type.Array(Open, { description: 'tree of entries' }),
      auth: Type.Array(Open, { description: 'buttons granted' }),
      allAuth: Type.Array(Open, { description: 'all buttons; status 0 lifts the restriction' }),
    }),
  ),
}

const listAll = {
  tags: ['system/permission'],
  summary: 'List all menu entries and buttons',
  response: answers(Type.Array(Open)),
}

export function permissionRoutes(app: App, permissions: PermissionService): void {
  app.get(
    '/sys/permission/getUserPermissionByToken',
    { schema: byToken, config: { access: 'session' } },
    async (request, reply) => {
      giveFileCookie(request, reply)
      return ok(await permissions.answerFor(principalOf(request)))
    },
  )

  const access = { permission: 'system:permission:list' }
  for (const url of ['/api/permission', '/api/permission/no-pager']) {
    app.get(url, { schema: listAll, config: { access } }, async (request) =>
      ok(await permissions.all(principalOf(request))),
    )
  }
}
