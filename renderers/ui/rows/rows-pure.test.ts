import { describe, expect, it } from 'vitest'
import type { Entity, Field } from '#shared/documents/entity.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { withKeys } from '#shared/rules/row-state.ts'
import { plainText } from './cells/cell-display.ts'
import { cellText, cellValue, numberIn } from './cells/cell-text.ts'
import { withFormulas } from './editor/rows-formulas.ts'
import { planPaste } from './editor/rows-paste.ts'
import { placeIn, rowsEntity, validateRows, withoutProblems } from './editor/rows-problems.ts'
import type { RowColumn } from './row/row-column.ts'
import { NO_REACTIONS } from './row/row-reactions.ts'
import { commandOf } from './rows-keys.ts'
import { summaryText } from './rows-summary.ts'

const columnOf = (name: string, field: Partial<Field>, more: Partial<RowColumn> = {}): RowColumn => ({
  name,
  title: name,
  field: { type: 'string', title: name, ...field },
  widget: 'Input',
  props: {},
  required: false,
  readOnly: false,
  modes: ['add', 'edit', 'view'],
  span: 1,
  reactions: [],
  ...more,
})
const goods = columnOf('goods', { maxLength: 5 }, { required: true })
const count = columnOf('count', { type: 'integer', minimum: 0 }, { widget: 'NumberInput' })
const price = columnOf('price', { type: 'number', 'x-precision': 2 }, { widget: 'Money' })
const day = columnOf('day', { format: 'date' }, { widget: 'DatePicker' })
const unit = columnOf(
  'unit',
  {},
  {
    options: [
      { value: '1', text: '吨' },
      { value: '2', text: '千克' },
    ],
  },
)
const amount = columnOf(
  'amount',
  { type: 'number', 'x-precision': 2 },
  { widget: 'Formula', formula: parseExpression('values.price * values.count') },
)
const columns = [goods, count, price, day, unit, amount]

describe('a pasted text', () => {
  it.each([
    [count, '1,234', 1234],
    [count, '１２', 12],
    [price, '¥1,234.50', 1234.5],
    [price, '(12.5)', -12.5],
    [price, '12.5%', 0.125],
    [price, '三块', '三块'],
    [price, '12345678901234567890', '12345678901234567890'],
    [day, '2026/3/5', '2026-03-05'],
    [day, '2026年3月5日', '2026-03-05'],
    [day, '20260305', '2026-03-05'],
    [day, '2026-03-05 08:00', '2026-03-05'],
    [day, '昨天', '昨天'],
    [unit, '千克', '2'],
    [unit, '2', '2'],
    [unit, '斤', '斤'],
    [goods, ' 米 ', ' 米 '],
    [goods, '两\n行', '两 行'],
    [goods, '  ', null],
    [columnOf('flag', { type: 'boolean' }), '是', true],
    [columnOf('at', { format: 'date-time' }), '2026-3-5 8:30', '2026-03-05 08:30:00'],
    [columnOf('at', { format: 'time' }), '8:30', '08:30:00'],
    [columnOf('kinds', { type: 'array' }, { options: unit.options }), '吨、千克', ['1', '2']],
  ])('means in %j', (column, text, value) => {
    expect(cellValue(column, text)).toEqual(value)
  })

  it('is no number with anything else in it', () => {
    expect(['1.2.3', '1a', '', '-', '()', '%'].map(numberIn)).toEqual(Array(6).fill(undefined))
  })
})

describe('the text of a cell', () => {
  it.each([
    [price, { price: 1234.5 }, '1,234.50'],
    [price, { price: '三块' }, '三块'],
    [unit, { unit: '1' }, '吨'],
    [unit, { unit: '9', unit_dictText: '旧单位' }, '旧单位'],
    [unit, { unit: '9' }, '9'],
    [goods, { goods: null }, ''],
  ])('%j', (column, row, text) => {
    expect(cellText(column, row)).toBe(text)
  })
})

