import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Access, Principal } from '../principal.ts'
import { enforceAccess, isAllowed } from './access.ts'

function person(values: Partial<Principal>): Principal {
  return {
    userId: 'u',
    username: 'u',
    realname: 'u',
    orgCode: null,
    tenantId: 0,
    isGuest: false,
    isAdmin: false,
    roleIds: [],
    roleCodes: [],
    departRoleIds: [],
    departCodes: [],
    sessionId: 's',
    landingCode: null,
    withheld: new Set(),
    may: (permission) => permission === 'a:b',
    mayWrite: () => true,
    ...values,
  }
}

describe('access to a route', () => {
  it('stops the start when a route declares none', async () => {
    const app = fastify()
    enforceAccess(app, { requireOpen: () => undefined })
    expect(() => app.get('/forgotten', async () => 'x')).toThrow('GET /forgotten declares no access')
  })

  const guest = person({ isGuest: true, may: () => false })
  const user = person({})
  const cases: [Access, Principal, boolean][] = [
    ['public', guest, true],
    ['session', guest, true],
    ['user', guest, false],
    ['user', user, true],
    [{ permission: 'a:b' }, user, true],
    [{ permission: 'a:c' }, user, false],
    [{ permission: 'a:b' }, guest, false],
  ]
  it.each(cases)('%j', (access, principal, allowed) => {
    expect(isAllowed(principal, access)).toBe(allowed)
  })
})
