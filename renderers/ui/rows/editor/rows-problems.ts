/** Problems of rows, by row and field. Pure. */

import type { Ports } from '#renderers/ports.ts'
import { writableValues } from '#renderers/ui/feedback/write-forbidden.ts'
import { keysOf } from '#renderers/ui/widget/values.ts'
import type { ChildRows, Entity, Row } from '#shared/documents/entity.ts'
import { coerceRecord, isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { crossRowProblems } from '#shared/rules/records/cross-row.ts'
import { validateRecord } from '#shared/rules/records/validate-record.ts'
import { messageOf } from '#shared/rules/records/validation-messages.ts'
import { activeRows, type Rows, rowKey, sentRows } from '#shared/rules/row-state.ts'
import { ROW_STATE } from '#shared/wire/child-rows.ts'
import { isSecret } from '../cells/cell-display.ts'
import { columnIn, withoutHidden } from '../cells/cell-state.ts'
import type { RowColumn } from '../row/row-column.ts'
import type { RowReactions } from '../row/row-reactions.ts'

/** Messages of cells: by key of the row, then by field. */
export type CellProblems = ReadonlyMap<string, Readonly<Record<string, string>>>

export interface RowsRules {
  /** As the page shows its fields, see `rowsEntity`. */
  entity: Entity
  columns: readonly RowColumn[]
  reactions: RowReactions
  children?: ChildRows
  user: unknown
}

/** The entity of the rows with what the page requires and changes in addition. Keep it: it is compiled once. */
export function rowsEntity(entity: Entity, columns: readonly RowColumn[]): Entity {
  const shown = Object.fromEntries(columns.map(({ name, field }) => [name, field]))
  const required = columns.filter((column) => column.required).map(({ name }) => name)
  return {
    ...entity,
    properties: { ...entity.properties, ...shown },
    required: [...new Set([...(entity.required ?? []), ...required])],
  }
}

/** Returns the problems of one row alone. */
export function rowProblems(
  { entity, columns, reactions, user }: RowsRules,
  row: Readonly<Row>,
): Record<string, string> {
  const fields = columns.map(({ name }) => name)
  const shown = reactions.shown(row)
  const stored = coerceRecord(entity, shown)
  const found = validateRecord(entity, stored, { mode: 'add', fields, existing: shown, user })
  const messages = Object.fromEntries(found.map(({ field, message }) => [field, message]))
  const states = reactions.states(row)
  for (const column of columns) {
    const { name, field } = column
    const cell = states[name]
    // Nobody could mend it here, as in a form; and a value that came with its text is the server's: its item was taken away since.
    const isUnread = field['x-read'] === 'server' || (isSecret(column) && isEmptyValue(stored[name]))
    const isKept = !isEmptyValue(row.id) && (column.unknowable || isUnread)
    if (isKept || (cell && (!cell.visible || cell.locked))) delete messages[name]
    else if (messages[name] !== undefined) continue
    else if (cell?.required && isEmptyValue(stored[name])) messages[name] = messageOf('required', field)
    else if (!row[`${name}_dictText`] && isUnknownChoice(columnIn(column, states), stored[name]))
      messages[name] = '没有这个选项'
  }
  return messages
}

/** Returns the problems of the single row of a record; a row without any value is no row. */
export function oneRowProblems(rules: RowsRules, row: Readonly<Row> | null): Record<string, string> {
  return isBlank(row, rules.columns) ? {} : rowProblems(rules, row ?? {})
}

/** The one row as it is sent; null for none. */
export function sentRow(
  { entity, columns, reactions }: Pick<RowsRules, 'entity' | 'columns' | 'reactions'>,
  row: Row | null,
  ports: Pick<Ports, 'canWrite'>,
): Row | null {
  if (!row || (isEmptyValue(row.id) && isBlank(row, columns))) return null
  return sentChildRows(entity, [withoutHidden(row, reactions.states(row))], ports)[0]!
}

/** Rows of a sub-table as they are sent: of new and changed ones the fields that this person may write. */
export function sentChildRows(entity: Entity, rows: Rows, ports: Pick<Ports, 'canWrite'>): Row[] {
  return sentRows(rows).map((row) => {
    const { id, version, [ROW_STATE]: state, ...values } = row
    if (state !== 'new' && state !== 'modified') return row
    const known = { ...(id !== undefined && { id }), ...(version !== undefined && { version }) }
    return { ...writableValues(entity, values, state === 'new' ? 'add' : 'edit', ports), ...known, [ROW_STATE]: state }
  })
}

function isBlank(row: Readonly<Row> | null, columns: readonly RowColumn[]): boolean {
  return row === null || (isEmptyValue(row.id) && columns.every(({ name }) => isEmptyValue(row[name])))
}

function isUnknownChoice({ options }: RowColumn, value: unknown): boolean {
  if (!options || isEmptyValue(value)) return false
  const known = new Set(options.map(({ value }) => String(value)))
  return keysOf(value).some((key) => !known.has(key))
}

export interface RowsValidation {
  cells: CellProblems
  /** Problems that belong to no single row. */
  general: string[]
}

/**
 * Everything that is wrong, in the rows and between them.
 * @param only keys of the rows that are looked at by themselves. Default all.
 */
export function validateRows(
  rules: RowsRules,
  rows: Rows,
  values: Readonly<Row>,
  only?: ReadonlySet<string>,
): RowsValidation {
  const undeleted = activeRows(rows)
  const cells = new Map<string, Record<string, string>>()
  for (const row of undeleted) {
    if (only && !only.has(rowKey(row))) continue
    const found = rowProblems(rules, row)
    if (Object.keys(found).length > 0) cells.set(rowKey(row), found)
  }
  const general: string[] = []
  for (const { index, field, message } of crossRowProblems(rules.children ?? {}, asStored(rules, undeleted), values)) {
    if (index === undefined) general.push(message)
    else {
      const key = rowKey(undeleted[index]!)
      cells.set(key, { [field]: message, ...cells.get(key) })
    }
  }
  return { cells, general }
}

/** Rows as the server will add them up and compare them. */
function asStored({ entity, reactions, children }: RowsRules, rows: Rows): Rows {
  return children?.rules ? rows.map((row) => coerceRecord(entity, reactions.shown(row))) : rows
}

/**
 * Updates the shown problems of some rows after a validation.
 * @param fields fields that may show a new problem; problems that are shown already are always updated. Default all.
 */
export function withJudged(
  known: CellProblems,
  found: CellProblems,
  keys: ReadonlySet<string>,
  fields?: ReadonlySet<string>,
): CellProblems {
  const next = new Map(known)
  for (const key of keys) {
    const told = known.get(key) ?? {}
    const wanted = Object.entries(found.get(key) ?? {}).filter(
      ([field]) => !fields || fields.has(field) || Object.hasOwn(told, field),
    )
    if (wanted.length > 0) next.set(key, Object.fromEntries(wanted))
    else next.delete(key)
  }
  return next
}

/** Problems of cells that changed are outdated. */
export function withoutProblems(problems: CellProblems, changed: ReadonlyMap<string, Readonly<Row>>): CellProblems {
  const left = new Map(problems)
  for (const [key, change] of changed) {
    const known = left.get(key)
    if (!known) continue
    const kept = Object.fromEntries(Object.entries(known).filter(([field]) => !Object.hasOwn(change, field)))
    if (Object.keys(kept).length > 0) left.set(key, kept)
    else left.delete(key)
  }
  return left
}

export function countOf(problems: CellProblems): number {
  return [...problems.values()].reduce((count, fields) => count + Object.keys(fields).length, 0)
}

/** Row and field of `[3].price`; undefined for another path. */
export function placeIn(path: string): { index: number; field: string } | undefined {
  const [, index, field] = /^\[(\d+)\]\.?(\w*)/.exec(path) ?? []
  return index === undefined ? undefined : { index: Number(index), field: field! }
}
