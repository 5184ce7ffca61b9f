import type { Entity, Row } from '#shared/documents/entity.ts'
import type { EntityAt, RowOf } from '#shared/documents/entity-rows.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { RecordEngineDependencies, RecordGuards, RecordHooks } from './engine-dependencies.ts'

/** Makes hooks that read by the connection of a transaction. */
type HooksWithin<Fields> = (records: RecordEngineDependencies) => RecordHooks<Fields>

/** Hooks as one area registers them. */
export interface Hooks {
  /**
   * @param within makes the hooks for an engine over a transaction; absent when the same do
   * @throws StartupError when another area has hooks for this entity
   */
  add<Address extends string>(
    address: Address,
    hooks: RecordHooks<RowOf<EntityAt<Address>>>,
    within?: HooksWithin<RowOf<EntityAt<Address>>>,
  ): void
  /**
   * Registers hooks of entities that come while the server runs, found at each write.
   * @throws StartupError when another area has registered such
   */
  addLater(hooksOf: (entity: Entity) => RecordHooks | undefined): void
  /** Registers checks before the hooks of all entities. @throws StartupError when another area has registered such */
  guard(guardsOf: (entity: Entity) => RecordGuards | undefined): void
}

/** Hooks of all areas. The engine looks into it at each call, so it may be filled after the engine was made. */
export interface HookRegistry extends Required<Pick<RecordEngineDependencies, 'hooks' | 'laterHooks'>> {
  of(area: string): Hooks
  guards(entity: Entity): RecordGuards | undefined
  /** Hooks for an engine over a transaction. */
  within(records: RecordEngineDependencies): RecordEngineDependencies['hooks']
}

export function createHookRegistry(): HookRegistry {
  const hooks: Record<string, RecordHooks> = {}
  const owners = new Map<string, string>()
  const makers = new Map<string, HooksWithin<Row>>()
  let later: { area: string; hooksOf: (entity: Entity) => RecordHooks | undefined } | undefined
  let guards: { area: string; guardsOf: (entity: Entity) => RecordGuards | undefined } | undefined
  return {
    hooks,
    laterHooks: (entity) => later?.hooksOf(entity),
    guards: (entity) => guards?.guardsOf(entity),
    of: (area) => ({
      add(address, added, within) {
        const other = owners.get(address)
        if (other !== undefined) throw twice(address, other, area)
        owners.set(address, area)
        hooks[address] = added
        if (within) makers.set(address, within)
      },
      addLater(hooksOf) {
        if (later) throw twice('在线表单', later.area, area)
        later = { area, hooksOf }
      },
      guard(guardsOf) {
        if (guards) throw twice('所有实体', guards.area, area)
        guards = { area, guardsOf }
      },
    }),
    within: (records) => ({
      ...hooks,
      ...Object.fromEntries([...makers].map(([address, make]) => [address, make(records)])),
    }),
  }
}

function twice(address: string, one: string, other: string): StartupError {
  return new StartupError(`${address} 的记录钩子由 ${one} 和 ${other} 重复注册。`)
}
