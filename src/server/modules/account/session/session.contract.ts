import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'
import { Depart, signInAnswer, Tenant, UserInfo } from '#server/http/answers/sign-in-answer.ts'

/** The service checks both fields by the entity account/login, so that its messages appear. */
export const signInContract = {
  tags: ['account/session'],
  summary: 'Signs in; the guest with an empty password',
  body: Type.Object({
    username: Type.Optional(Type.Unknown()),
    password: Type.Optional(Type.Unknown()),
    captcha: Type.Optional(Type.Unknown({ description: 'asked for after several failures only' })),
    checkKey: Type.Optional(Type.Unknown()),
  }),
  response: signInAnswer,
}

export const mobileSignInContract = {
  ...signInContract,
  summary: 'Signs in, answered by the token and the account alone',
  response: answers(Type.Object({ token: Type.String(), userInfo: UserInfo })),
}

export const signOutContract = {
  tags: ['account/session'],
  summary: 'Ends the session of the token',
  response: answers(Type.Null()),
}

export const currentDepartsContract = {
  tags: ['account/session'],
  summary:
    'Departments of the person who asks, in the tenant of the request, and the current one; and the tenants open to the person',
  response: answers(
    Type.Object({
      list: Type.Array(Depart),
      orgCode: Type.Union([Type.String(), Type.Null()]),
      tenantList: Type.Array(Tenant),
    }),
  ),
}

export const selectDepartContract = {
  tags: ['account/session'],
  summary: 'Switches the department in which the person works',
  body: Type.Object({ orgCode: Type.String({ maxLength: 64 }) }),
  response: answers(Type.Object({ userInfo: UserInfo })),
}
