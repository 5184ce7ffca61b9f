import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { RecordEngineDependencies } from '#server/records/engine-dependencies.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { childrenNamed } from '#shared/documents/entity-fields.ts'
import { tableAtAddress } from '#shared/documents/online-form/form.ts'
import { RECORD_STATUS } from '#shared/documents/workflow/record-status.ts'

interface Dependencies {
  engineWithin(trx: Transaction<Tables>, changes?: Partial<RecordEngineDependencies>): RecordEngine
  records: RecordEngineDependencies
  entities: ReadonlyMap<string, Entity>
  findForm(tableName: string): Promise<Entity | undefined>
}

export type InstanceRecords = ReturnType<typeof createInstanceRecords>

/** Entities as a process uses them, by the entity that people use. */
const unlimited = new WeakMap<Entity, Entity>()

/**
 * Records that processes decide on. The handler of a task reads its record without a grant on the list of such records;
 * the fields that a task may change are checked by the caller.
 */
export function createInstanceRecords({ engineWithin, records, entities, findForm }: Dependencies) {
  const changes: Partial<RecordEngineDependencies> = {
    catalogs: records.catalogs,
    rowFilters: { filterFor: async () => 'all' },
    guards: undefined,
  }

  /** Entity at an address, without the limit to own rows. @throws AppError PROCESS_FORM_MISSING */
  async function entityAt(address: string): Promise<Entity> {
    const table = tableAtAddress(address)
    const entity = table === undefined ? entities.get(address) : await findForm(table)
    if (entity?.['x-process'] === undefined) throw new AppError('PROCESS_FORM_MISSING')
    const { 'x-own': _, ...others } = entity
    const known = unlimited.get(entity) ?? others
    unlimited.set(entity, known)
    return known
  }

  return {
    entityAt,

    /** @throws AppError RECORD_NOT_FOUND for a record that was deleted */
    async read(
      trx: Transaction<Tables>,
      principal: Principal,
      address: string,
      id: string,
      children?: string,
    ): Promise<Row> {
      return engineWithin(trx, changes).get(principal, await entityAt(address), id, children)
    },

    /** Changes fields of the record, checked and logged like any edit. @throws AppError RECORD_INVALID and others */
    async edit(trx: Transaction<Tables>, principal: Principal, address: string, body: Row): Promise<void> {
      await engineWithin(trx, changes).edit(principal, await entityAt(address), body)
    },

    /** Marks a record as running. @throws AppError PROCESS_RUNNING, PROCESS_COMPLETED */
    async submit(trx: Transaction<Tables>, principal: Principal, address: string, id: string): Promise<void> {
      const entity = await entityAt(address)
      await engineWithin(trx, changes).patch(principal, entity, id, async (row) => {
        // Judged on the locked row: another request may have submitted it since the caller read it.
        requireOpen(entity, row)
        return { [entity['x-process']!.status]: RECORD_STATUS.running }
      })
    },

    async setStatus(
      trx: Transaction<Tables>,
      principal: Principal,
      address: string,
      id: string,
      status: string,
    ): Promise<void> {
      const entity = await entityAt(address)
      await engineWithin(trx, changes).patch(principal, entity, id, async () => ({
        [entity['x-process']!.status]: status,
      }))
    },
  }
}

/** @throws AppError PROCESS_RUNNING, PROCESS_COMPLETED */
export function requireOpen(entity: Entity, record: Readonly<Row>): void {
  const status = record[entity['x-process']!.status]
  if (status === RECORD_STATUS.running) throw new AppError('PROCESS_RUNNING')
  if (status === RECORD_STATUS.completed) throw new AppError('PROCESS_COMPLETED')
}

/** Title of a field or sub-table; the name of an unknown one. */
export function titleOf(entity: Entity, name: string): string {
  const title = Object.hasOwn(entity.properties, name) ? entity.properties[name]!.title : undefined
  return title ?? childrenNamed(entity, name)?.title ?? name
}
