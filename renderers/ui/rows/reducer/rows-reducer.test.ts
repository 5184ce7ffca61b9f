import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { activeRows, rowKey, withKeys } from '#shared/rules/row-state.ts'
import type { RowColumn } from '../row/row-column.ts'
import { NO_REACTIONS } from '../row/row-reactions.ts'
import { type RowsAction, reduceRows } from './rows-reducer.ts'
import { filledRows, initialRowsState, type RowsContext, type RowsState } from './rows-state.ts'

const columnOf = (name: string, more: Partial<RowColumn> = {}): RowColumn => ({
  name,
  title: name,
  field: { type: 'number', title: name },
  widget: 'NumberInput',
  props: {},
  required: false,
  readOnly: false,
  modes: ['add', 'edit', 'view'],
  span: 1,
  reactions: [],
  ...more,
})
const count = columnOf('count', { field: { type: 'number', title: 'count', minimum: 0 } })
const double = columnOf('double', { widget: 'Formula', formula: parseExpression('values.count * 2') })
const columns = [count, double]
const original = withKeys([
  { id: '1', count: 1, double: 2 },
  { id: '2', count: 2, double: 4 },
])

function contextOf(more: Partial<RowsContext> = {}): RowsContext {
  let key = 0
  const properties = { count: count.field, double: double.field }
  const entity = { $id: 'test/line', title: 'line', type: 'object' as const, properties }
  return {
    columns,
    shown: columns,
    basis: { original },
    rules: { entity, columns, reactions: NO_REACTIONS, user: null },
    reactions: NO_REACTIONS,
    most: 3,
    canAdd: true,
    values: () => ({}),
    isWritable: ({ name }) => name === 'count',
    defaults: { count: 5 },
    newKey: () => `n${++key}`,
    ...more,
  } as RowsContext
}

/** Applies actions one after another. Returns the last outcome. */
function outcomeOf(actions: readonly RowsAction[], context = contextOf(), from = initialRowsState(original)) {
  return actions.reduce((before, action) => reduceRows(before.state, action, context), { state: from } as ReturnType<
    typeof reduceRows
  >)
}
const stateAfter = (...actions: RowsAction[]): RowsState => outcomeOf(actions).state
const countsIn = ({ rows }: RowsState) => activeRows(rows).map((row: Row) => row.count)
const at = (key: string, column = 0) => ({ key, column })
const input = (value: unknown): RowsAction => ({ type: 'input', key: '1', field: 'count', value })

describe('an edited cell', () => {
  const begin: RowsAction = { type: 'edit', place: at('1'), editing: 'select' }

  it('changes its row and the formulas of it, as one step for all letters', () => {
    const state = stateAfter(begin, input(1), input(12), { type: 'commit', place: at('1') })
    expect(state.rows[0]).toMatchObject({ count: 12, double: 24 })
    expect(state.editing).toBeNull()
    expect(reduceRows(state, { type: 'undo' }, contextOf()).state.rows).toBe(original)
    expect(state.past).toHaveLength(1)
  })

  it('returns to its former value when it is cancelled', () => {
    const state = stateAfter(begin, input(12), { type: 'cancel' })
    expect(state).toMatchObject({ rows: original, editing: null, past: [] })
  })

  it('is validated when it is left, and loses its problem when it changes', () => {
    const left = stateAfter(begin, input(-1), { type: 'commit', place: at('1') })
    expect([...left.problems.keys()]).toEqual(['1'])
    expect(reduceRows(left, input(3), contextOf()).state.problems.size).toBe(0)
  })

  it('is not edited when it may not be written', () => {
    const state = stateAfter({ type: 'edit', place: at('1', 1), editing: 'select' })
    expect(state).toMatchObject({ active: at('1', 1), editing: null })
  })
})

describe('a field outside of the grid', () => {
  const write = (field: string, value: unknown): RowsAction => ({ type: 'write', key: '1', field, value })

  it('is one step until it is left', () => {
    const state = stateAfter(write('count', 3), write('count', 34), { type: 'leave', key: '1', field: 'count' })
    expect(state.past).toEqual([original])
    expect(outcomeOf([write('count', 5)], contextOf(), state).state.past).toHaveLength(2)
  })

  it('begins a step of its own after another field', () => {
    expect(stateAfter(write('count', 3), write('other', 1), write('count', 34)).past).toHaveLength(3)
  })
})