describe('a cell that nobody edits', () => {
  it.each([
    [columnOf('pin', {}, { widget: 'Password' }), 'abc', '••••••'],
    [columnOf('pin', { 'x-secret': true }), 'abc', '••••••'],
    [columnOf('pin', {}, { widget: 'Password' }), '', ''],
    [columnOf('n', { type: 'number' }, { widget: 'NumberInput', props: { unit: '元' } }), 5, '5 元'],
    [columnOf('n', { type: 'number' }, { widget: 'NumberInput' }), '五', '五'],
    [columnOf('n', { type: 'integer' }, { widget: 'Slider' }), '五', '五'],
    [columnOf('w', {}, { widget: 'WeekPicker' }), '下周', '下周'],
    [columnOf('r', {}, { widget: 'DateRangePicker' }), '2024-01-01,2024', '2024-01-01,2024'],
    [columnOf('w', {}, { widget: 'WeekPicker' }), '2024-W05', undefined],
    [columnOf('a', {}, { widget: 'Area' }), '110101', undefined],
  ])('%j with %j reads %j, and is drawn when that is nothing', (column, value, text) => {
    expect(plainText(column, { [column.name]: value })).toBe(text)
  })

  it('is copied without its secret', () => {
    expect(cellText(columnOf('pin', {}, { widget: 'Password' }), { pin: 'abc' })).toBe('')
  })
})

describe('formulas and sums', () => {
  const computed = { columns, reactions: NO_REACTIONS }

  it('follow a change of the row', () => {
    expect(withFormulas(computed, { price: 2.5, count: 1 }, { count: 4 })).toEqual({ count: 4, amount: 10 })
    expect(withFormulas(computed, { price: 2.5, count: 1 }, { count: null })).toEqual({ count: null, amount: null })
  })

  it('are computed in the order in which they read each other, wherever their columns are', () => {
    const formula = (name: string, text: string) =>
      columnOf(name, { type: 'number' }, { widget: 'Formula', formula: parseExpression(text) })
    const reading = [formula('net', 'values.gross - 1.0'), formula('gross', 'values.price * 3.0')]
    expect(withFormulas({ columns: reading, reactions: NO_REACTIONS }, {}, { price: 1.1 })).toEqual({
      price: 1.1,
      gross: 3.3,
      net: 2.3,
    })
  })

  it('count what is a number', () => {
    const rows = [{ price: 1 }, { price: 2 }, { price: null }, { price: '三块' }]
    expect((['sum', 'avg', 'count'] as const).map((use) => summaryText(price, use, rows))).toEqual([
      '合计 3.00',
      '平均 1.50',
      '计数 3',
    ])
    expect(summaryText(price, 'avg', [])).toBe('平均 -')
  })
})

describe('pasting', () => {
  const rows = withKeys([
    { id: 'a', goods: '米' },
    { id: 'b', goods: '油', rowState: 'deleted' },
    { id: 'c', goods: '盐' },
  ])
  const plan = (cells: string[][], at: { row: number; column: number }, most = 10) =>
    planPaste({
      columns,
      rows,
      cells,
      at,
      most,
      isWritable: (column) => !column.formula,
      columnIn: (column) => column,
      makeRow: () => ({ unit: '1' }),
      newKey: () => 'n',
    })

  it('goes over the rows that are not deleted and adds what is missing', () => {
    expect(
      plan(
        [
          ['面', '1'],
          ['糖', '2'],
          ['醋', '3'],
        ],
        { row: 1, column: 0 },
      ),
    ).toEqual({
      changes: new Map([['c', { goods: '面', count: 1 }]]),
      added: [
        { unit: '1', goods: '糖', count: 2, rowKey: 'n', rowState: 'new' },
        { unit: '1', goods: '醋', count: 3, rowKey: 'n', rowState: 'new' },
      ],
      leftOut: 0,
    })
  })

  it('tells how many cells found no place, a formula being none of them', () => {
    expect(plan([['吨', '9', 'x', 'y']], { row: 0, column: 4 })).toMatchObject({ leftOut: 2 })
  })

  it('is refused whole when the rows do not fit', () => {
    expect(plan([['1'], ['2'], ['3']], { row: 1, column: 0 }, 3)).toBe('最多3行，还能添加1行，粘贴的内容需要2行')
  })
})

