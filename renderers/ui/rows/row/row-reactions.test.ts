import { describe, expect, it, vi } from 'vitest'
import type { PreparedReaction, Scope } from '#renderers/prepared-reaction.ts'
import type { Field, Row } from '#shared/documents/entity.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { changedNames, withComputed } from '../editor/rows-formulas.ts'
import { rowProblems, rowsEntity } from '../editor/rows-problems.ts'
import type { RowColumn } from './row-column.ts'
import { NO_REACTIONS, rowReactions } from './row-reactions.ts'

const columnOf = (name: string, reactions: PreparedReaction[], field: Partial<Field> = {}, more = {}): RowColumn => ({
  name,
  title: name,
  field: { type: 'string', title: name, ...field },
  widget: 'Input',
  props: {},
  required: false,
  readOnly: false,
  modes: ['add', 'edit', 'view'],
  span: 1,
  reactions,
  ...more,
})
type When = (row: Row, scope: Scope) => boolean
const reaction = (use: string, when: When, more: Partial<PreparedReaction> = {}): PreparedReaction => ({
  use,
  when: (scope) => when(scope.row!, scope),
  reads: [],
  with: {},
  ...more,
})
const value = (to: (row: Row, scope: Scope) => unknown, ...reads: string[]): PreparedReaction => ({
  use: 'value',
  reads,
  with: { value: (scope: Scope) => to(scope.row!, scope) },
})

const FIELDS = ['kind', 'count', 'price', 'amount', 'note']
const reactionsOf = (columns: RowColumn[], values: Row = {}) => rowReactions(columns, FIELDS, { values })

describe('a cell that reacts to its row', () => {
  it('is what the conditions of its column say, and plain without any', () => {
    const columns = [
      columnOf('kind', []),
      columnOf('note', [
        reaction('required', ({ kind }) => kind === 'x'),
        reaction('read-only', ({ kind }) => kind === 'y'),
        reaction('disabled', ({ kind }) => kind === 'z', { with: { reason: '先选类型' } }),
      ]),
    ]
    const states = (kind: string) => reactionsOf(columns).states({ kind })
    expect(states('x')).toEqual({ note: { visible: true, required: true, locked: false } })
    expect(states('y').note).toMatchObject({ required: false, locked: true })
    expect(states('z').note).toMatchObject({ locked: true, reason: '先选类型' })
  })

  it('reads the record around, and fields of its entity that the row does not have as empty', () => {
    const seen = vi.fn((_: Row, { values }: Scope) => values!.open === true)
    const { states } = reactionsOf([columnOf('note', [reaction('visible', seen)])], { open: true })
    expect(states({ kind: 'x' }).note!.visible).toBe(true)
    expect(seen.mock.lastCall![0]).toMatchObject({ kind: 'x', count: null })
  })

  it('that is hidden is empty for the others, wherever it stands', () => {
    const columns = [
      columnOf('amount', [reaction('visible', ({ count }) => count !== null)]),
      columnOf('count', [reaction('visible', ({ kind }) => kind === 'x')]),
    ]
    const { states, shown } = reactionsOf(columns)
    expect(states({ kind: 'y', count: 3 }).amount!.visible).toBe(false)
    expect(states({ kind: 'x', count: 3 }).amount!.visible).toBe(true)
    expect(shown({ kind: 'y', count: 3, amount: 9 })).toEqual({ kind: 'y', count: null, amount: null })
  })

  it('offers other choices while its condition holds', () => {
    const given = { options: [{ value: '1', text: '一' }], only: undefined }
    const some = { only: () => ['2'] }
    const column = columnOf(
      'kind',
      [
        reaction('options', ({ count }) => count === 1, { with: given }),
        reaction('options', ({ count }) => count === 2, { with: some }),
      ].slice(0, 1),
      {},
      { options: [{ value: '2', text: '二' }] },
    )
    expect(reactionsOf([column]).states({ count: 1 }).kind!.options).toEqual([{ value: '1', text: '一', title: '一' }])
    expect(reactionsOf([column]).states({ count: 2 }).kind!.options).toBeUndefined()
    const only = { ...column, reactions: [reaction('options', () => true, { with: some })] }
    expect(reactionsOf([only]).states({}).kind!.options).toEqual([{ value: '2', text: '二', title: '二' }])
    const another = {
      ...column,
      dictionaries: { d: [{ value: '3', text: '三' }] },
      reactions: [reaction('options', () => true, { with: { dictionary: 'd' } })],
    }
    expect(reactionsOf([another]).states({}).kind!.options).toEqual([{ value: '3', text: '三', title: '三' }])
  })

  it('is asked once while its row is the same, and rows without reactions never', () => {
    const when = vi.fn(() => true)
    const { states } = reactionsOf([columnOf('note', [reaction('visible', when)])])
    const row = { kind: 'x' }
    expect(states(row)).toBe(states(row))
    expect(when).toHaveBeenCalledTimes(1)
    expect(reactionsOf([columnOf('note', [])])).toBe(NO_REACTIONS)
  })
})

