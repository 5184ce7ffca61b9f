import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'
import { Depart, signInAnswer, Tenant, UserInfo } from '#server/http/answers/sign-in-answer.ts'

/** The service checks both fields by the entity account/login, so that its messages appear. */
export const signInContract = {
  tags: ['account/session'],
  summary: 'Sign in by password',
  description: 'The guest has an empty password',
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
  summary: 'Sign in and return only token and account',
  response: answers(Type.Object({ token: Type.String(), userInfo: UserInfo })),
}

export const signOutContract = {
  tags: ['account/session'],
  summary: 'Sign out',
  response: answers(Type.Null()),
}

export const currentDepartsContract = {
  tags: ['account/session'],
  summary: 'List the own departments and tenants',
  description: 'Departments in the tenant of the request, the current one, and the tenants that are open to the person',
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
  summary: 'Switch the current department',
  body: Type.Object({ orgCode: Type.String({ maxLength: 64 }) }),
  response: answers(Type.Object({ userInfo: UserInfo })),
}
