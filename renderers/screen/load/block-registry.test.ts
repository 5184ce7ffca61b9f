import { afterEach, describe, expect, it, vi } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { createBlockRegistry } from './block-registry.ts'

const position = readEntity('system/position')
const role = readEntity('system/role')
const list = () => ({ reload: () => undefined })

afterEach(() => {
  vi.useRealTimers()
})

describe('the blocks of a screen', () => {
  it('are waited for while their chunk is loading', async () => {
    const registry = createBlockRegistry()
    const found = registry.byName('editor')
    const editor = { close: () => undefined }
    registry.register('editor', editor)
    expect(await found).toBe(editor)
  })

  it('time out after a minute', async () => {
    vi.useFakeTimers()
    const found = createBlockRegistry().byName('editor')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await found).toBeUndefined()
  })

  it('are found by the entity of their rows', () => {
    const registry = createBlockRegistry()
    const [positions, roles] = [list(), list()]
    registry.register('positions', positions, position)
    const leave = registry.register('roles', roles, role)
    registry.register('editor', { close: () => undefined })
    expect(registry.lists(position)).toEqual([positions])
    expect(registry.lists()).toEqual([positions, roles])
    leave()
    expect(registry.lists()).toEqual([positions])
  })
})