describe('a cell that is set by its row', () => {
  const columns = [
    columnOf('count', []),
    columnOf('price', [value(({ kind }) => (kind === 'x' ? 5 : 1), 'row.kind')]),
    columnOf('amount', [value(({ price }) => Number(price) * 2, 'row.price')]),
    columnOf('note', [value((_, { values }) => values!.unit, 'values.unit')]),
  ]
  const computed = { columns, reactions: reactionsOf(columns, { unit: '吨' }) }

  it('follows what it reads, also another cell that follows', () => {
    expect(withComputed(computed, { kind: 'y', price: 1 }, { kind: 'x' })).toEqual({ kind: 'x', price: 5, amount: 10 })
  })

  it('keeps what is given in the same change, and what nothing it reads changed', () => {
    expect(withComputed(computed, { kind: 'y' }, { kind: 'x', price: 7 })).toEqual({ kind: 'x', price: 7, amount: 14 })
    expect(withComputed(computed, { price: 7 }, { count: 1 })).toEqual({ count: 1 })
  })

  it('is set once when its row begins', () => {
    const row = { kind: 'x', price: 9 }
    expect(withComputed(computed, {}, row, { begins: true, given: [] })).toEqual({
      kind: 'x',
      price: 5,
      amount: 10,
      note: '吨',
    })
  })

  it('follows the record around', () => {
    expect(withComputed(computed, { price: 9 }, {}, { around: ['unit'] })).toEqual({ note: '吨' })
    expect(changedNames({ a: 1, b: null }, { a: 1, b: undefined, c: 2 })).toEqual(['c'])
  })

  it('in a circle comes to an end', () => {
    const turning = [
      columnOf('count', [value(({ price }) => Number(price) + 1, 'row.price')]),
      columnOf('price', [value(({ count }) => Number(count) + 1, 'row.count')]),
    ]
    expect(
      withComputed({ columns: turning, reactions: reactionsOf(turning) }, {}, { kind: 'x', count: 1 }),
    ).toBeDefined()
  })

  it('gives a formula what it reads, a hidden cell being empty', () => {
    const formula = { widget: 'Formula', formula: parseExpression('values.count * 2') }
    const counted = [
      columnOf('count', [reaction('visible', ({ kind }) => kind === 'x')]),
      columnOf('amount', [], { type: 'number' }, formula),
    ]
    const both = { columns: counted, reactions: reactionsOf(counted) }
    expect(withComputed(both, { kind: 'x' }, { count: 2 })).toEqual({ count: 2, amount: 4 })
    expect(withComputed(both, { kind: 'x', count: 2 }, { kind: 'y' })).toEqual({ kind: 'y', amount: null })
  })
})

describe('a column that hangs on a field which is kept from the person', () => {
  const kept = { 'x-read': 'server', 'x-write': 'once' } as const
  const columns = [
    columnOf('price', [], { ...kept, type: 'number' }),
    columnOf('count', [], { type: 'number' }),
    columnOf(
      'amount',
      [],
      { type: 'number' },
      { formula: parseExpression('values.price * values.count'), unknowable: true },
    ),
    columnOf('note', [value(({ price }) => price, 'row.count')], {}, { unknowable: true }),
  ]
  const both = { columns, reactions: reactionsOf(columns) }

  it('stays as it is in a stored row, and is computed in a new one', () => {
    expect(withComputed(both, { id: '1', amount: 10, note: '旧' }, { count: 2 })).toEqual({ count: 2 })
    expect(withComputed(both, { price: 5 }, { count: 2 })).toEqual({ count: 2, amount: 10, note: 5 })
  })

  it('asks nothing of a stored row that nobody here could give', () => {
    const required = ['price', 'amount', 'count']
    const rows = { $id: 'a/b', title: '', type: 'object', properties: {}, required } as const
    const entity = rowsEntity({ ...rows, required }, columns)
    const problems = (row: Row) => rowProblems({ entity, ...both, user: null }, row)
    expect(Object.keys(problems({ id: '1' }))).toEqual(['count'])
    expect(Object.keys(problems({})).sort()).toEqual(['amount', 'count', 'price'])
  })
})

describe('what is wrong in a row', () => {
  const columns = [
    columnOf('kind', [
      reaction('options', ({ count }) => count === 1, { with: { options: [{ value: '1', text: '一' }] } }),
    ]),
    columnOf('note', [reaction('required', ({ kind }) => kind === 'x')], { title: '说明' }),
    columnOf(
      'count',
      [reaction('visible', ({ kind }) => kind === 'x'), reaction('disabled', ({ note }) => note === '锁')],
      {
        type: 'integer',
        minimum: 5,
      },
    ),
  ]
  const entity = rowsEntity(
    {
      $id: 'a/b',
      title: '',
      type: 'object',
      properties: {},
      required: ['count'],
      'x-rules': [{ when: "values.kind == 'z'", require: ['note'] }],
    },
    columns,
  )
  const problems = (row: Row) => rowProblems({ entity, columns, reactions: reactionsOf(columns), user: null }, row)

  it('is asked for while its condition holds, and never of a hidden or locked cell', () => {
    expect(problems({ kind: 'x', count: 5 })).toEqual({ note: '请输入说明' })
    expect(problems({ kind: 'y', count: 1 })).toEqual({})
    expect(problems({ kind: 'x', count: 2, note: '锁' })).toEqual({})
    expect(problems({ kind: 'x', count: 2, note: '开' })).toEqual({ count: 'count不能小于5' })
  })

  it('are rules of its entity as well', () => {
    expect(problems({ kind: 'z' })).toEqual({ note: '请输入说明' })
  })

  it('is a choice that its row does not offer', () => {
    expect(problems({ kind: '2', count: 1 })).toEqual({})
    const open = [columns[0]!, columnOf('count', [], { type: 'integer' })]
    expect(
      rowProblems(
        {
          entity: rowsEntity({ ...entity, required: [] }, open),
          columns: open,
          reactions: reactionsOf(open),
          user: null,
        },
        { kind: '2', count: 1 },
      ),
    ).toEqual({ kind: '没有这个选项' })
  })
})
