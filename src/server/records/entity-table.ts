import { type RawBuilder, sql } from 'kysely'
import type { Entity, Field, Membership, Reference } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf } from '#shared/documents/entity-fields.ts'
import type { Condition } from './read/sql/condition.ts'
import { rendered } from './read/sql/rendered-sql.ts'

export type ValueKind = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime' | 'time' | 'json'

/** A field with a column. */
export interface StoredField {
  readonly name: string
  readonly field: Field
  readonly column: string
  readonly kind: ValueKind
  /** `t."column"`: the records themselves are always `t` in a statement. */
  readonly ref: RawBuilder<unknown>
}

/** A field whose values are rows of a link table. */
export interface LinkField {
  readonly name: string
  readonly field: Field
  readonly reference: Reference
  readonly table: string
  /** Column with the key of the record. */
  readonly from: string
  /** Column with the value referred to. */
  readonly to: string
  /** Rows as one person sees them: the kind of their values, and a condition. Absent in the table of all people. */
  readonly visible?: { readonly kind: ValueKind; readonly where: Condition | undefined }
}

/** A field of the rows of a sub-table, by which one person may filter records. */
export interface QueryField {
  /** Name of the sub-table. */
  readonly rows: string
  readonly child: EntityTable
  readonly field: StoredField
  /** Column of the rows that refers to the record, and the column of the record with that value. */
  readonly by: StoredField
  readonly recordField: StoredField
  /** Rows that the person sees. */
  readonly where: Condition
}

/** Link table of `x-members`, with safe names. */
export interface Members {
  readonly table: string
  readonly from: string
  readonly to: string
  readonly ties: string
  /** Names of the fields of which the link table has a copy. */
  readonly copies: ReadonlySet<string>
  readonly own: ReadonlySet<string>
}

/** Table of an entity. Names are made safe once, so statements use only names from here. */
export interface EntityTable {
  readonly entity: Entity
  /** With the schema where the table is in another one, as `shop.orders`. */
  readonly name: string
  /** `"sys_user"` */
  readonly quoted: RawBuilder<unknown>
  /** `"sys_user" as t` */
  readonly source: RawBuilder<unknown>
  readonly fields: Readonly<Record<string, Field>>
  readonly stored: ReadonlyMap<string, StoredField>
  /** Names of fields by their columns. */
  readonly byColumn: ReadonlyMap<string, string>
  readonly links: ReadonlyMap<string, LinkField>
  /** Fields of rows by which records may be filtered; absent in the table of all people. */
  readonly filtersOfRows?: ReadonlyMap<string, QueryField>
  /** Link table of the tenants of the records, by safe names; absent without `x-members`. */
  readonly members?: Members
  /** Permissions that reading some field needs. */
  readonly readers: readonly string[]
  readonly id: StoredField
  /** Field that names a record to people; the key when the entity names none. */
  readonly title: StoredField
}

const SAFE_NAME = /^[a-z][a-z0-9_]{0,62}$/
const cache = new WeakMap<Entity, EntityTable>()

/** @throws when the entity has no table, or one of its names is not valid in PostgreSQL. */
export function tableOf(entity: Entity): EntityTable {
  const known = cache.get(entity)
  if (known) return known
  const table = describe(entity)
  cache.set(entity, table)
  return table
}

export function isStored(entity: Entity): boolean {
  return entity['x-table'] !== undefined
}

function describe(entity: Entity): EntityTable {
  const name = entity['x-table'] ?? ''
  const quoted = rendered(sql.id(...tableParts(name).map((part) => safeName(part, entity))))
  const fields = fieldsOf(entity)
  const stored = new Map<string, StoredField>()
  const links = new Map<string, LinkField>()
  for (const [fieldName, field] of Object.entries(fields)) {
    const column = columnOf(fieldName, field)
    const through = field['x-ref']?.through
    if (column !== undefined) stored.set(fieldName, storedField(fieldName, field, safeName(column, entity)))
    else if (through) links.set(fieldName, linkField(fieldName, field, entity))
  }
  const id = stored.get('id')
  if (!id) throw new Error(`${entity.$id} has no field id with a column`)
  const title = stored.get(entity['x-title'] ?? 'id') ?? id
  return {
    entity,
    name,
    quoted,
    source: rendered(sql`${quoted} as t`),
    fields,
    stored,
    byColumn: new Map([...stored.values()].map(({ name, column }) => [column, name])),
    links,
    ...(entity['x-members'] && { members: membersIn(entity['x-members'], entity) }),
    readers: readersOf(fields),
    id,
    title,
  }
}

/** Name of the field that a query means, by its own name or that of its column. */
export function fieldNamed({ fields, byColumn }: EntityTable, name: string): string | undefined {
  return Object.hasOwn(fields, name) ? name : byColumn.get(name)
}

function readersOf(fields: Readonly<Record<string, Field>>): string[] {
  const readers = Object.values(fields).flatMap((field) => field['x-read'] ?? [])
  return [...new Set(readers)].filter((reader) => reader !== 'server')
}

function storedField(name: string, field: Field, column: string): StoredField {
  return { name, field, column, kind: kindOf(field), ref: rendered(sql.id('t', column)) }
}

function linkField(name: string, field: Field, entity: Entity): LinkField {
  const reference = field['x-ref']!
  const { table, from, to } = reference.through!
  const [safeTable, safeFrom, safeTo] = [table, from, to].map((part) => safeName(part, entity))
  return { name, field, reference, table: safeTable!, from: safeFrom!, to: safeTo! }
}

function membersIn({ table, from, to, ties = table, copies, own }: Membership, entity: Entity): Members {
  const [safeTable, safeFrom, safeTo, safeTies] = [table, from, to, ties].map((part) => safeName(part, entity))
  return {
    table: safeTable!,
    from: safeFrom!,
    to: safeTo!,
    ties: safeTies!,
    copies: new Set(copies),
    own: new Set(own),
  }
}

function kindOf(field: Field): ValueKind {
  if (field.type === 'string') return STRING_KINDS[field.format ?? ''] ?? 'text'
  return field.type === 'array' || field.type === 'object' ? 'json' : field.type
}

const STRING_KINDS: Record<string, ValueKind> = { date: 'date', 'date-time': 'datetime', time: 'time' }

/** Schema, if there is one, and name of a table. */
function tableParts(name: string): string[] {
  const parts = name.split('.')
  return parts.length === 2 ? parts : [name]
}

function safeName(name: string, entity: Entity): string {
  if (SAFE_NAME.test(name)) return name
  throw new Error(`${entity.$id}: ${JSON.stringify(name)} is no name for a table or column`)
}
