import type { Database } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { EntityHooks, HookContext } from '#server/records/engine-dependencies.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { isReadable, readMask } from '#server/records/policy/field-mask.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Entities } from '#shared/generated/entities.ts'
import { sizeText } from './file.rules.ts'
import type { FileReadersService } from './file-readers.service.ts'
import type { FileUseRepository, FoundUse } from './file-use.repository.ts'

/** Use of a file, as far as the person has permission to see it. */
export interface FileUse {
  entity: string
  kind: string
  field: string
  /** Empty where the name is hidden. */
  recordId: string
  /** Replaced by a placeholder when the person may not see the record. */
  name: string
}

interface Dependencies {
  uses: Pick<FileUseRepository, 'find' | 'holding'>
  store: Pick<FileStore, 'remove'>
  entities: ReadonlyMap<string, Entity>
  database: Pick<Database, 'kysely'>
  warn(message: string): void
}

const HIDDEN = '（无权查看）'
/** Longest page whose rows show their uses; nobody looks at each row of a longer page. */
const MOST_COUNTED = 100
const MOST_NAMED = 3

export type FileUseService = ReturnType<typeof createFileUseService>

/** Records that hold a file. A file in use is not deleted. */
export function createFileUseService({ uses, store, entities, database, warn }: Dependencies) {
  const hooks: EntityHooks<'system/file'> = {
    async afterRead(rows) {
      const ids = rows.length > MOST_COUNTED ? [] : rows.map(({ id }) => id)
      const found = await uses.find(database.kysely, ids)
      for (const row of rows) Object.assign(row, shownOf(row, found, ids.length > 0))
    },

    beforeDelete: (records, { trx }) => requireUnused(trx, records),

    // A record in the recycle bin may have been restored meanwhile, and its file is in use again.
    beforePurge: (records, { trx }) => requireUnused(trx, records),

    async afterPurge(records, { afterCommit }) {
      afterCommit(async () => {
        for (const { id } of records) {
          await store.remove(id).catch((error: Error) => warn(`file ${id} not removed: ${error.message}`))
        }
      })
    },
  }

  return {
    hooks,

    /**
     * Lists the uses of a file.
     * @param file id of a file that the person may see
     * @param visibleKeys returns the visible records of a kind; called once for each kind
     */
    async of(principal: Principal, file: string, visibleKeys: FileReadersService['visibleKeys']): Promise<FileUse[]> {
      const found = await uses.find(database.kysely, [file])
      const visibleByEntity = new Map<string, ReadonlySet<string>>()
      for (const [entity, ids] of keysByEntity(found))
        visibleByEntity.set(entity, await visibleKeys(principal, entity, ids))
      return found.map((use) => {
        const entity = entities.get(use.entity)
        const base = { entity: use.entity, kind: entity?.title ?? use.entity }
        const field = entity?.properties[use.field]?.title ?? use.field
        const isVisible =
          isOfTenant(principal, use) && seesField(principal, use) && visibleByEntity.get(use.entity)!.has(use.recordId)
        return isVisible
          ? { ...base, field, recordId: use.recordId, name: nameFor(principal, use) }
          : { ...base, field, recordId: '', name: HIDDEN }
      })
    },
  }

  /** @throws AppError FILE_IN_USE with the first file in use and its places */
  async function requireUnused(trx: HookContext['trx'], records: readonly Entities['system/file'][]): Promise<void> {
    const ids = records.map(({ id }) => id)
    const found = await uses.find(trx, ids)
    const held = records.find(({ id }) => found.some(({ fileId }) => fileId === id))
    if (held === undefined) return
    const own = found.filter(({ fileId }) => fileId === held.id).map(placeOf)
    const used = [...new Set(own)].slice(0, MOST_NAMED).join('、')
    throw new AppError('FILE_IN_USE', { fileName: held.fileName, used })
  }

  /** A restricted field shows neither its files nor their places. */
  function seesField(principal: Principal, { entity, field }: FoundUse): boolean {
    const known = entities.get(entity)
    return known !== undefined && readMask(tableOf(known), principal).sees(field)
  }

  function nameFor(principal: Principal, { entity, name, recordId }: FoundUse): string {
    const table = tableOf(entities.get(entity)!)
    const isShown = name !== '' && table.title !== undefined && isReadable(table, table.title.name, principal)
    return isShown ? name : recordId
  }

  function placeOf({ entity, field }: FoundUse): string {
    const kind = entities.get(entity)
    return `${kind?.title ?? entity}的${kind?.properties[field]?.title ?? field}`
  }
}

const isOfTenant = (principal: Principal, { tenantId }: FoundUse) =>
  tenantId === null || tenantId === principal.tenantId

function keysByEntity(found: readonly FoundUse[]): Map<string, string[]> {
  const keys = new Map<string, string[]>()
  for (const { entity, recordId } of found) keys.set(entity, [...(keys.get(entity) ?? []), recordId])
  return keys
}

function shownOf({ id, size }: Readonly<Row>, found: readonly FoundUse[], counted: boolean): Row {
  return {
    ...(typeof size === 'number' && { sizeText: sizeText(size) }),
    ...(counted && { useCount: found.filter(({ fileId }) => fileId === id).length }),
  }
}
