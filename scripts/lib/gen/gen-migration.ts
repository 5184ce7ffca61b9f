import type { LiveCatalog } from '#server/db/live-catalog.ts'
import type { Table } from '#shared/check/check-environment.ts'
import { uniqueColumns } from '#shared/check/rules/table-rules.ts'
import type { Entity, Field } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf } from '#shared/documents/entity-fields.ts'
import { columnDefinition, columnType, isNotNull } from './gen-column.ts'

/** Fields of an entity with columns, in the order of the table: its own before those of the engine. */
interface StoredField {
  name: string
  column: string
  field: Field
}

const LAST = ['tenantId', 'delFlag', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode']

/**
 * Drafts SQL that adapts a database to an entity. Adds and widens columns, and never drops, renames or narrows any.
 * @param entities all entities, for the tables of references.
 * @returns undefined when nothing changes.
 */
export function draftMigration(entity: Entity, entities: readonly Entity[], live: LiveCatalog): string | undefined {
  const table = entity['x-table']
  if (table === undefined) return undefined
  const fields = storedFields(entity)
  const existing = live.tables[table]
  const statements = [
    ...(existing ? alterations(entity, table, fields, existing) : [creation(entity, table, fields)]),
    ...indexes(entity, table, live),
    ...linkTables(entity, table, entities, live),
    ...subTables(entity, entities, live),
    ...(existing || entity['x-small'] ? [] : trigramIndexes(table, fields)),
  ]
  return statements.length === 0 ? undefined : `${statements.join('\n')}\n`
}

function storedFields(entity: Entity): StoredField[] {
  const fields = Object.entries(fieldsOf(entity)).flatMap(([name, field]) => {
    const column = columnOf(name, field)
    return column === undefined ? [] : [{ name, column, field }]
  })
  const rank = ({ name }: StoredField) => (name === 'id' ? -1 : LAST.indexOf(name) + 1)
  return fields.sort((one, other) => rank(one) - rank(other))
}

function creation(entity: Entity, table: string, fields: readonly StoredField[]): string {
  const lines = fields.map(({ name, column, field }) => `  ${column} ${columnDefinition(entity, name, field)}`)
  return `create table ${table} (\n${lines.join(',\n')}\n);`
}

function alterations(entity: Entity, table: string, fields: readonly StoredField[], existing: Table): string[] {
  return fields.flatMap(({ name, column, field }) => {
    const present = existing.columns[column]
    if (!present) return addition(entity, table, { name, column, field })
    const isWider = present.length !== null && field.maxLength !== undefined && field.maxLength > present.length
    return isWider ? [`alter table ${table} alter column ${column} type ${columnType(field)};`] : []
  })
}

/** Existing rows have no value for a new column that requires one. */
function addition(entity: Entity, table: string, { name, column, field }: StoredField): string[] {
  const definition = columnDefinition(entity, name, field)
  const lacksValue = isNotNull(entity, name, field) && !definition.includes(' default ')
  if (!lacksValue) return [`alter table ${table} add column ${column} ${definition};`]
  return [
    `alter table ${table} add column ${column} ${columnType(field)};`,
    `-- Give the rows that are there a value, then: alter table ${table} alter column ${column} set not null;`,
  ]
}

function indexes(entity: Entity, table: string, live: LiveCatalog): string[] {
  const fields = fieldsOf(entity)
  const column = (name: string) => (fields[name] && columnOf(name, fields[name])) ?? name
  const unique = Object.entries(fields).flatMap(([name, field]) => {
    const columns = uniqueColumns(entity, name, field)
    return columns ? [{ table, columns, unique: true }] : []
  })
  const plain = [...(entity['x-tree'] ? [[entity['x-tree'].parent]] : []), ...(entity['x-index'] ?? [])]
  const wanted = [...unique, ...plain.map((names) => ({ table, columns: names.map(column), unique: false }))]
  const missing = wanted.filter((index) => !live.indexes.some((present) => serves(present, index)))
  return missing.map((index) => indexStatement(table, index.columns, index.unique))
}

/** A unique index serves its columns in any order; a plain one is served by any index that begins with its columns. */
function serves(present: LiveCatalog['indexes'][number], wanted: LiveCatalog['indexes'][number]): boolean {
  if (present.table !== wanted.table) return false
  if (!wanted.unique) return wanted.columns.every((column, at) => present.columns[at] === column)
  return (
    present.unique &&
    present.columns.length === wanted.columns.length &&
    wanted.columns.every((column) => present.columns.includes(column))
  )
}

function indexStatement(table: string, columns: readonly string[], unique: boolean): string {
  const name = `${table}_${unique ? columns.at(-1) : columns.join('_')}`.slice(0, 63)
  return `create ${unique ? 'unique ' : ''}index ${name} on ${table} (${columns.join(', ')});`
}

/**
 * Foreign keys and indexes of sub-tables. Whichever table of the two is drafted last brings them, so the order in which
 * the documents are written does not matter.
 */
function subTables(entity: Entity, entities: readonly Entity[], live: LiveCatalog): string[] {
  return entities.flatMap((record) =>
    (record['x-children'] ?? []).flatMap(({ entity: address, by, order }) => {
      const rows = entities.find(({ $id }) => $id === address)
      if (!rows || (rows !== entity && record !== entity)) return []
      const [table, field, parent] = [rows['x-table'], fieldsOf(rows)[by], record['x-table']]
      const column = field && columnOf(by, field)
      const exists = (each: Entity) => each === entity || live.tables[each['x-table'] ?? ''] !== undefined
      const isNew = [record, rows].some((each) => live.tables[each['x-table'] ?? ''] === undefined)
      if (!table || !parent || !column || !exists(record) || !exists(rows) || !isNew) return []
      const orderField = order === undefined ? undefined : fieldsOf(rows)[order]
      const placed = orderField && columnOf(order!, orderField)
      const index = { table, columns: placed ? [column, placed] : [column], unique: false }
      const refersToKey = (field['x-ref']?.value ?? 'id') === 'id'
      return [
        ...(refersToKey
          ? [`alter table ${table} add foreign key (${column}) references ${parent} on delete cascade;`]
          : []),
        ...(live.indexes.some((present) => serves(present, index))
          ? []
          : [indexStatement(table, index.columns, false)]),
      ]
    }),
  )
}

/**
 * Indexes for `*v*` filters of a table that may grow large. Only the run shows whether the extension may be created.
 */
function trigramIndexes(table: string, fields: readonly StoredField[]): string[] {
  const columns = fields.filter(({ field }) => field['x-search'] === 'like').map(({ column }) => column)
  if (columns.length === 0) return []
  const created = columns.map((column) => {
    const name = `${table}_${column}`.slice(0, 58)
    return `  create index ${name}_trgm on ${table} using gin (${column} gin_trgm_ops);`
  })
  return [TRIGRAM_BEGIN, ...created, TRIGRAM_END]
}

const TRIGRAM_BEGIN = `do $$
begin
  create extension if not exists pg_trgm;`
const TRIGRAM_END = `exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'no trigram indexes: %', sqlerrm;
end $$;`

function linkTables(entity: Entity, table: string, entities: readonly Entity[], live: LiveCatalog): string[] {
  return Object.values(fieldsOf(entity)).flatMap((field) => {
    const { through, entity: address, value } = field['x-ref'] ?? {}
    const target = entities.find(({ $id }) => $id === address)?.['x-table']
    if (!through || !target || live.tables[through.table]) return []
    if (value !== undefined && value !== 'id') return []
    const end = (column: string, of: string) => `  ${column} varchar(36) not null references ${of} on delete cascade`
    const key = `  primary key (${through.from}, ${through.to})`
    return [
      `create table ${through.table} (\n${[end(through.from, table), end(through.to, target), key].join(',\n')}\n);`,
      indexStatement(through.table, [through.to], false),
    ]
  })
}
