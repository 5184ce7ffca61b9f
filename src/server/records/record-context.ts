import { addCronFormat } from '#shared/cron/cron-format.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { addPeriodFormats } from '#shared/rules/records/period-formats.ts'
import { createPersonTurns, type PersonTurns } from '../http/person-turns.ts'
import { createCatalogs } from './catalogs.ts'
import type { RecordEngineDependencies, RecordGuards, RecordHooks } from './engine-dependencies.ts'
import { type EntityTable, isStored, tableOf } from './entity-table.ts'
import type { Catalog, TableCatalog } from './read-catalog.ts'

/** Shared context of every part of the engine. */
export interface RecordContext extends RecordEngineDependencies {
  /** Database catalog for the tables of entities that exist at the start; read once. */
  catalog(): Promise<Catalog>
  /** Database catalog for a table of a later entity; read once for each version of the entity. */
  laterCatalog(table: EntityTable): Promise<TableCatalog | undefined>
  /** Tables of all stored entities, at this moment. */
  readonly tables: readonly EntityTable[]
  /** Entity of a reference. @throws for an unknown address; the checker refuses such documents. */
  entityOf(address: string): Entity
  /** Hooks of an entity around the steps of a write or a read. */
  hooksOf(entity: Entity): RecordHooks
  /** Guards of an entity, which hold for changes by the server, too. */
  guardsOf(entity: Entity): RecordGuards | undefined
  /** Limits parallel lists. A list must not read another one in its turn. */
  readonly listing: PersonTurns
  /** Limits parallel exports: each holds a connection while it reads. */
  readonly exporting: PersonTurns
  /** Limits parallel imports. */
  readonly importing: PersonTurns
}

/** Limits of lists. A person has no more waiting requests than the rate limit allows. */
const LISTS = { parallel: 4, ofOne: 2, mostWaiting: 500, patienceMs: 20_000 }
/** Limits of exports, and of imports. The place of one person is free again after at most some minutes. */
const WORKBOOKS = { parallel: 2, ofOne: 1, mostWaiting: 200, patienceMs: 5 * 60_000 }

export function createContext(dependencies: RecordEngineDependencies): RecordContext {
  const tablesNow = () => [...dependencies.entities.values()].filter(isStored).map(tableOf)
  const tables = tablesNow()
  const catalogs = dependencies.catalogs ?? createCatalogs(dependencies.database.kysely, tableNames(tables))
  addCronFormat()
  addPeriodFormats()
  const guardsOf = (entity: Entity) => dependencies.guards?.(entity)
  return {
    ...dependencies,
    get tables() {
      return tablesNow()
    },
    listing: createPersonTurns({ ...LISTS, ...dependencies.lists }),
    exporting: createPersonTurns(WORKBOOKS),
    importing: createPersonTurns(WORKBOOKS),
    catalog: catalogs.known,
    laterCatalog: catalogs.later,
    hooksOf(entity) {
      const hooks = dependencies.hooks[entity.$id] ?? dependencies.laterHooks?.(entity) ?? {}
      const guards = guardsOf(entity)
      return guards === undefined ? hooks : guarded(hooks, guards)
    },
    guardsOf,
    entityOf: (address) => {
      const entity = dependencies.entities.get(address)
      if (!entity) throw new Error(`there is no entity ${address}`)
      return entity
    },
  }
}

/** Hooks with guards before them. */
function guarded(hooks: RecordHooks, guards: RecordGuards): RecordHooks {
  return {
    ...hooks,
    async beforeEdit(existing, context) {
      await guards.beforeEdit?.(existing, context)
      await hooks.beforeEdit?.(existing, context)
    },
    async beforeDelete(records, context) {
      await guards.beforeDelete?.(records, context)
      await hooks.beforeDelete?.(records, context)
    },
    async beforePurge(records, context) {
      await guards.beforePurge?.(records, context)
      await hooks.beforePurge?.(records, context)
    },
  }
}

export async function catalogOf(context: RecordContext, table: EntityTable): Promise<TableCatalog> {
  const known = (await context.catalog()).tables.get(table.name) ?? (await context.laterCatalog(table))
  if (!known) throw new Error(`table ${table.name} of ${table.entity.$id} does not exist`)
  return known
}

export function tableNames(tables: readonly EntityTable[]): string[] {
  return tables.flatMap(({ name, links, members }) => [
    name,
    ...[...links.values()].map(({ table }) => table),
    ...(members ? [members.table] : []),
  ])
}
