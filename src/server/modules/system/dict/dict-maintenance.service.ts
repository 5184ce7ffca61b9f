import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'list' | 'deleted' | 'restore' | 'purge' | 'isTaken'>
  dictEntity: EntityAt<'system/dict'>
  itemEntity: EntityAt<'system/dict-item'>
}

/** Item value to be written. */
export interface ItemValue {
  itemValue: string
  dictId: string
  /** Key of the edited item; absent for a new one. */
  id?: string
}

/** Page size that makes the record engine return as many rows as it allows. */
const ALL = '-1'

export type DictionaryMaintenance = ReturnType<typeof createDictionaryMaintenance>

/** Dictionary routes of the agreed interface, translated to calls of the record engine. */
export function createDictionaryMaintenance({ engine, dictEntity, itemEntity }: Dependencies) {
  return {
    /** Lists dictionaries as nodes, the newest first. An empty name matches all. */
    async named(principal: Principal, name = ''): Promise<Row[]> {
      const query = { dictName: name && `*${name}*`, column: 'createTime', order: 'desc', pageSize: ALL }
      const { records } = await engine.list(principal, dictEntity, query)
      return records.map((row) => ({ ...row, key: row.id, title: row.dictName }))
    },

    async deleted(principal: Principal): Promise<Row[]> {
      return (await engine.deleted(principal, dictEntity, { pageSize: ALL })).records
    },

    restore: (principal: Principal, id: string) => engine.restore(principal, dictEntity, id),

    purge: (principal: Principal, id: string) => engine.purge(principal, dictEntity, id),

    /** @throws AppError DUPLICATE_VALUE */
    async requireFreeValue(principal: Principal, { itemValue, dictId, id }: ItemValue): Promise<void> {
      const taken = await engine.isTaken(principal, itemEntity, 'itemValue', itemValue, id, { dictId })
      if (taken) throw new AppError('DUPLICATE_VALUE')
    },
  }
}
