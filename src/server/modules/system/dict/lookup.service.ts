import type { Entity } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf } from '#shared/documents/entity-fields.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import type { LookupCondition, LookupNode } from '../../../records/lookup.ts'
import type { TableDictionaries } from './table-dictionary.ts'

interface Needs {
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

/** As many as the record engine gives of an entity. */
const ALL = '-1'

export type LookupService = ReturnType<typeof createLookupService>

/** Rows of tables as options, through the record engine, which applies tenant, data rules and the right to look up. */
export function createLookupService({ engine, entities, tableDictionaries }: Needs) {
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
  }

  function requireParentColumn(address: string, pidField: string | undefined): void {
    const entity = entities.get(address)
    const parent = entity?.['x-tree']?.parent
    if (entity === undefined || parent === undefined) throw new AppError('TABLE_DICTIONARY_UNKNOWN')
    const column = columnOf(parent, fieldsOf(entity)[parent]!)
    if (pidField && pidField !== column && pidField !== parent) throw new AppError('TABLE_DICTIONARY_UNKNOWN')
  }
}

/**
 * What a condition of the agreed interface asks for.
 * @throws AppError REQUEST_INVALID for anything but a JSON object: left out silently, it would show more than was asked for.
 */
export function conditionOf(text: string | undefined): LookupCondition | undefined {
  if (!text) return undefined
  const condition = parsed(text)
  if (typeof condition === 'object' && condition !== null && !Array.isArray(condition)) {
    return condition as LookupCondition
  }
  throw new AppError('REQUEST_INVALID', { reason: 'condition参数需要一个JSON对象' })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
