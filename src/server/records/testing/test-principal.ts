import type { Principal } from '#server/http/principal.ts'

/** A person with every permission in the default tenant, unless `changes` differ. */
export function testPrincipal(changes: Partial<Principal> = {}): Principal {
  return {
    userId: 'u-admin',
    username: 'admin',
    realname: '管理员',
    orgCode: 'A01',
    tenantId: 0,
    isGuest: false,
    isAdmin: true,
    roleIds: ['r-admin'],
    roleCodes: ['admin'],
    departRoleIds: [],
    departCodes: ['A01', 'A02'],
    sessionId: 's1',
    landingCode: null,
    withheld: new Set(),
    may: () => true,
    mayWrite: changes.may ?? (() => true),
    ...changes,
  }
}

/** A person with only these permissions. */
export function principalWith(...permissions: string[]): Principal {
  return testPrincipal({ isAdmin: false, may: (permission) => permissions.includes(permission) })
}
