import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { ratePerMinute } from '#server/http/pipeline/rate-limit.ts'
import type { Row } from '#shared/documents/entity.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { ProfileService } from './profile.service.ts'

const tags = ['account/profile']

const section = {
  tags,
  summary: 'Read the own account in short',
  description: 'A token in the query is ignored',
  response: answers(
    Type.Object({
      sysUserId: Type.String(),
      sysUserCode: Type.String(),
      sysUserName: Type.String(),
      sysOrgCode: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
}

/** The record engine checks the fields by the entity system/user, so that its messages appear. */
const edit = {
  tags,
  summary: 'Edit the own profile',
  description: 'Name, picture, sex and mail; updateMobile changes the phone',
  body: Type.Object({
    realname: Type.Optional(Type.Unknown()),
    avatar: Type.Optional(Type.Unknown()),
    sex: Type.Optional(Type.Unknown()),
    phone: Type.Optional(Type.Unknown()),
    email: Type.Optional(Type.Unknown()),
  }),
  response: answers(Type.Null()),
}

const updateMobile = {
  tags,
  summary: 'Change the own phone by a code',
  description: 'The code is sent to the new phone with smsmode 3',
  body: Type.Object({ phone: Type.String({ maxLength: 45 }), smscode: Type.String({ maxLength: 20 }) }),
  response: answers(Type.Null()),
}

/** @param perMinute attempts per minute for one account. */
export function profileRoutes(app: App, profiles: ProfileService, perMinute: number): void {
  app.get(
    '/sys/user/getUserSectionInfoByToken',
    { schema: section, config: { access: 'user', effect: 'personal' } },
    async (request) => {
      const { userId, username, realname, orgCode } = principalOf(request)
      return ok({ sysUserId: userId, sysUserCode: username, sysUserName: realname, sysOrgCode: orgCode })
    },
  )

  app.put('/sys/user/appEdit', { schema: edit, config: { access: 'user' } }, async (request) => {
    await profiles.edit(principalOf(request), request.body as Row)
    return ok(null, successTexts.EDITED)
  })

  const rateLimit = ratePerMinute(
    () => perMinute,
    () => 'mobile',
  )
  app.put(
    '/sys/user/updateMobile',
    { schema: updateMobile, config: { access: 'user', rateLimit } },
    async (request) => {
      const { phone, smscode } = request.body
      await profiles.changePhone(principalOf(request), phone, smscode)
      return ok(null, successTexts.PHONE_CHANGED)
    },
  )
}