describe('new rows', () => {
  it('begin with their defaults and formulas, which nobody typed, and are active', () => {
    const state = stateAfter({ type: 'add' })
    expect(state.rows.at(-1)).toMatchObject({ rowKey: 'n1', count: 5, double: 10 })
    expect(state.active).toEqual(at('n1'))
    expect(state.untyped.get('n1')).toMatchObject({ count: 5, double: 10 })
  })

  it('are refused beyond the largest number', () => {
    const { state, notice } = outcomeOf([{ type: 'add' }, { type: 'add' }])
    expect(notice).toBe('最多3行')
    expect(countsIn(state)).toEqual([1, 2, 5])
  })

  it('are not added where none may be added', () => {
    expect(outcomeOf([{ type: 'add' }], contextOf({ canAdd: false })).state.rows).toBe(original)
  })

  it('come below a row, as copies of it, or in the place of all', () => {
    expect(countsIn(stateAfter({ type: 'insertBelow', key: '1' }))).toEqual([1, 5, 2])
    expect(countsIn(stateAfter({ type: 'copy', keys: ['1'] }))).toEqual([1, 1, 2])
    const state = stateAfter({ type: 'become', values: [{ count: 9 }] })
    expect(countsIn(state)).toEqual([9])
    expect(state.active).toBeNull()
  })
})

describe('a row that Enter offers', () => {
  const offered = stateAfter({ type: 'offer' })
  const filledKeys = (state: RowsState) => filledRows(state, state.rows, { columns }).map(rowKey)

  it('counts once something is typed into it', () => {
    expect(countsIn(offered)).toEqual([1, 2, 5])
    expect(filledKeys(offered)).toEqual(['1', '2'])
    const key = rowKey(offered.rows.at(-1)!)
    const typed = outcomeOf([{ type: 'input', key, field: 'count', value: 6 }], contextOf(), offered).state
    expect(filledKeys(typed)).toEqual(['1', '2', key])
  })

  it('takes the focus, as any added row does', () => {
    expect([offered.arrivals, stateAfter({ type: 'add' }).arrivals, stateAfter(input(3)).arrivals]).toEqual([1, 1, 0])
  })
})

describe('removed rows', () => {
  it('can be restored, and leave the neighbour active', () => {
    const state = stateAfter({ type: 'tick', change: new Set(['1']) }, { type: 'remove', keys: ['1'] })
    expect(countsIn(state)).toEqual([2])
    expect(state.active).toEqual(at('2'))
    expect(state.ticked.size).toBe(0)
    expect(countsIn(outcomeOf([{ type: 'restore' }], contextOf(), state).state)).toEqual([1, 2])
  })
})

describe('steps', () => {
  const twice: RowsAction[] = [
    { type: 'move', key: '1', to: 1 },
    { type: 'clear', keys: ['1'], names: ['count', 'double'] },
  ]

  it('are undone and redone one by one', () => {
    const state = stateAfter(...twice)
    expect(countsIn(state)).toEqual([2, null])
    const undone = outcomeOf([{ type: 'undo' }], contextOf(), state).state
    expect(countsIn(undone)).toEqual([2, 1])
    expect(outcomeOf([{ type: 'redo' }], contextOf(), undone).state.rows).toBe(state.rows)
  })

  it('cannot be redone after another change', () => {
    expect(stateAfter(...twice, { type: 'undo' }, { type: 'add' }).future).toEqual([])
  })

  it('are 50 at most', () => {
    const moves = Array.from(
      { length: 60 },
      (_, n): RowsAction => ({ type: 'move', key: '1', to: n % 2 === 0 ? 1 : 0 }),
    )
    expect(stateAfter(...moves).past).toHaveLength(50)
  })

  it('are none where nothing changes', () => {
    const state = initialRowsState(original)
    for (const action of [{ type: 'undo' }, { type: 'redo' }, { type: 'follow', around: ['total'] }] as const) {
      expect(reduceRows(state, action, contextOf()).state).toBe(state)
    }
    expect(stateAfter({ type: 'arrange', rows: activeRows(original) }).past).toEqual([])
  })
})

describe('pasted cells', () => {
  it('change rows, add rows, and are one step that is validated afterwards', () => {
    const { state, validation, notice } = outcomeOf([
      { type: 'paste', cells: [['7'], ['-8'], ['9']], at: { row: 0, column: 0 } },
    ])
    expect(countsIn(state)).toEqual([7, -8, 9])
    expect(state.rows.map((row) => row.double)).toEqual([14, -16, 18])
    expect(state.past).toEqual([original])
    expect(notice).toBeUndefined()
    const { problems } = reduceRows(state, validation!, contextOf()).state
    expect([...problems.keys()]).toEqual([rowKey(state.rows[1]!)])
  })

  it('are refused as a whole where they do not fit', () => {
    const paste: RowsAction = { type: 'paste', cells: [['1'], ['2'], ['3']], at: { row: 1, column: 0 } }
    expect(outcomeOf([paste]).notice).toBe('最多3行，还能添加1行，粘贴的内容需要2行')
    const refused = outcomeOf([paste], contextOf({ canAdd: false }))
    expect(refused).toMatchObject({ notice: '不能增加行，粘贴的内容超出了已有的行', state: { rows: original } })
  })
})
