import type { Entity, Row } from '#shared/documents/entity.ts'
import { formProblems, LONGEST_TEXT, MOST_DECIMALS } from '#shared/documents/online-form/checks/form-problems.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import { LONGEST_INDEXED } from '#shared/documents/online-form/form-indexes.ts'
import { readForm } from '#shared/documents/online-form/read-form.ts'
import { planSync, type StoredColumn, type StoredTable } from './plan-sync.ts'

export interface ForeignColumn extends StoredColumn {
  comment: string
  /** True when no two rows have the same value. */
  isUnique: boolean
  /** True when the database computes it from other columns. */
  isGenerated: boolean
}

/** Table of the database without a form. */
export interface ForeignTable extends StoredTable {
  /** Name without the prefix of online forms. */
  tableName: string
  comment: string
  columns: readonly ForeignColumn[]
  primaryKey: readonly string[]
}

/** Form of a table. */
export interface FormOfTable {
  head: Row
  fields: Row[]
  /** Columns that cannot become a field. They stay as they are. */
  left: string[]
  /** Notes for the person about rows that the form will show. */
  notes: string[]
  /** Reason why it cannot become a form. */
  refusal?: string
}

/** Columns that every record has and that are no fields. */
const SYSTEM_COLUMNS = [
  ...['id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'],
  ...['tenant_id', 'del_flag', 'version'],
]

/**
 * Builds the form of a table, with a field for each column that can be one.
 * @param reserved words that are no names in the database
 * @param entityOf derives the entity of a form
 */
export function formOfTable(
  table: ForeignTable,
  reserved: ReadonlySet<string>,
  entityOf: (form: OnlineForm) => Entity,
): FormOfTable {
  const { tableName, comment, columns } = table
  const head = { tableName, tableTxt: comment.slice(0, 200) || tableName }
  const own = columns.filter(({ name }) => !SYSTEM_COLUMNS.includes(name))
  const rows = own.flatMap(fieldOf)
  const incompatible = incompatibleFields(readForm(head, rows), reserved)
  const fields = rows.filter((_, at) => !incompatible.has(at))
  const names = new Set(fields.map(({ dbFieldName }) => dbFieldName))
  const left = own.filter(({ name }) => !names.has(name))
  const imported = { head, fields, left: left.map(({ name }) => name), notes: notesOn(table) }
  const refusal =
    keyRefusal(table) ?? leftRefusal(left) ?? formRefusal(readForm(head, fields), reserved) ?? typeRefusal()
  return refusal === undefined ? imported : { ...imported, refusal }

  /** Refuses a system column that only `force` could convert, with loss of its values. */
  function typeRefusal(): string | undefined {
    const form = readForm(head, fields)
    const desired = { entity: entityOf(form), form, former: undefined, stored: table }
    const steps = planSync({ ...desired, dropsRemoved: false, hasTrigrams: false })
    const step = steps.find((each) => each.do === 'replace')
    return step && `列 ${step.column.name} 的类型 ${step.from} 不能作为系统字段 ${step.column.type}`
  }
}

function notesOn({ columns }: ForeignTable): string[] {
  const has = (column: string) => columns.some(({ name }) => name === column)
  return [
    has('tenant_id') ? '有 tenant_id 的行属于其中的租户，不归入默认租户' : undefined,
    has('del_flag') ? 'del_flag 不为 0 的行在同步后即在回收站中' : undefined,
  ].filter((note) => note !== undefined)
}

function keyRefusal({ primaryKey }: ForeignTable): string | undefined {
  return primaryKey.length === 1 && primaryKey[0] === 'id' ? undefined : '主键须为单独的一列 id'
}

function leftRefusal(left: readonly ForeignColumn[]): string | undefined {
  const needed = left.find(({ notNull, hasDefault, isIdentity }) => notNull && !hasDefault && !isIdentity)
  return needed && `列 ${needed.name}（${needed.type}）不能为空，又不能成为字段`
}

function formRefusal(form: OnlineForm, reserved: ReadonlySet<string>): string | undefined {
  return formProblems(form, reserved)[0]?.message
}

/** Places of the fields whose name or length is invalid in a form. */
function incompatibleFields(form: OnlineForm, reserved: ReadonlySet<string>): ReadonlySet<number> {
  const places = formProblems(form, reserved).map(({ field }) => /^fields\[(\d+)\]/.exec(field)?.[1])
  return new Set(places.flatMap((place) => (place === undefined ? [] : Number(place))))
}

/**
 * Returns the field of a column, or none. Names are taken as they are, without the changes that a form makes to
 * names.
 */
function fieldOf(column: ForeignColumn): Row[] {
  const { name, type, comment, notNull, isUnique, isGenerated } = column
  const kind = isGenerated || !/^[a-z][a-z0-9_]*$/.test(name) ? undefined : kindOf(type)
  if (kind === undefined) return []
  const field = {
    dbFieldName: name,
    dbFieldTxt: comment.slice(0, 200) || name,
    ...kind,
    dbIsNull: notNull ? '0' : '1',
    ...(isUnique && canBeUnique(kind) && { fieldValidType: 'only' }),
  }
  return [field]
}

function canBeUnique({ dbType, dbLength, fieldShowType }: Row): boolean {
  if (dbType === 'string') return fieldShowType !== 'time' && Number(dbLength) <= LONGEST_INDEXED
  return dbType === 'int' || dbType === 'long'
}

/** Type and control of a field. Undefined for a type that no field has. */
function kindOf(type: string): Row | undefined {
  const length = /^character(?: varying)?\((\d+)\)$/.exec(type)?.[1]
  if (length !== undefined) {
    if (Number(length) > LONGEST_TEXT) return KINDS.text
    return { dbType: 'string', dbLength: Number(length), fieldShowType: Number(length) < LONG ? 'text' : 'textarea' }
  }
  const [, digits, scale] = (/^numeric\((\d+),(\d+)\)$/.exec(type) ?? []).map(Number)
  if (digits === undefined || scale === undefined) return KINDS[type]
  // The next edit of a record would cut such numbers.
  if (digits > MOST_DIGITS || scale > MOST_DECIMALS) return undefined
  return { dbType: 'BigDecimal', dbLength: digits, dbPointLength: scale }
}

/** Length in characters from which a text gets several lines. */
const LONG = 500

/** Most digits that a number keeps on the wire. */
export const MOST_DIGITS = 15

const KINDS: Readonly<Record<string, Row>> = {
  text: { dbType: 'Text', fieldShowType: 'textarea' },
  'character varying': { dbType: 'Text', fieldShowType: 'textarea' },
  uuid: { dbType: 'string', dbLength: 36 },
  smallint: { dbType: 'int' },
  integer: { dbType: 'int' },
  bigint: { dbType: 'long' },
  real: { dbType: 'double', dbPointLength: MOST_DECIMALS },
  'double precision': { dbType: 'double', dbPointLength: MOST_DECIMALS },
  numeric: { dbType: 'BigDecimal', dbLength: MOST_DIGITS + MOST_DECIMALS, dbPointLength: MOST_DECIMALS },
  date: { dbType: 'Date', fieldShowType: 'date' },
  'timestamp with time zone': { dbType: 'Datetime', fieldShowType: 'datetime' },
  'timestamp without time zone': { dbType: 'Datetime', fieldShowType: 'datetime' },
  'time without time zone': { dbType: 'string', fieldShowType: 'time' },
}
