import type { Entity } from '#shared/documents/entity.ts'
import type { Principal } from '../http/principal.ts'
import { type EntityTable, tableOf } from './entity-table.ts'
import type { RecordContext } from './record-context.ts'

/** The record engine as one person uses it. */
export interface EngineAccess<Context = RecordContext> {
  readonly context: Context
  readonly principal: Principal
}

/** An entity with its table, as one person uses it through the engine. */
export interface EntityAccess<Context = RecordContext> extends EngineAccess<Context> {
  readonly entity: Entity
  readonly table: EntityTable
}

/**
 * Returns the access of a person to an entity. With the access to one entity it returns that of the same person to
 * another one.
 * @throws as `tableOf`
 */
export function accessTo<Context>(
  { context, principal }: EngineAccess<Context>,
  entity: Entity,
): EntityAccess<Context> {
  return { context, principal, entity, table: tableOf(entity) }
}
