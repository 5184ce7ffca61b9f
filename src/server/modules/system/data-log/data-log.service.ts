import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { FieldDifference, RecordVersion } from '#shared/wire/record-history.ts'
import type { DataLogRepository, LoggedVersion } from './data-log.repository.ts'
import type { LoggedKind, LoggedKinds, RecordKind } from './logged-kinds.ts'
import { createOwnedHistory } from './owned-history.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'history' | 'compare'>
  kinds: LoggedKinds
  versions: DataLogRepository
}

/**
 * Version as the agreed interface compares it. Its content is JSON without the fields that are hidden from the person.
 */
export type ComparedVersion = LoggedVersion & { dataContent: string }

export type DataLogService = ReturnType<typeof createDataLogService>

/** Versions of records of any kind. Access needs the permission of the kind. */
export function createDataLogService({ engine, kinds, versions }: Dependencies) {
  const ownedHistory = createOwnedHistory({ engine, versions })

  return {
    get kinds() {
      return kinds.all
    },

    /**
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND; VERSION_NOT_FOUND when there is no version or the kind is
     * unknown.
     */
    async versions(principal: Principal, table: string, id: string): Promise<RecordVersion[]> {
      const kind = readable(principal, table)
      const found = await ('holder' in kind
        ? ownedHistory.versions(principal, kind, id)
        : versionsOf(principal, kind, id))
      if (found.length === 0) throw new AppError('VERSION_NOT_FOUND')
      return found
    },

    /**
     * @param from undefined: the version before `to`
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, VERSION_NOT_FOUND
     */
    async compare(
      principal: Principal,
      table: string,
      id: string,
      from: number | undefined,
      to: number,
    ): Promise<FieldDifference[]> {
      const kind = readable(principal, table)
      if ('holder' in kind) return ownedHistory.compare(principal, kind, id, from, to)
      await requireParents(principal, kind, id)
      return engine.compare(principal, kind.entity, id, from ?? (await versionBefore(principal, kind, id, to)), to)
    },

    /**
     * Compares two versions of one record by their keys.
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND; VERSION_NOT_FOUND also when the versions belong to two records.
     */
    async compareEntries(principal: Principal, first: string, second: string): Promise<ComparedVersion[]> {
      const found = await versions.find([first, second], principal.tenantId)
      const [one, other] = [first, second].map((id) => found.find((version) => version.id === id))
      if (!one || !other || one.dataTable !== other.dataTable || one.dataId !== other.dataId) {
        throw new AppError('VERSION_NOT_FOUND')
      }
      const { dataTable, dataId } = one
      const fields = await this.compare(principal, dataTable, dataId, one.dataVersion, other.dataVersion)
      return [
        { ...one, dataContent: contentOf(fields, 'from') },
        { ...other, dataContent: contentOf(fields, 'to') },
      ]
    },
  }

  function readable(principal: Principal, table: string): LoggedKind {
    const kind = kinds.of(table)
    if (!kind) throw new AppError('VERSION_NOT_FOUND')
    if (!principal.may(kind.permission)) throw new AppError('NOT_GRANTED')
    return kind
  }

  async function versionsOf(principal: Principal, kind: RecordKind, id: string): Promise<RecordVersion[]> {
    await requireParents(principal, kind, id)
    return engine.history(principal, kind.entity, id)
  }

  /** Returns the previous version; the oldest version is compared with itself. */
  async function versionBefore(principal: Principal, { entity }: RecordKind, id: string, to: number): Promise<number> {
    const all = await engine.history(principal, entity, id)
    return all.find(({ dataVersion }) => dataVersion < to)?.dataVersion ?? to
  }

  /** Requires access to every record that the sub-table row ever belonged to (nearly always one). */
  async function requireParents(principal: Principal, { table, parent }: RecordKind, id: string): Promise<void> {
    if (!parent) return
    for (const key of await versions.parentsOf(table, id, parent.by)) {
      await engine.history(principal, parent.entity, key)
    }
  }
}

function contentOf(fields: readonly FieldDifference[], side: 'from' | 'to'): string {
  return JSON.stringify(Object.fromEntries(fields.map((each) => [each.field, each[side]])))
}
