/** How the cells of a row answer to what stands in it and around it. Pure. */

import type { Compiled, PreparedReaction, Scope } from '#renderers/prepared-reaction.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import { type CellState, type CellStates, PLAIN_CELL } from '../cells/cell-state.ts'
import type { RowColumn } from './row-column.ts'

export interface RowReactions {
  /** States of the cells whose columns react; the same object while the row is the same. */
  states(row: Readonly<Row>): CellStates
  /** The row as rules and sums see it: a hidden cell is empty. The row itself while nothing in it is hidden. */
  shown(row: Readonly<Row>): Readonly<Row>
  /** Values that the wanted reactions set in the cells. */
  values(row: Readonly<Row>, isWanted: (name: string, reads: readonly string[]) => boolean): Row
}

const NO_STATES: CellStates = {}

/** Rows of which no column reacts cost nothing. */
export const NO_REACTIONS: RowReactions = { states: () => NO_STATES, shown: (row) => row, values: () => ({}) }

/**
 * @param fields of the entity of the rows: an expression may read each, whether the row has it or not.
 * @param around what expressions read besides `row`; keep the result while it is the same.
 */
export function rowReactions(
  columns: readonly RowColumn[],
  fields: readonly string[],
  around: Readonly<Scope>,
): RowReactions {
  const looking = columns.filter(({ reactions }) => reactions.some(({ use }) => use !== 'value' && use in LOOKS))
  const hiding = looking.filter(({ reactions }) => reactions.some(({ use }) => use === 'visible'))
  const computing = columns.flatMap(({ name, reactions }) =>
    reactions.filter(({ use }) => use === 'value').map((reaction) => ({ name, reaction })),
  )
  if (looking.length === 0 && computing.length === 0) return NO_REACTIONS
  const blank = Object.fromEntries(fields.map((name) => [name, null]))
  const looks = new WeakMap<Readonly<Row>, CellStates>()

  /** Scope of a row. A hidden cell is empty for expressions of others, so its state is computed when it is read. */
  function scopeOf(row: Readonly<Row>): Scope {
    const record: Row = { ...blank }
    for (const [name, value] of Object.entries(row)) record[name] = value ?? null
    const scope: Scope = { ...around, row: record }
    for (const { name, reactions } of hiding) {
      const value = record[name] ?? null
      let isReading = false
      const get = () => {
        // In a circle, which the checker refuses, the cell counts as shown.
        if (isReading) return value
        isReading = true
        const isVisible = stateOf(reactions, scope, VISIBLE_ONLY).visible
        isReading = false
        return isVisible ? value : null
      }
      Object.defineProperty(record, name, { enumerable: true, configurable: true, get })
    }
    return scope
  }

  function states(row: Readonly<Row>): CellStates {
    const known = looks.get(row)
    if (known || looking.length === 0) return known ?? NO_STATES
    const scope = scopeOf(row)
    const states = Object.fromEntries(
      looking.map((column) => [column.name, stateOf(column.reactions, scope, LOOKS, column)]),
    )
    looks.set(row, states)
    return states
  }

  function shown(row: Readonly<Row>): Readonly<Row> {
    const hidden = hiding.filter(({ name }) => states(row)[name]?.visible === false)
    return hidden.length === 0 ? row : { ...row, ...Object.fromEntries(hidden.map(({ name }) => [name, null])) }
  }

  function values(row: Readonly<Row>, isWanted: (name: string, reads: readonly string[]) => boolean): Row {
    const wanted = computing.filter(({ name, reaction }) => isWanted(name, reaction.reads))
    if (wanted.length === 0) return {}
    const scope = scopeOf(row)
    const holding = wanted.filter(({ reaction: { when } }) => when?.(scope) ?? true)
    return Object.fromEntries(holding.map(({ name, reaction }) => [name, (reaction.with.value as Compiled)(scope)]))
  }

  return { states, shown, values }
}

type Answer = (state: CellState, holds: boolean, reaction: PreparedReaction, scope: Scope, column?: RowColumn) => void

const visible: Answer = (state, holds) => {
  state.visible = holds
}

/** Effects of reactions on the state of a cell, by name. */
const LOOKS: Readonly<Record<string, Answer>> = {
  visible,
  required: (state, holds) => {
    state.required ||= holds
  },
  'read-only': (state, holds) => {
    state.locked ||= holds
  },
  disabled: (state, holds, { with: { reason } }) => {
    if (!holds) return
    state.locked = true
    state.reason = reason as string | undefined
  },
  options: (state, holds, reaction, scope, column) => {
    state.options = holds ? optionsOf(reaction, scope, column) : undefined
  },
}
const VISIBLE_ONLY = { visible }

function stateOf(
  reactions: readonly PreparedReaction[],
  scope: Scope,
  answers: Readonly<Record<string, Answer>>,
  column?: RowColumn,
): CellState {
  const state: CellState = { ...PLAIN_CELL, required: column?.required ?? false }
  for (const reaction of reactions) {
    const answer = Object.hasOwn(answers, reaction.use) ? answers[reaction.use] : undefined
    answer?.(state, reaction.when?.(scope) ?? true, reaction, scope, column)
  }
  return state
}

function optionsOf(reaction: PreparedReaction, scope: Scope, column: RowColumn | undefined): CellState['options'] {
  const { options, dictionary, only } = reaction.with as {
    options?: RowColumn['options']
    dictionary?: string
    only?: Compiled
  }
  const all = options ?? (dictionary === undefined ? column?.options : column?.dictionaries?.[dictionary])
  const list = only?.(scope)
  // What is no list leaves nothing out.
  const kept = Array.isArray(list) ? list.map(String) : undefined
  const choices = all?.filter(({ value }) => !kept || kept.includes(String(value)))
  return (choices ?? kept?.map((value) => ({ value, text: value })))?.map(
    ({ value, text }): DictionaryOption => ({ value: String(value), text, title: text }),
  )
}
