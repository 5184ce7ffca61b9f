import type { Entity } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import type { FieldDifference, RecordVersion } from '#shared/wire/record-history.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import type { DataLogRepository, LoggedVersion } from './data-log.repository.ts'
import type { LoggedKinds } from './logged-kinds.ts'

interface Needs {
  engine: Pick<RecordEngine, 'history' | 'compare'>
  kinds: LoggedKinds
  versions: DataLogRepository
}

/** A version as the agreed interface compares it; its content is JSON, as far as the person may see it. */
export type ComparedVersion = LoggedVersion & { dataContent: string }

export type DataLogService = ReturnType<typeof createDataLogService>

/** Versions of records of any kind, under the grants of their kind. */
export function createDataLogService({ engine, kinds, versions }: Needs) {
  return {
    kinds: kinds.all,

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, VERSION_NOT_FOUND when it has none or its kind is not known. */
    async versions(principal: Principal, table: string, id: string): Promise<RecordVersion[]> {
      const found = await engine.history(principal, readable(principal, table), id)
      if (found.length === 0) throw new AppError('VERSION_NOT_FOUND')
      return found
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, VERSION_NOT_FOUND */
    compare(principal: Principal, table: string, id: string, from: unknown, to: unknown): Promise<FieldDifference[]> {
      return engine.compare(principal, readable(principal, table), id, from, to)
    },

    /**
     * Two versions of one record, by their own keys.
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, VERSION_NOT_FOUND also for versions of two records.
     */
    async compareEntries(principal: Principal, first: string, second: string): Promise<ComparedVersion[]> {
      const found = await versions.find([first, second], principal.tenantId)
      const [one, other] = [first, second].map((id) => found.find((version) => version.id === id))
      if (!one || !other || one.dataTable !== other.dataTable || one.dataId !== other.dataId) {
        throw new AppError('VERSION_NOT_FOUND')
      }
      const entity = readable(principal, one.dataTable)
      const fields = await engine.compare(principal, entity, one.dataId, one.dataVersion, other.dataVersion)
      return [
        { ...one, dataContent: contentOf(fields, 'from') },
        { ...other, dataContent: contentOf(fields, 'to') },
      ]
    },
  }

  function readable(principal: Principal, table: string): Entity {
    const entity = kinds.entityOf(table)
    if (!entity) throw new AppError('VERSION_NOT_FOUND')
    if (!principal.may(permissionOf(entity, 'history'))) throw new AppError('NOT_GRANTED')
    return entity
  }
}

function contentOf(fields: readonly FieldDifference[], side: 'from' | 'to'): string {
  return JSON.stringify(Object.fromEntries(fields.map((each) => [each.field, each[side]])))
}
