import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { RoleService } from './role.service.ts'

const tags = ['system/role']

const queryall = {
  tags,
  summary: 'List all roles',
  response: answers(Type.Array(Type.Object({}, { additionalProperties: true }))),
}
const checkRoleCode = {
  tags,
  summary: 'Check whether a role code is free',
  querystring: Type.Object({
    id: Type.Optional(Type.String({ maxLength: 36 })),
    roleCode: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  response: answers(Type.Boolean()),
}

export function roleRoutes(app: App, roles: RoleService): void {
  app.get('/sys/role/queryall', { schema: queryall, config: { access: 'user' } }, async (request) =>
    ok(await roles.all(principalOf(request))),
  )

  const access = { permission: 'system:role:list' }
  app.get(
    '/sys/role/checkRoleCode',
    { schema: checkRoleCode, config: { access, personalLimit: 'duplicateChecks' } },
    async (request) => {
      const { roleCode, id } = request.query
      await roles.requireFreeCode(principalOf(request), roleCode, id || undefined)
      return ok(true)
    },
  )
}
