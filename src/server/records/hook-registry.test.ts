import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { EntityHooks, HookContext, RecordEngineDependencies } from './engine-dependencies.ts'
import { createHookRegistry } from './hook-registry.ts'

describe('the registry of hooks', () => {
  it('refuses hooks that are registered twice for an entity, with the names of both areas', () => {
    const registry = createHookRegistry()
    registry.of('system').add('system/user', {})
    expect(() => registry.of('online').add('system/user', {})).toThrow(
      new StartupError('system/user 的记录钩子由 system 和 online 重复注册。'),
    )
    registry.of('online').addLater(() => undefined)
    expect(() => registry.of('message').addLater(() => undefined)).toThrow(
      new StartupError('在线表单 的记录钩子由 online 和 message 重复注册。'),
    )
  })

  it('shows hooks that are registered after the engine took it', () => {
    const registry = createHookRegistry()
    const { hooks, laterHooks } = registry
    const [own, later] = [{}, {}]
    registry.of('system').add('system/user', own)
    registry.of('online').addLater(({ $id }) => ($id === 'online/form_a' ? later : undefined))
    expect(hooks['system/user']).toBe(own)
    expect(laterHooks({ $id: 'online/form_a' } as Entity)).toBe(later)
    expect(laterHooks({ $id: 'online/form_b' } as Entity)).toBeUndefined()
  })

  it('makes new hooks for a transaction where a factory is registered, and reuses the others', () => {
    const registry = createHookRegistry()
    const [plain, usual, inside] = [{}, {}, {}]
    const seen: RecordEngineDependencies[] = []
    registry.of('system').add('system/user', plain)
    registry.of('online').add('online/graph-head', usual, (records) => {
      seen.push(records)
      return inside
    })
    const records = {} as RecordEngineDependencies
    const within = registry.within(records)
    expect(within['system/user']).toBe(plain)
    expect(within['online/graph-head']).toBe(inside)
    expect(registry.hooks['online/graph-head']).toBe(usual)
    expect(seen).toEqual([records])
  })

  it('types the records of an entity that the product ships, and no others', async () => {
    const registry = createHookRegistry()
    const names: unknown[] = []
    registry.of('system').add('system/tenant', {
      async beforeDelete(records) {
        for (const { id, delFlag } of records) {
          expectTypeOf(id).toEqualTypeOf<number>()
          // The server's own fields are there, too, with values that the hook has to check.
          expectTypeOf(delFlag).toEqualTypeOf<unknown>()
          names.push(id)
        }
      },
    })
    registry.of('online').add('online/form_a', {
      async beforeDelete(records) {
        for (const { id } of records) {
          expectTypeOf(id).toEqualTypeOf<unknown>()
          names.push(id)
        }
      },
    })
    const ofUsers: EntityHooks<'system/user'> = {}
    // @ts-expect-error hooks of another entity
    registry.of('system').add('system/role', ofUsers)
    const row = { id: 7 }
    for (const { beforeDelete } of Object.values(registry.hooks)) await beforeDelete?.([row], {} as HookContext)
    expect(names).toEqual([7, 7])
  })
})
