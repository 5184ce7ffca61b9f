import { Type } from 'typebox'
import { answers } from './envelope.ts'

export const Depart = Type.Object({ id: Type.String(), departName: Type.String(), orgCode: Type.String() })
export const Tenant = Type.Object({ id: Type.Integer(), name: Type.String() })
export const UserInfo = Type.Object(
  { id: Type.String(), username: Type.String(), realname: Type.String() },
  { additionalProperties: true },
)

const signInResult = {
  token: Type.String(),
  userInfo: UserInfo,
  departs: Type.Array(Depart),
  multi_depart: Type.Integer({ description: '0 none, 1 exactly one, 2 several' }),
  tenantList: Type.Array(Tenant),
}

/** The answer to a sign-in without the dictionaries. */
export const briefSignInAnswer = answers(Type.Object(signInResult))

/** The answer to every other sign-in. */
export const signInAnswer = answers(
  Type.Object({
    ...signInResult,
    sysAllDictItems: Type.Record(Type.String(), Type.Array(Type.Object({}, { additionalProperties: true }))),
  }),
)
