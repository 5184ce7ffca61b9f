import type { EntityTable, StoredField, ValueKind } from './entity-table.ts'
import type { Catalog, TableCatalog } from './read-catalog.ts'
import { uniqueParts } from './write/problems/unique-problems.ts'

/** Types of PostgreSQL that can store a kind of value. */
const TYPES: Record<ValueKind, readonly string[]> = {
  text: ['varchar', 'text', 'bpchar', 'uuid'],
  integer: ['int2', 'int4', 'int8', 'numeric'],
  number: ['numeric', 'float4', 'float8', 'int2', 'int4', 'int8'],
  boolean: ['bool'],
  date: ['date'],
  datetime: ['timestamptz'],
  time: ['time'],
  json: ['jsonb', 'json'],
}

/** Faults in the tables of the entities, one plain sentence each; empty when all fit. */
export function tableProblems(tables: readonly EntityTable[], catalog: Catalog): string[] {
  return tables.flatMap((table) => {
    const found = catalog.tables.get(table.name)
    if (!found) return [`${table.entity.$id}：数据表 ${table.name} 不存在`]
    return [
      ...[...table.stored.values()].flatMap((field) => columnFaults(table, field, found)),
      ...[...table.stored.values()].flatMap((field) => uniqueFaults(table, field, found)),
      ...linkFaults(table, catalog),
      ...memberFaults(table, catalog),
    ]
  })
}

function columnFaults({ entity, name }: EntityTable, field: StoredField, found: TableCatalog): string[] {
  const type = found.columns.get(field.column)
  if (type === undefined) return [`${entity.$id}：字段 ${field.name} 在数据表 ${name} 中没有列 ${field.column}`]
  if (TYPES[field.kind].includes(type)) return []
  return [
    `${entity.$id}：字段 ${field.name} 的列 ${name}.${field.column} 类型为 ${type}，应为 ${TYPES[field.kind].join(' 或 ')}`,
  ]
}

function uniqueFaults(table: EntityTable, field: StoredField, found: TableCatalog): string[] {
  if (!field.field['x-unique']) return []
  const columns = uniqueParts(table, field).map(({ column }) => column)
  const covered = found.uniqueIndexes.some(
    (index) =>
      index.complete &&
      index.columns.length === columns.length &&
      columns.every((name) => index.columns.includes(name)),
  )
  if (covered) return []
  return [
    `${table.entity.$id}：字段 ${field.name} 要求唯一，但数据表 ${table.name} 没有 (${columns.join(', ')}) 的唯一索引`,
  ]
}

function memberFaults({ entity, members, stored }: EntityTable, catalog: Catalog): string[] {
  if (members === undefined) return []
  const found = catalog.tables.get(members.table)
  if (!found) return [`${entity.$id}：所属租户的关联表 ${members.table} 不存在`]
  const copies = [...members.copies].map((name) => stored.get(name)?.column ?? name)
  return [members.from, members.to, ...copies]
    .filter((column) => !found.columns.has(column))
    .map((column) => `${entity.$id}：所属租户的关联表 ${members.table} 没有列 ${column}`)
}

function linkFaults({ entity, links }: EntityTable, catalog: Catalog): string[] {
  return [...links.values()].flatMap(({ name, table, from, to }) => {
    const found = catalog.tables.get(table)
    if (!found) return [`${entity.$id}：字段 ${name} 的关联表 ${table} 不存在`]
    return [from, to]
      .filter((column) => !found.columns.has(column))
      .map((column) => `${entity.$id}：字段 ${name} 的关联表 ${table} 没有列 ${column}`)
  })
}
