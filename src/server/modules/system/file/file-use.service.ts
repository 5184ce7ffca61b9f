import type { Entity, Row } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import type { Database } from '../../../db/connection.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { tableOf } from '../../../records/entity-table.ts'
import { isReadable, readMask } from '../../../records/field-mask.ts'
import type { HookContext, RecordHooks } from '../../../records/needs.ts'
import { sizeText } from './file.rules.ts'
import type { FileReadersService } from './file-readers.service.ts'
import type { FileUseRepository, FoundUse } from './file-use.repository.ts'

/** Where a file is used, as a person may know it. */
export interface FileUse {
  entity: string
  kind: string
  field: string
  recordId: string
  /** Hidden where the person may not see such records. */
  name: string
}

interface Needs {
  uses: FileUseRepository
  store: Pick<FileStore, 'remove'>
  entities: ReadonlyMap<string, Entity>
  database: Pick<Database, 'kysely'>
  warn(message: string): void
}

const HIDDEN = '（无权查看）'
/** Of a longer page nobody looks at each row. */
const MOST_COUNTED = 100
const MOST_NAMED = 3

export type FileUseService = ReturnType<typeof createFileUseService>

/** Which records hold a file; one that is held is not deleted. */
export function createFileUseService({ uses, store, entities, database, warn }: Needs) {
  const hooks: RecordHooks = {
    async afterRead(rows) {
      const ids = rows.length > MOST_COUNTED ? [] : rows.map(({ id }) => String(id))
      const found = await uses.find(database.kysely, ids)
      for (const row of rows) Object.assign(row, shownOf(row, found, ids.length > 0))
    },

    beforeDelete: (records, { trx }) => requireUnused(trx, records),

    // A record may have come back since, and with it what it holds.
    beforePurge: (records, { trx }) => requireUnused(trx, records),

    async afterPurge(records, { afterCommit }) {
      afterCommit(async () => {
        for (const { id } of records) {
          await store
            .remove(String(id))
            .catch((error: Error) => warn(`file ${String(id)} not removed: ${error.message}`))
        }
      })
    },
  }

  return {
    hooks,

    /**
     * @param file id of a file that the person may see
     * @param mayReadRow whether a row of a sub-table is in a record that the person may read
     */
    async of(principal: Principal, file: string, mayReadRow: FileReadersService['mayReadRow']): Promise<FileUse[]> {
      const found = await uses.find(database.kysely, [file])
      const told: FileUse[] = []
      // Rows are asked for one by one: a file is nearly always in one.
      for (const use of found) {
        const isSeen =
          seesField(principal, use) && (maySee(principal, use) || (await isSeenRow(principal, use, mayReadRow)))
        told.push({
          entity: use.entity,
          kind: entities.get(use.entity)?.title ?? use.entity,
          field: entities.get(use.entity)?.properties[use.field]?.title ?? use.field,
          recordId: use.recordId,
          name: isSeen ? nameFor(principal, use) : HIDDEN,
        })
      }
      return told
    },
  }

  /** @throws AppError FILE_IN_USE naming the first that is used, and where */
  async function requireUnused(trx: HookContext['trx'], records: readonly Row[]): Promise<void> {
    const ids = records.map(({ id }) => String(id))
    const found = await uses.find(trx, ids)
    const held = records.find(({ id }) => found.some(({ fileId }) => fileId === id))
    if (held === undefined) return
    const own = found.filter(({ fileId }) => fileId === held.id).map(placeOf)
    const used = [...new Set(own)].slice(0, MOST_NAMED).join('、')
    throw new AppError('FILE_IN_USE', { fileName: held.fileName, used })
  }

  function maySee(principal: Principal, { entity: address, tenantId }: FoundUse): boolean {
    const entity = entities.get(address)
    if (entity === undefined || (tenantId !== null && tenantId !== principal.tenantId)) return false
    return principal.may(permissionOf(entity, 'list'))
  }

  /** A field that is kept from a person tells neither its files nor where they are. */
  function seesField(principal: Principal, { entity, field }: FoundUse): boolean {
    const known = entities.get(entity)
    return known !== undefined && readMask(tableOf(known), principal).sees(field)
  }

  function nameFor(principal: Principal, { entity, name, recordId }: FoundUse): string {
    const table = tableOf(entities.get(entity)!)
    const isShown = name !== '' && table.title !== undefined && isReadable(table, table.title.name, principal)
    return isShown ? name : recordId
  }

  /** Rows have no calls, and so no grants, of their own. */
  async function isSeenRow(
    principal: Principal,
    { entity, recordId }: FoundUse,
    mayReadRow: FileReadersService['mayReadRow'],
  ): Promise<boolean> {
    return entities.get(entity)?.['x-calls'] === undefined && mayReadRow(principal, entity, recordId)
  }

  function placeOf({ entity, field }: FoundUse): string {
    const kind = entities.get(entity)
    return `${kind?.title ?? entity}的${kind?.properties[field]?.title ?? field}`
  }
}

function shownOf({ id, size }: Readonly<Row>, found: readonly FoundUse[], counted: boolean): Row {
  return {
    ...(typeof size === 'number' && { sizeText: sizeText(size) }),
    ...(counted && { useCount: found.filter(({ fileId }) => fileId === id).length }),
  }
}
