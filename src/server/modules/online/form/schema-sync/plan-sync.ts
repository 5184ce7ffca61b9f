import { columnType, decimalSize } from '#shared/documents/column-type.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf } from '#shared/documents/entity-fields.ts'
import { type FormField, hasColumn, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { TREE_ROOT, treeColumns } from '#shared/documents/online-form/tree-form.ts'
import { INDEX_PREFIX, type Index, indexesOf } from './table-indexes.ts'

/** Column with its type as PostgreSQL writes it. */
export interface Column {
  name: string
  type: string
  /** Default value of new rows, as text. */
  default?: string
}

/** Column as it is in the database. */
export interface StoredColumn extends Omit<Column, 'default'> {
  notNull: boolean
  hasDefault: boolean
  isIdentity: boolean
}

/** Table of an online form as it is in the database. */
export interface StoredTable {
  columns: readonly StoredColumn[]
  indexes: readonly StoredIndex[]
}

/** Index as it is in the database. */
export interface StoredIndex extends Index {
  /** True when making it was interrupted. No query uses such an index. */
  isInvalid?: boolean
}

/** One change of a table. A step with `loses` discards values, unless no row has any. */
export type SyncStep =
  | { do: 'create'; columns: Column[] }
  | { do: 'rename'; from: string; to: string }
  | { do: 'release'; column: string; from: 'not null' | 'default' | 'identity' }
  | { do: 'add'; column: Column }
  | { do: 'default'; column: Column; value: string }
  | { do: 'widen'; column: Column; from: string }
  | { do: 'require'; column: Column }
  | { do: 'fill'; column: Column; value: string }
  | { do: 'narrow'; column: Column; length: number; loses: true }
  | { do: 'fit'; column: Column; from: string; digits: number; scale: number; loses: true }
  | { do: 'replace'; column: Column; from: string; loses: true }
  | { do: 'drop'; column: Column; loses: true }
  | { do: 'index'; index: Index }
  | { do: 'drop-index'; index: Index }

export type DestructiveStep = Extract<SyncStep, { loses: true }>

/** Columns that every record has, with their types. */
const ENGINE_COLUMNS: Readonly<Record<string, string>> = {
  id: 'character varying(36)',
  create_by: 'character varying(100)',
  create_time: 'timestamp with time zone',
  update_by: 'character varying(100)',
  update_time: 'timestamp with time zone',
  sys_org_code: 'character varying(64)',
  tenant_id: 'integer',
  del_flag: 'integer',
  version: 'integer',
  row_no: 'integer',
}

interface DesiredTable {
  entity: Entity
  form: OnlineForm
  /** Form that the table was made for last. Undefined before the first time. */
  former: OnlineForm | undefined
  stored: StoredTable | undefined
  /** True to drop the columns of removed fields. Otherwise they stay with their values. */
  dropsRemoved: boolean
  /** True when the database has pg_trgm, which is optional. */
  hasTrigrams: boolean
}

/** Plans the steps that make a table fit its form, in their order. */
export function planSync({ entity, form, former, stored, dropsRemoved, hasTrigrams }: DesiredTable): SyncStep[] {
  const wanted = columnsOf(entity, form)
  const indexes = indexesOf(entity, form, hasTrigrams)
  if (stored === undefined) {
    return [{ do: 'create', columns: wanted }, ...indexes.map((index) => ({ do: 'index', index }) as const)]
  }
  const renames = renamesOf(form, former, stored)
  const now = stored.columns.map((column) => ({ ...column, name: renames.get(column.name) ?? column.name }))
  const known = new Map(now.map((column) => [column.name, column]))
  const kept = new Set(wanted.map(({ name }) => name))
  const secrets = secretColumns(form, former, renames)
  const dropped = now.filter(({ name }) => !kept.has(name) && (dropsRemoved || secrets.before.has(name)))
  const changes = wanted.flatMap((column) => columnSteps(column, known.get(column.name)?.type, secrets.changed))
  const designed = new Set(indexes.map(({ name }) => name))
  const there = new Set(retainedIndexes(stored, renames, changes).map(({ name }) => name))
  return [
    ...stored.indexes
      .filter(({ name, isInvalid }) => name.startsWith(INDEX_PREFIX) && (isInvalid || !designed.has(name)))
      .map((index) => ({ do: 'drop-index', index }) as const),
    ...[...renames].map(([from, to]) => ({ do: 'rename', from, to }) as const),
    ...now.flatMap((column) => releaseSteps(column, kept.has(column.name))),
    ...changes,
    ...wanted.flatMap((column) => requireSteps(column, known.get(column.name))),
    ...defaultSteps({ form, former }, known, changes),
    ...treeSteps({ form, former }),
    ...dropped.map((column) => ({ do: 'drop', column, loses: true }) as const),
    ...indexes.filter(({ name }) => !there.has(name)).map((index) => ({ do: 'index', index }) as const),
  ]
}

/** Existing indexes that stay useful. The database drops an index together with a column that is replaced. */
function retainedIndexes(
  { indexes }: StoredTable,
  renames: ReadonlyMap<string, string>,
  changes: readonly SyncStep[],
): StoredIndex[] {
  const replaced = new Set(changes.flatMap((step) => (step.do === 'replace' ? [step.column.name] : [])))
  const isLost = (column: string) => replaced.has(renames.get(column) ?? column)
  return indexes.filter(({ columns, isInvalid }) => !isInvalid && !columns.some(isLost))
}

/** Renamed fields, known by their id: old name to new name. */
export function renamesOf(
  form: OnlineForm,
  former: OnlineForm | undefined,
  { columns }: StoredTable,
): ReadonlyMap<string, string> {
  const before = new Map(former?.fields.filter(hasColumn).map(({ id, dbFieldName }) => [id, dbFieldName]))
  const there = new Set(columns.map(({ name }) => name))
  const renames = new Map<string, string>()
  for (const { id, dbFieldName: to } of form.fields.filter(hasColumn)) {
    const from = id === '' ? undefined : before.get(id)
    if (from !== undefined && from !== to && there.has(from)) renames.set(from, to)
  }
  return renames
}

/** New names that another column has. Its values would become values of the renamed field. */
export function takenNames(renames: ReadonlyMap<string, string>, { columns }: StoredTable): string[] {
  const there = new Set(columns.map(({ name }) => name))
  return [...renames.values()].filter((to) => there.has(to))
}

/**
 * Columns that hold digests of passwords. Nobody may read the digests, so a column that becomes or stops being a
 * password loses its values.
 */
function secretColumns(form: OnlineForm, former: OnlineForm | undefined, renames: ReadonlyMap<string, string>) {
  const namesIn = (fields: readonly FormField[] = []) =>
    fields.filter(({ fieldShowType }) => fieldShowType === 'password').map(({ dbFieldName }) => dbFieldName)
  const before = new Set(namesIn(former?.fields).map((name) => renames.get(name) ?? name))
  const now = new Set(namesIn(form.fields))
  return { before, changed: (name: string) => former !== undefined && before.has(name) !== now.has(name) }
}

function columnSteps(column: Column, type: string | undefined, isOther: (name: string) => boolean): SyncStep[] {
  if (type === undefined) return [{ do: 'add', column }]
  if (isOther(column.name)) return [{ do: 'replace', column, from: type, loses: true }]
  if (type === column.type) return []
  if (isWider(type, column.type)) return [{ do: 'widen', column, from: type }]
  const decimal = decimalSize(column.type)
  if (decimal && isNumber(type)) return [{ do: 'fit', column, from: type, ...decimal, loses: true }]
  const length = lengthOf(column.type)
  if (length !== undefined && isText(type)) return [{ do: 'narrow', column, length, loses: true }]
  return [{ do: 'replace', column, from: type, loses: true }]
}

/** Columns that must have a value in every row. */
const REQUIRED = ['create_time', 'tenant_id', 'del_flag', 'version']

/**
 * Relaxes a table that was made elsewhere. The entity decides which values are required and knows no column without a
 * field. The engine sets keys.
 */
function releaseSteps({ name: column, notNull, hasDefault, isIdentity }: StoredColumn, isWanted: boolean): SyncStep[] {
  if (REQUIRED.includes(column)) return []
  const isFilled = !isWanted && (hasDefault || isIdentity)
  if (column !== 'id') return notNull && !isFilled ? [{ do: 'release', column, from: 'not null' }] : []
  if (isIdentity) return [{ do: 'release', column, from: 'identity' }]
  return hasDefault ? [{ do: 'release', column, from: 'default' }] : []
}

function requireSteps(column: Column, stored: StoredColumn | undefined): SyncStep[] {
  const isMissing = stored !== undefined && REQUIRED.includes(column.name) && !(stored.notNull && stored.hasDefault)
  return isMissing ? [{ do: 'require', column }] : []
}

/**
 * Changes defaults that were designed since the last synchronisation. A table that was made elsewhere keeps its other
 * defaults.
 * Existing rows stay as they are. A new column has its default in all rows.
 */
function defaultSteps(
  { form, former }: Pick<DesiredTable, 'form' | 'former'>,
  known: ReadonlyMap<string, StoredColumn>,
  changes: readonly SyncStep[],
): SyncStep[] {
  const before = new Map(
    former?.fields.flatMap(({ id, dbFieldName, dbDefaultVal }) => [
      [dbFieldName, dbDefaultVal],
      [id || dbFieldName, dbDefaultVal],
    ]),
  )
  const fresh = new Set(
    changes.flatMap((step) => (step.do === 'add' || step.do === 'replace' ? [step.column.name] : [])),
  )
  const kept = new Set(form.fields.flatMap(({ id, dbFieldName }) => [id, dbFieldName]))
  // The default of a removed field would fill its column unseen, and a later field of that name would start with it.
  const dropped = former?.fields.filter(
    ({ id, dbFieldName: name, dbDefaultVal }) =>
      dbDefaultVal !== '' && !kept.has(name) && !(id && kept.has(id)) && known.get(name)?.hasDefault,
  )
  const released = (dropped ?? []).map(
    ({ dbFieldName: column }): SyncStep => ({ do: 'release', column, from: 'default' }),
  )
  const ofFields = form.fields.filter(hasColumn).flatMap((field): SyncStep[] => {
    const { id, dbFieldName: name, dbDefaultVal: value } = field
    const stored = known.get(name)
    if (stored === undefined || fresh.has(name)) return []
    const was = before.get(id || name) ?? before.get(name) ?? ''
    if (value === '') return was !== '' && stored.hasDefault ? [{ do: 'release', column: name, from: 'default' }] : []
    if (value === was && stored.hasDefault) return []
    return [{ do: 'default', column: { name, type: typeOf(field) }, value }]
  })
  return [...released, ...ofFields]
}

/** Rows of a form that becomes a tree are roots without nodes below, so that the top level shows them. */
function treeSteps({ form, former }: Pick<DesiredTable, 'form' | 'former'>): SyncStep[] {
  if (!form.head.isTree || former?.head.isTree) return []
  const [parent, hasChild] = treeColumns(form) as [Column, Column]
  return [
    { do: 'fill', column: parent, value: TREE_ROOT },
    { do: 'fill', column: hasChild, value: '0' },
  ]
}

const WIDER: Readonly<Record<string, readonly string[]>> = {
  smallint: ['integer', 'bigint', 'double precision'],
  integer: ['bigint', 'double precision'],
  real: ['double precision'],
  // It is read in the time zone of the session, which is ours.
  'timestamp without time zone': ['timestamp with time zone'],
}

/** Most characters of a value of a type, as text. */
const AS_TEXT: Readonly<Record<string, number>> = { smallint: 6, integer: 11, bigint: 20, uuid: 36 }

function isWider(from: string, to: string): boolean {
  const most = AS_TEXT[from] ?? lengthOf(from)
  if (most !== undefined && isText(to)) return to === 'text' || most <= lengthOf(to)!
  if (isText(from)) return to === 'text'
  const [before, after] = [sizeOf(from), decimalSize(to)]
  if (before && after) return after.scale >= before.scale && after.digits - after.scale >= before.digits - before.scale
  return WIDER[from]?.includes(to) ?? false
}

/** Most digits of whole numbers. */
const WHOLE: Readonly<Record<string, number>> = { smallint: 5, integer: 10, bigint: 19 }

/** Digits and scale of a number whose type limits both. */
function sizeOf(type: string): { digits: number; scale: number } | undefined {
  const whole = WHOLE[type]
  return whole === undefined ? decimalSize(type) : { digits: whole, scale: 0 }
}

const isNumber = (type: string) => sizeOf(type) !== undefined || type === 'real' || type === 'double precision'

const isText = (type: string) => type === 'text' || type.startsWith('character varying')

function lengthOf(type: string): number | undefined {
  const length = /^character(?: varying)?\((\d+)\)$/.exec(type)?.[1]
  return length === undefined ? undefined : Number(length)
}

function columnsOf(entity: Entity, form: OnlineForm): Column[] {
  const own = new Map([
    ...treeColumns(form).map(({ name, type }) => [name, type] as const),
    ...form.fields.map((field) => [field.dbFieldName, typeOf(field)] as const),
  ])
  const defaults = new Map(form.fields.map(({ dbFieldName, dbDefaultVal }) => [dbFieldName, dbDefaultVal]))
  return Object.entries(fieldsOf(entity)).flatMap(([field, described]) => {
    const name = columnOf(field, described)
    if (name === undefined) return []
    const value = defaults.get(name)
    return { name, type: own.get(name) ?? ENGINE_COLUMNS[name]!, ...(value && { default: value }) }
  })
}

function typeOf({ dbType, dbLength, dbPointLength, fieldShowType }: FormField): string {
  if (fieldShowType === 'time') return columnType({ of: 'time' })
  if (dbType === 'string') return columnType({ of: 'text', length: dbLength })
  if (dbType === 'BigDecimal') return columnType({ of: 'decimal', digits: dbLength, scale: dbPointLength })
  return columnType({ of: SHAPES[dbType] })
}

const SHAPES = {
  int: 'integer',
  long: 'long',
  double: 'double',
  Date: 'date',
  Datetime: 'datetime',
  Text: 'text',
  LongText: 'text',
} as const
