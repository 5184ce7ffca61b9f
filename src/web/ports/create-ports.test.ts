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
})
