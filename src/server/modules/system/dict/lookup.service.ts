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

/** Parameters of a tree dictionary in a request. */
export interface TreeQuery {
  tableName: string
  text: string
  code: string
  pid?: string
  pidField?: string
  condition?: string
}

/** Parameters of a level of linked drop-downs in a request. */
export interface SelectQuery {
  table: string
  txt: string
  /** Column of the stored value. */
  key: string
  idField?: string
  /** Parent column of a tree; without it all records form one level. */
  pidField?: string
  /** Node of the level above. */
  pidValue?: string
  /** Restricts the first level; its records may be at any depth of the tree. */
  condition?: string
}

/** Stored value, label for people, and the id that requests the next level. */
export interface SelectOption {
  store: string
  label: string
  id: string
  pid?: string
}

/** Page size that makes the record engine return as many rows as it allows. */
const ALL = '-1'

export type LookupService = ReturnType<typeof createLookupService>

/** Rows of tables as options. The record engine applies tenant, data rules and the lookup permission. */
export function createLookupService({ engine, entities, tableDictionaries }: Dependencies) {
  return {
    options: (principal: Principal, tuple: string): Promise<DictionaryOption[]> =>
      engine.lookup(principal, tableDictionaries(tuple), { pageSize: ALL }),

    /** Members that a request has beyond those of a search are not passed on. */
    search(principal: Principal, tuple: string, search: Search): Promise<DictionaryOption[]> {
      const { keyword, condition, pageNo, pageSize } = search
      const query = { keyword, pageNo, pageSize, condition: conditionOf(condition) }
      return engine.lookup(principal, tableDictionaries(tuple), query)
    },

    /** Returns one text for each key of a comma-separated list, in order. */
    async texts(principal: Principal, tuple: string, keyList: string): Promise<string[]> {
      const keys = keyList.split(',').filter((key) => key !== '')
      const options = await engine.lookup(principal, tableDictionaries(tuple), { keys })
      return options.map(({ text }) => text)
    },

    /**
     * @throws AppError TABLE_DICTIONARY_UNKNOWN, also when the parent column is not that of the entity; REQUEST_INVALID
     */
    async nodes(principal: Principal, query: TreeQuery): Promise<LookupNode[]> {
      const { tableName, text, code, pid, pidField, condition } = query
      const target = tableDictionaries([tableName, text, code].join(','))
      requireParentColumn(target.entity, pidField)
      return engine.lookupTree(principal, target, pid, conditionOf(condition))
    },

    /**
     * Returns one level of linked drop-downs.
     * @throws AppError TABLE_DICTIONARY_UNKNOWN, also when key or parent column is not that of the entity;
     * REQUEST_INVALID
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
