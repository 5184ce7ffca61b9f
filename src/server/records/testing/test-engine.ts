import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/connection.ts'
import { newId } from '#server/platform/ids.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { createRecordEngine, type RecordEngine } from '../engine.ts'
import type { RecordEngineDependencies, RowFilter } from '../engine-dependencies.ts'

/** Entities of the product, for tests that want real ones. */
export function productEntities(...addresses: string[]): Entity[] {
  return addresses.map((address) => {
    const file = join(projectRoot, 'schemas', `${address}.entity.json`)
    return JSON.parse(readFileSync(file, 'utf8')) as Entity
  })
}

export interface TestEngine {
  engine: RecordEngine
  needs: RecordEngineDependencies
  /** Warnings that the engine logged. */
  warnings: object[]
  entity(address: string): Entity
  /** Data rules in force, by address of the entity; `all` for the others. */
  filters: Map<string, RowFilter>
}

/** An engine over a test database, with the simplest stub of every dependency. */
export function testEngine(
  database: Pick<Database, 'kysely'>,
  entities: readonly Entity[],
  changes: Partial<RecordEngineDependencies> = {},
): TestEngine {
  const warnings: object[] = []
  const filters = new Map<string, RowFilter>()
  const dependencies: RecordEngineDependencies = {
    database,
    entities: new Map(entities.map((entity) => [entity.$id, entity])),
    rowFilters: { filterFor: async (_, entity) => filters.get(entity.$id) ?? 'all' },
    dictionaries: {
      texts: async (code) => DICTIONARIES[code] ?? new Map(),
      enabled: async (code) => new Set([...(DICTIONARIES[code] ?? [])].map(([value]) => value).filter(isEnabled)),
    },
    checkRules: {
      failure: async (ruleCode, value) => (ruleCode === 'no-x' && value.includes('x') ? '不能含有x' : undefined),
    },
    fillRules: {
      fill: async (code) => code,
      fillByCode: async (code, { form }) => `${code} ${form.name ?? ''}`.trim(),
    },
    files: { known: async () => [], closed: async () => [] },
    hooks: {},
    clock: { now: () => new Date() },
    newId,
    logOperation: async () => undefined,
    log: { warn: (details) => warnings.push(details) },
    limits: { exportRows: 1000, importRows: 1000, importBytes: 1_000_000, importReadMs: 10_000 },
    ...changes,
  }
  const entity = (address: string) => dependencies.entities.get(address)!
  return { engine: createRecordEngine(dependencies), needs: dependencies, warnings, entity, filters }
}

/** The dictionaries here have one disabled item. */
const isEnabled = (value: string) => value !== '-'

const DICTIONARIES: Record<string, ReadonlyMap<string, string>> = {
  sex: new Map([
    ['1', '男'],
    ['2', '女'],
  ]),
  position_rank: new Map([
    ['1', '员级'],
    ['2', '助级'],
    ['3', '中级'],
  ]),
  color: new Map([
    ['r', '红'],
    ['g', '绿'],
    ['-', '无色'],
  ]),
  user_identity: new Map([['1', '普通成员']]),
  activiti_sync: new Map([['1', '同步']]),
  org_category: new Map([['1', '公司']]),
  ol_form_biz_type: new Map([['demo', '官方示例']]),
  depart_status: new Map([['1', '启用']]),
}
