import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { FieldDifference, RecordVersion } from '#shared/wire/record-history.ts'
import type { DataLogRepository, LoggedRecord, OwnedVersion } from './data-log.repository.ts'
import type { OwnedKind } from './logged-kinds.ts'
import { keysIn, type OwnedContent, ownedDifferences } from './owned-lines.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'history'>
  versions: DataLogRepository
}

/** Versions of data that belongs to roles, departments and accounts. Readers need access to the holder. */
export function createOwnedHistory({ engine, versions }: Dependencies) {
  return {
    /** Returns the versions of the person's tenant, newest first. @throws AppError RECORD_NOT_FOUND */
    async versions(principal: Principal, { table, holder }: OwnedKind, id: string): Promise<RecordVersion[]> {
      await requireHolder(principal, holder, id)
      return versions.ofRecord({ table, id, tenantId: principal.tenantId })
    },

    /**
     * Compares two versions, one entry a line.
     * @param from undefined: the state before `to`
     * @throws AppError RECORD_NOT_FOUND, VERSION_NOT_FOUND
     */
    async compare(
      principal: Principal,
      { table, holder }: OwnedKind,
      id: string,
      from: number | undefined,
      to: number,
    ): Promise<FieldDifference[]> {
      await requireHolder(principal, holder, id)
      const record = { table, id, tenantId: principal.tenantId }
      const [newer, older] = await versions.contentsUpTo(record, to)
      if (newer?.dataVersion !== to) throw new AppError('VERSION_NOT_FOUND')
      const before = from === undefined ? stateBefore(newer, older) : await stateAt(record, from)
      const after = stateOf(newer)
      const names = await versions.ownedNames(keysIn([before, after]), principal.tenantId)
      return ownedDifferences(before, after, names)
    },
  }

  /** Checks tenant and data rules of the holder, also after its deletion. */
  async function requireHolder(principal: Principal, holder: Entity, id: string): Promise<void> {
    await engine.history(principal, holder, id)
  }

  async function stateAt(record: LoggedRecord, version: number): Promise<OwnedContent> {
    const [found] = await versions.contentsUpTo(record, version)
    if (found?.dataVersion !== version) throw new AppError('VERSION_NOT_FOUND')
    return stateOf(found)
  }
}

/** A deletion version stores the deleted content, so its state is nothing. */
function stateOf({ operation, content }: OwnedVersion): OwnedContent {
  return operation === 'delete' ? null : content
}

/** Returns the state before a version. If the older version is no longer stored, the result shows no change. */
function stateBefore(version: OwnedVersion, older: OwnedVersion | undefined): OwnedContent {
  if (version.operation === 'delete') return version.content
  if (version.operation === 'add') return null
  return older ? stateOf(older) : version.content
}
