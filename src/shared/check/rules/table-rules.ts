import type { Entity, Field } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf, hasDefault } from '#shared/documents/entity-fields.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import type { Column, Table, TableCatalog } from '../check-environment.ts'
import { type EntityDocument, fieldNamed } from '../library/library.ts'
import { type RuleContext, ruleGroup } from './rule.ts'

const codes = {
  'table-missing': '表存在',
  'column-missing': '字段的列存在',
  'column-type': '列的类型适合字段',
  'column-short': '列容得下字段的最大长度',
  'column-not-null': '不能为空的列总有值',
  'unique-index-missing': '唯一字段有唯一索引',
  'link-table-missing': '引用的关联表存在',
} as const
type Code = keyof typeof codes

/** Checks that the database can store the records of the entity. */
export const tableRules = ruleGroup({
  codes,
  entity(document, context) {
    const { tables } = context.environment
    const name = document.entity['x-table']
    if (!tables || name === undefined) return
    const table = ownEntry(tables, name)
    if (!table) {
      const fix = nearestName(name, Object.keys(tables))
      context.report(document, 'table-missing', ['x-table'], `没有表 ${name}`, { fix })
      return
    }
    for (const [field, description] of Object.entries(fieldsOf(document.entity))) {
      checkColumn(document, table, field, description, context)
      checkLink(document, tables, field, description, context)
      checkUnique(document, table, field, description, context)
    }
    checkNotNull(document, table, context)
  },
})

function ownEntry<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined
}

/** Fields from annotations have no path in the document. */
function pathOfField({ entity }: EntityDocument, name: string, ...rest: string[]) {
  return Object.hasOwn(entity.properties, name) ? ['properties', name, ...rest] : ['x-table']
}

function checkColumn(
  document: EntityDocument,
  table: Table,
  name: string,
  field: Field,
  { report }: RuleContext<Code>,
): void {
  const columnName = columnOf(name, field)
  if (columnName === undefined) return
  const column = ownEntry(table.columns, columnName)
  const tableName = document.entity['x-table']
  if (!column) {
    const fix = nearestName(columnName, Object.keys(table.columns))
    const reason = `表 ${tableName} 没有字段 ${name} 的列 ${columnName}`
    report(document, 'column-missing', pathOfField(document, name), reason, { fix })
    return
  }
  if (!columnTypes(field).includes(column.type)) {
    const reason = `列 ${tableName}.${columnName} 的类型为 ${column.type}，不适合 ${field.format ?? field.type} 类型的字段 ${name}`
    report(document, 'column-type', pathOfField(document, name), reason, { fix: columnTypes(field)[0] })
  } else checkLength(document, name, field, column, report)
}

function checkLength(
  document: EntityDocument,
  name: string,
  field: Field,
  column: Column,
  report: RuleContext<Code>['report'],
): void {
  if (column.length === null || field.type !== 'string') return
  if (field.maxLength !== undefined && field.maxLength <= column.length) return
  if (field.enum || field.format || field['x-write'] === 'server' || field['x-dict'] || field['x-ref']) return
  const longest = field.maxLength === undefined ? '没有最大长度' : `最多 ${field.maxLength} 字`
  const reason = `字段 ${name} ${longest}，而列只容 ${column.length} 字`
  report(document, 'column-short', pathOfField(document, name), reason, { fix: String(column.length) })
}

/** Column types that hold a field, the usual one first. */
export function columnTypes(field: Field): readonly string[] {
  if (field.type === 'string') {
    if (field.format === 'date') return ['date']
    if (field.format === 'date-time') return ['timestamp with time zone']
    if (field.format === 'time') return ['time without time zone']
    return ['character varying', 'text', 'character']
  }
  if (field.type === 'integer') return ['integer', 'bigint', 'smallint']
  if (field.type === 'number') return ['numeric', 'double precision', 'real']
  if (field.type === 'boolean') return ['boolean']
  return ['jsonb', 'json', 'ARRAY']
}

function checkLink(
  document: EntityDocument,
  tables: TableCatalog,
  name: string,
  field: Field,
  { report }: RuleContext<Code>,
): void {
  const through = field['x-ref']?.through
  if (!through) return
  const path = ['properties', name, 'x-ref', 'through']
  const link = ownEntry(tables, through.table)
  if (!link) {
    const fix = nearestName(through.table, Object.keys(tables))
    report(document, 'link-table-missing', [...path, 'table'], `没有关联表 ${through.table}`, { fix })
    return
  }
  for (const end of ['from', 'to'] as const) {
    if (ownEntry(link.columns, through[end])) continue
    const fix = nearestName(through[end], Object.keys(link.columns))
    report(document, 'link-table-missing', [...path, end], `关联表 ${through.table} 没有列 ${through[end]}`, { fix })
  }
}

function checkUnique(
  document: EntityDocument,
  table: Table,
  name: string,
  field: Field,
  { report }: RuleContext<Code>,
): void {
  const columns = uniqueColumns(document.entity, name, field)
  if (!columns || table.uniques.some((unique) => sameSet(unique, columns))) return
  const reason = `表 ${document.entity['x-table']} 没有 (${columns.join(', ')}) 的唯一索引`
  report(document, 'unique-index-missing', ['properties', name, 'x-unique'], reason)
}

/** Columns of the unique index that a field requires, its own last; undefined when it requires none. */
export function uniqueColumns(entity: Entity, name: string, field: Field): string[] | undefined {
  const unique = field['x-unique']
  if (!unique) return undefined
  const names = unique === true ? [name] : [...unique.with, name]
  return names.flatMap((each) => {
    const described = fieldNamed(entity, each)
    return (described && columnOf(each, described)) ?? []
  })
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((column) => other.includes(column))
}

/** An insert omits the fields that the client may omit. */
function checkNotNull(document: EntityDocument, table: Table, { report }: RuleContext<Code>): void {
  const { entity } = document
  const byColumn = new Map(
    Object.entries(fieldsOf(entity)).map(([name, field]) => [columnOf(name, field), { name, field }]),
  )
  const calls = entity['x-calls']
  if (!calls || (calls.only && !calls.only.includes('add'))) return
  for (const [columnName, column] of Object.entries(table.columns)) {
    if (column.nullable || column.hasDefault || columnName === 'id') continue
    const { name, field } = byColumn.get(columnName) ?? {}
    const given = hasDefault(field) || field?.['x-fill']?.insert || field?.['x-write'] === 'server'
    if (name !== undefined && (given || entity.required?.includes(name) || entity['x-tree']?.parent === name)) continue
    const reason = `列 ${entity['x-table']}.${columnName} 不能为空，而${name === undefined ? '没有字段写它' : `字段 ${name} 不是必填`}`
    report(document, 'column-not-null', name === undefined ? ['x-table'] : pathOfField(document, name), reason)
  }
}
