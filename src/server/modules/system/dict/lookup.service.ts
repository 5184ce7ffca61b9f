import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { LookupNode } from '#server/records/labels/lookup.ts'
import { conditionOf, selectCondition } from '#server/records/labels/lookup-condition.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf } from '#shared/documents/entity-fields.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { TableDictionaries } from './table-dictionary.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'lookup' | 'lookupTree'>
  entities: ReadonlyMap<string, Entity>
  tableDictionaries: TableDictionaries
}

interface Search {
  keyword?: string
  /** JSON object. */
  condition?: string
  pageNo?: string
  pageSize?: string
}

/** The parts of a tree dictionary as a request names them. */
export interface TreeQuery {
  tableName: string
  text: string
  code: string
  pid?: string
  pidField?: string
  condition?: string
}

/** The parts of a level of linked drop-downs as a request names them. */
export interface SelectQuery {
  table: string
  txt: string
  /** What is stored. */
  key: string
  idField?: string
  /** Of a tree; without it all records are one level. */
  pidField?: string
  /** Node of the level above. */
  pidValue?: string
  /** Confines the first level, wherever in the tree its records stand. */
  condition?: string
}

/** What is stored, what people read, and by what the next level is asked for. */
export interface SelectOption {
  store: string
  label: string
  id: string
  pid?: string
}

/** As many as the record engine gives of an entity. */
const ALL = '-1'

export type LookupService = ReturnType<typeof createLookupService>

/** Rows of tables as options, through the record engine, which applies tenant, data rules and the right to look up. */
export function createLookupService({ engine, entities, tableDictionaries }: Dependencies) {
  return {
    options: (principal: Principal, tuple: string): Promise<DictionaryOption[]> =>
      engine.lookup(principal, tableDictionaries(tuple), { pageSize: ALL }),

    search: (principal: Principal, tuple: string, search: Search): Promise<DictionaryOption[]> =>
      engine.lookup(principal, tableDictionaries(tuple), { ...search, condition: conditionOf(search.condition) }),

    /** One text for each key of a comma list, in its order. */
    async texts(principal: Principal, tuple: string, keyList: string): Promise<string[]> {
      const keys = keyList.split(',').filter((key) => key !== '')
      const options = await engine.lookup(principal, tableDictionaries(tuple), { keys })
      return options.map(({ text }) => text)
    },

    /** @throws AppError TABLE_DICTIONARY_UNKNOWN also for another parent column than the entity's, REQUEST_INVALID */
    async nodes(principal: Principal, query: TreeQuery): Promise<LookupNode[]> {
      const { tableName, text, code, pid, pidField, condition } = query
      const target = tableDictionaries([tableName, text, code].join(','))
      requireParentColumn(target.entity, pidField)
      return engine.lookupTree(principal, target, pid, conditionOf(condition))
    },

    /**
     * One level of linked drop-downs.
     * @throws AppError TABLE_DICTIONARY_UNKNOWN also for other keys and parents than the entity's, REQUEST_INVALID
     */
    async selectOptions(principal: Principal, query: SelectQuery): Promise<SelectOption[]> {
      const { table, txt, key, idField, pidField, pidValue, condition } = query
      const target = tableDictionaries([table, txt, key].join(','))
      if (idField && idField !== 'id') throw new AppError('TABLE_DICTIONARY_UNKNOWN')
      const asked = pidValue ? undefined : selectCondition(condition)
      if (!pidField) {
        const options = await engine.lookup(principal, target, { pageSize: ALL, ...(asked && { condition: asked }) })
        return options.map(({ value, text }) => ({ store: value, label: text, id: value }))
      }
      requireParentColumn(target.entity, pidField)
      const nodes = await engine.lookupTree(principal, target, asked ? null : pidValue, asked)
      return nodes.map(({ value, text, key: id, parentId }) => ({
        ...{ store: value, label: text, id },
        ...(parentId !== null && { pid: parentId }),
      }))
    },
  }

  function requireParentColumn(address: string, pidField: string | undefined): void {
    const entity = entities.get(address)
    const parent = entity?.['x-tree']?.parent
    if (entity === undefined || parent === undefined) throw new AppError('TABLE_DICTIONARY_UNKNOWN')
    const column = columnOf(parent, fieldsOf(entity)[parent]!)
    if (pidField && pidField !== column && pidField !== parent) throw new AppError('TABLE_DICTIONARY_UNKNOWN')
  }
}
