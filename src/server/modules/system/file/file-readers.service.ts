import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { FileHolders, RecordHooks } from '#server/records/engine-dependencies.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { readMask } from '#server/records/policy/field-mask.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import type { OwnedFile } from './file.rules.ts'
import type { FileUseRepository, FoundUse } from './file-use.repository.ts'

interface Dependencies {
  uses: FileUseRepository
  entities: ReadonlyMap<string, Entity>
  hooks: Readonly<Record<string, RecordHooks>>
  engine: Pick<RecordEngine, 'get' | 'visibleKeys' | 'visibleRowKeys'>
}

/** Identifies the caller in the tenant of the file. @throws AppError NOT_SIGNED_IN, and the errors of `Identify` */
export type LoadReader = (tenantId: number) => Promise<Principal>

const FILE = 'system/file'

export type FileReadersService = ReturnType<typeof createFileReadersService>

/**
 * Read permission of uploaded files. People may read a file that they uploaded or see in the list of files. People may
 * read a file of a record, or of its sub-table rows, when they may read the record. Files that only public fields hold,
 * such as the logo, are public.
 */
export function createFileReadersService({ uses, entities, hooks, engine }: Dependencies) {
  return {
    /**
     * Requires permission to read each of these files. All files must belong to one tenant.
     * @returns true when the files are public
     * @throws AppError NOT_SIGNED_IN, TOKEN_EXPIRED, TENANT_NOT_MEMBER; FILE_NOT_FOUND without permission for one of
     * the files
     */
    async require(files: readonly OwnedFile[], loadReader: LoadReader): Promise<boolean> {
      const found = await uses.holding(files.map(({ id }) => id))
      const kept = files.flatMap((file) => {
        const ownFiles = found.filter(({ fileId }) => fileId === file.id)
        const own = ownFiles.filter((use) => !isForEverybody(use))
        return own.length === 0 && ownFiles.length > 0 ? [] : [{ file, own }]
      })
      if (kept.length === 0) return true
      const { tenantId } = kept[0]!.file
      const principal = await loadReader(tenantId)
      if (principal.mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED')
      const reads = cachedReader((use: FoundUse) => mayReadUse(principal, use))
      for (const { file, own } of kept) {
        if (file.tenantId !== tenantId || !(await mayReadFile(principal, file, own, reads))) {
          throw new AppError('FILE_NOT_FOUND')
        }
      }
      return false
    },

    /**
     * Returns the files that the person may put into these records: own uploads, files that they may read, and files of
     * a present or former version of a record that they may read.
     */
    async usable(
      principal: Principal,
      files: readonly OwnedFile[],
      { entity, ids }: FileHolders,
    ): Promise<readonly OwnedFile[]> {
      const usable = new Set(files.filter(({ createBy }) => createBy === principal.username))
      const others = files.filter((file) => !usable.has(file))
      if (others.length === 0) return files
      const otherIds = others.map(({ id }) => id)
      const kept = await uses.keptBy({ table: tableOf(entity).name, ids }, otherIds)
      const found = await uses.holding(otherIds)
      const reads = cachedReader((use: FoundUse) => mayReadUse(principal, use))
      const readsRecord = cachedReader((use) => maySee(principal, use))
      for (const file of others) {
        const held = found.filter(({ fileId }) => fileId === file.id)
        const closed = held.filter((use) => !isForEverybody(use))
        const isPublic = held.length > 0 && closed.length === 0
        if (isPublic || (await mayReadFile(principal, file, closed, reads))) usable.add(file)
        for (const { fileId, recordId } of kept) {
          if (fileId !== file.id || usable.has(file)) continue
          if (await readsRecord({ entity: entity.$id, field: '', recordId })) usable.add(file)
        }
      }
      return files.filter((file) => usable.has(file))
    },

    /**
     * Returns the records of a kind that the person sees in the list or in the recycle bin. Sub-table rows count as
     * seen with their record. Runs one statement for each place.
     */
    async visibleKeys(principal: Principal, address: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const entity = entities.get(address)
      if (!entity) return new Set()
      // Sub-table rows have no own routes and therefore no own permissions.
      return entity['x-calls'] ? engine.visibleKeys(principal, entity, ids) : visibleRowKeys(principal, address, ids)
    },
  }

  async function mayReadFile(
    principal: Principal,
    file: OwnedFile,
    own: readonly FoundUse[],
    reads: (use: FoundUse) => Promise<boolean>,
  ): Promise<boolean> {
    if (principal.username === file.createBy) return true
    // Sequential, because the first use nearly always decides.
    for (const use of own) if (await reads(use)) return true
    return mayRead(principal, FILE, file.id)
  }

  function isForEverybody({ entity, field }: FoundUse): boolean {
    return entities.get(entity)?.properties[field]?.['x-file']?.public === true
  }

  /** A restricted field gives no access to its file, except for people to whom the record was sent. */
  async function mayReadUse(principal: Principal, { entity: address, field, recordId }: FoundUse): Promise<boolean> {
    if (await hooks[address]?.mayRead?.(recordId, principal)) return true
    const entity = entities.get(address)!
    if (!readMask(tableOf(entity), principal).sees(field)) return false
    return maySee(principal, { entity: address, recordId })
  }

  async function maySee(principal: Principal, use: Pick<FoundUse, 'entity' | 'recordId'>): Promise<boolean> {
    const { entity, recordId } = use
    if (await mayRead(principal, entity, recordId)) return true
    return (await visibleRowKeys(principal, entity, [recordId])).has(recordId)
  }

  /** Returns the rows whose record the person may read, through any form that shows them. */
  async function visibleRowKeys(principal: Principal, address: string, ids: readonly string[]): Promise<Set<string>> {
    const seen = new Set<string>()
    for (const entity of entities.values()) {
      for (const children of entity['x-children'] ?? []) {
        const left = ids.filter((id) => !seen.has(id))
        if (children.entity !== address || left.length === 0) continue
        for (const id of await engine.visibleRowKeys(principal, entity, children, left)) seen.add(id)
      }
    }
    return seen
  }

  async function mayRead(principal: Principal, address: string, id: string): Promise<boolean> {
    const entity = entities.get(address)!
    if (!principal.may(permissionOf(entity, 'list'))) return false
    return engine.get(principal, entity, id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false
        throw error
      },
    )
  }
}

/** Caches answers by field and record: files of one request are nearly always in one field of one record. */
function cachedReader<Use extends Pick<FoundUse, 'entity' | 'field' | 'recordId'>>(
  loadReader: (use: Use) => Promise<boolean>,
): (use: Use) => Promise<boolean> {
  const pending = new Map<string, Promise<boolean>>()
  return (use) => {
    const key = JSON.stringify([use.entity, use.field, use.recordId])
    const answer = pending.get(key) ?? loadReader(use)
    pending.set(key, answer)
    return answer
  }
}
