import { AppError } from '#server/http/answers/errors.ts'
import type { Entity, Row, RowsChange } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import { type ChildRowState, MOST_CHILD_ROWS, ROW_STATE, ROW_STATES } from '#shared/wire/child-rows.ts'

export type Children = NonNullable<Entity['x-children']>[number]

/** A row of a sub-table as it was sent. */
export interface SentRow {
  state: ChildRowState
  body: Readonly<Row>
  /** Key; empty for a new row. */
  id: string
  /** Path under which problems are reported, such as `lines[3]`. */
  path: string
  /** Place among the remaining rows, from 0; undefined for a row that is sent alone, which changes no places. */
  place: number | undefined
}

/** The rows that a body brings for one sub-table. */
export interface SentChildren {
  children: Children
  rows: readonly SentRow[]
}

/**
 * Reads the rows of sub-tables from a body. A sub-table that the body does not name stays unchanged.
 * @throws AppError REQUEST_INVALID for a value that is no list of rows, or for too many rows.
 */
export function sentChildren(entity: Entity, body: Readonly<Row>): SentChildren[] {
  return (entity['x-children'] ?? []).flatMap((children) => {
    const name = childName(children)
    const given = Object.hasOwn(body, name) ? body[name] : undefined
    if (given === null || given === undefined || given === '') return []
    return [{ children, rows: sentRows(children, name, Array.isArray(given) ? given : [given]) }]
  })
}

/** Reads one row that is written alone. Problems are reported under the fields of the row. */
export function sentOneRow(children: Children, body: Readonly<Row>): SentChildren {
  const [row] = sentRows(children, childName(children), [body])
  return { children, rows: [{ ...row!, path: '', place: undefined }] }
}

/** Comma list of the sub-tables. */
export function namesOf(sent: readonly SentChildren[]): string {
  return sent.map(({ children }) => childName(children)).join(',')
}

/** @throws AppError ROWS_FIXED where the sub-table does not allow this change */
export function requireOpen(children: Children, change: RowsChange): void {
  if (!children.fixed?.includes(change)) return
  const rows = children.title ?? childName(children)
  throw new AppError('ROWS_FIXED', { rows, change: change === 'add' ? '增加' : '删除' })
}

/** Whether anything is to be written. */
export function hasChanges(sent: readonly SentChildren[]): boolean {
  return sent.some(({ rows }) => rows.some(({ state }) => state !== 'none'))
}

function sentRows({ kind }: Children, name: string, given: readonly unknown[]): SentRow[] {
  if (given.length > MOST_CHILD_ROWS) throw refused(`${name}一次最多${MOST_CHILD_ROWS}行`)
  let place = 0
  const rows = given.map((row, index): SentRow => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw refused(`${name}应为对象的列表`)
    const body = row as Row
    const id = typeof body.id === 'string' || typeof body.id === 'number' ? String(body.id).replaceAll('\0', '') : ''
    const state = stateOf(body[ROW_STATE], id)
    return {
      state,
      body,
      id,
      path: kind === 'one' ? name : `${name}[${index}]`,
      place: state === 'deleted' ? place : place++,
    }
  })
  if (kind === 'one' && place > 1) throw refused(`${name}只能有一行`)
  return rows
}

function stateOf(given: unknown, id: string): ChildRowState {
  if (id === '') return given === 'deleted' || given === 'none' ? 'none' : 'new'
  return ROW_STATES.find((state) => state === given && state !== 'new') ?? 'modified'
}

function refused(reason: string): AppError {
  return new AppError('REQUEST_INVALID', { reason })
}
