import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { callerOf } from '#server/http/caller.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { Row } from '#shared/documents/entity.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { PasswordService } from './password.service.ts'

const changeOwn = {
  tags: ['account/password'],
  summary: 'Change the own password',
  description: 'Ends all sessions of the account',
  body: Type.Object({
    username: Type.Optional(Type.Unknown()),
    oldpassword: Type.Optional(Type.Unknown()),
    password: Type.Optional(Type.Unknown()),
    confirmpassword: Type.Optional(Type.Unknown()),
  }),
  response: answers(Type.Null()),
}

const reset = {
  tags: ['account/password'],
  summary: 'Reset the password of another account',
  description: 'Must be changed at the next sign-in; ends all its sessions',
  body: Type.Object({ username: Type.String({ maxLength: 100 }), password: Type.String({ maxLength: 128 }) }),
  response: answers(Type.Null()),
}

export function passwordRoutes(app: App, passwords: PasswordService): void {
  app.route({
    method: ['POST', 'PUT'],
    url: '/sys/user/updatePassword',
    schema: changeOwn,
    config: { access: 'user', beforePasswordChange: true },
    handler: async (request) => {
      await passwords.changeOwn(principalOf(request), request.body as Row, callerOf(request))
      return ok(null, successTexts.PASSWORD_CHANGED)
    },
  })

  app.put(
    '/sys/user/changePassword',
    { schema: reset, config: { access: { permission: 'system:user:password' } } },
    async (request) => {
      const { username, password } = request.body
      await passwords.reset(principalOf(request), username, password, callerOf(request))
      return ok(null, successTexts.PASSWORD_RESET)
    },
  )
}