describe('what is wrong in rows', () => {
  const entity: Entity = { $id: 'demo/line', title: '', type: 'object', properties: { goods: goods.field } }
  const rules = {
    entity: rowsEntity(entity, columns),
    columns,
    reactions: NO_REACTIONS,
    children: {
      entity: 'demo/line',
      by: 'x',
      kind: 'many' as const,
      rules: [{ noDuplicates: ['goods'], message: '重复' }],
    },
    user: null,
  }
  const judged = (...given: object[]) => {
    const { cells, general } = validateRows(rules, withKeys(given.map((row, id) => ({ id: `r${id}`, ...row }))), {})
    return [...[...cells].map(([key, found]) => `${key} ${Object.entries(found).join(' ')}`), ...general]
  }

  it('is told by row and field, with the entity rules and those of the page', () => {
    expect(judged({ goods: '米' }, { count: -1 }, { goods: '一二三四五六', price: '三块', unit: '斤' })).toEqual([
      'r1 goods,请输入goods count,count不能小于0',
      'r2 goods,goods不能超过5个字符 price,price应为数字 unit,没有这个选项',
    ])
  })

  it('is told between rows, deleted ones left out', () => {
    expect(judged({ goods: '米' }, { goods: '米' })).toEqual(['r1 goods,重复'])
    expect(judged({ goods: '米', rowState: 'deleted' }, { goods: '米' })).toEqual([])
  })

  it('is told of what will be stored: no NUL, and refuses decimals beyond the precision', () => {
    expect(judged({ goods: '米', unit: '\0' })).toEqual([])
    expect(judged({ goods: '米', price: 0.005 })).toEqual(['r0 price,price最多2位小数'])
    const summed = {
      ...rules,
      children: { ...rules.children, rules: [{ sum: 'price', equals: 'total', message: '不等' }] },
    }
    const rows = withKeys([
      { goods: '米', price: 0.1 + 0.2 },
      { goods: '面', price: 0.1 },
    ])
    expect(validateRows(summed, rows, { total: 0.3 }).general).toEqual(['不等'])
    expect(validateRows(summed, rows, { total: 0.4 }).general).toEqual([])
  })

  it('is outdated for cells that changed', () => {
    const problems = new Map([['a', { goods: 'x', count: 'y' }]])
    expect(withoutProblems(problems, new Map([['a', { goods: 1 }]]))).toEqual(new Map([['a', { count: 'y' }]]))
    expect(withoutProblems(problems, new Map([['a', { goods: 1, count: 2 }]])).size).toBe(0)
  })

  it('is found by the path of the server', () => {
    expect(placeIn('[12].price')).toEqual({ index: 12, field: 'price' })
    expect(placeIn('[0]')).toEqual({ index: 0, field: '' })
    expect(placeIn('')).toBeUndefined()
  })
})

describe('a key', () => {
  const press = (key: string, editing: boolean, more: object = {}, multiline = false) =>
    commandOf({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more }, editing, multiline)

  it.each([
    ['Tab', { do: 'next' }],
    ['Enter', { do: 'commit', down: 1 }],
    ['ArrowLeft', { do: 'move', down: 0, right: -1, extend: false }],
    ['F2', { do: 'edit', clear: false }],
    ['a', { do: 'edit', clear: true }],
    ['Process', { do: 'edit', clear: true }],
    ['Delete', { do: 'clear' }],
    ['Escape', { do: 'leave' }],
    ['Shift', undefined],
  ])('%s moves or begins', (key, command) => {
    expect(press(key, false)).toEqual(command)
  })

  it('means another thing with its helpers', () => {
    expect(press('z', false, { ctrlKey: true })).toEqual({ do: 'undo' })
    expect(press('c', false, { ctrlKey: true })).toBeUndefined()
    expect(press('ArrowUp', false, { altKey: true })).toEqual({ do: 'carry', down: -1 })
    expect(press('ArrowDown', false, { shiftKey: true })).toMatchObject({ extend: true })
    expect(press('Tab', false, { shiftKey: true })).toEqual({ do: 'previous' })
  })

  it('belongs to the control while one edits, but for those that end it', () => {
    expect(['ArrowLeft', 'a', 'Delete', 'Home'].map((key) => press(key, true))).toEqual(Array(4).fill(undefined))
    expect(press('Escape', true)).toEqual({ do: 'cancel' })
    expect(press('Enter', true, { shiftKey: true })).toEqual({ do: 'commit', down: -1 })
    expect(press('Enter', true, { altKey: true }, true)).toEqual({ do: 'insert-break' })
  })
})
