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

/** A value that is about to be written. */
export interface ItemValue {
  itemValue: string
  dictId: string
  /** Item that is being edited. */
  id?: string
}

/** As many as the record engine gives of an entity. */
const ALL = '-1'

export type DictionaryKeeping = ReturnType<typeof createDictionaryKeeping>

/** What the agreed interface asks of dictionaries in its own words; the record engine does it. */
export function createDictionaryKeeping({ engine, dictEntity, itemEntity }: Dependencies) {
  return {
    /** As nodes, the newest first; without a name all. */
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
