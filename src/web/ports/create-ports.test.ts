import { describe, expect, it } from 'vitest'
import type { Host } from '../host.ts'
import { createPorts } from './create-ports.ts'

const host = {
  session: { state: {} },
  dictionaries: {},
  changes: {},
  unsaved: {},
  kept: { read: () => undefined, write: () => undefined },
} as unknown as Host

describe('the ports of one screen', () => {
  it('ask for reports through one port, which remembers what it was told', async () => {
    const ports = createPorts(host, { navigate: () => undefined, closeScreen: () => undefined })
    expect(await ports.reports()).toBe(await ports.reports())
  })

  it('know a button by the grants of the session, of the form at hand, or by a restriction that was lifted', () => {
    const permissions = {
      auth: [{ action: 'a:add', type: '1' }],
      allAuth: [{ action: 'a:free', type: '1', status: '0' }],
    }
    const signedIn = { ...host, session: { state: { permissions } } } as unknown as Host
    const { can } = createPorts(signedIn, { navigate: () => undefined, closeScreen: () => undefined })
    const form = { permissionList: [{ action: 'a:pass', type: '1' }] }
    expect(['a:add', 'a:free', 'a:pass'].map((action) => can(action))).toEqual([true, true, false])
    expect(['a:add', 'a:pass', 'a:other'].map((action) => can(action, form))).toEqual([true, true, false])
  })
})
