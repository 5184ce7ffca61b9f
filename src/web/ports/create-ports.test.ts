import { describe, expect, it } from 'vitest'
import type { Host } from '../host.ts'
import { createPorts } from './create-ports.ts'

const host = {
  session: { state: {}, isLeftBehind: () => false },
  dictionaries: {},
  changes: {},
  unsaved: {},
  storage: { read: () => undefined, write: () => undefined },
} as unknown as Host

describe('the ports of one screen', () => {
  it('request reports through one port, which caches the answers', async () => {
    const ports = createPorts(host, { navigate: () => undefined, closeScreen: () => undefined })
    expect(await ports.reports()).toBe(await ports.reports())
  })

  it('store input of the user, but nothing once the user works in another tenant', () => {
    const written: unknown[] = []
    let left = false
    const storage = { read: () => 'typed', write: (_: string, value: unknown) => void written.push(value) }
    const session = { state: { user: { id: 'u1' } }, isLeftBehind: () => left }
    const somebodys = { ...host, session, storage } as unknown as Host
    const ports = createPorts(somebodys, { navigate: () => undefined, closeScreen: () => undefined })
    ports.storage.write('form-drafts', 'here')
    left = true
    ports.storage.write('form-drafts', 'there')
    expect([written, ports.storage.read('form-drafts')]).toEqual([['here'], undefined])
  })

  it('check a button by the grants of the session, of the current form, or by a lifted restriction', () => {
    const permissions = {
      auth: [{ action: 'a:add', type: '1' }],
      allAuth: [{ action: 'a:free', type: '1', status: '0' }],
    }
    const signedIn = { ...host, session: { ...host.session, state: { permissions } } } as unknown as Host
    const { can } = createPorts(signedIn, { navigate: () => undefined, closeScreen: () => undefined })
    const form = { permissionList: [{ action: 'a:pass', type: '1' }] }
    expect(['a:add', 'a:free', 'a:pass'].map((action) => can(action))).toEqual([true, true, false])
    expect(['a:add', 'a:pass', 'a:other'].map((action) => can(action, form))).toEqual([true, true, false])
  })
})
