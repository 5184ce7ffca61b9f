import { Type } from 'typebox'
import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { EffectsAnswer } from '#server/modules/system/permission/grant/grantable.service.ts'
import type { UserEffectsService } from './user-effects.service.ts'

const Id = Type.String({ minLength: 1, maxLength: 36 })
const Keys = Type.Optional(Type.Union([Type.String({ maxLength: 40_000 }), Type.Null()]))

const previewEdit = {
  tags: ['system/user'],
  summary: 'Preview an edit of an account',
  description: 'Gains and losses by its roles, departments and tenants',
  body: Type.Object({ id: Id, selectedroles: Keys, selecteddeparts: Keys, relTenantIds: Keys }),
  response: EffectsAnswer,
}

export function userEffectsRoutes(app: App, effects: UserEffectsService): void {
  app.post(
    '/sys/user/previewEdit',
    { schema: previewEdit, config: { access: { permission: 'system:user:edit' }, effect: 'read' } },
    async (request) => {
      const { id, ...edit } = request.body
      return ok(await effects.previewEdit(principalOf(request), id, edit))
    },
  )
}
