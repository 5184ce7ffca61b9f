import { describe, expect, it } from 'vitest'
import conformance from '../conformance.json' with { type: 'json' }
import { checkExpression } from './check-expression.ts'
import type { ExpectedType, ExpressionType, ScopeTypes } from './expression-types.ts'

const scope: ScopeTypes = {
  values: {
    kind: 'object',
    fields: {
      status: 'string',
      amount: 'number',
      enabled: 'bool',
      birthday: 'date',
      createTime: 'datetime',
      tags: { kind: 'list', of: 'string' },
      lines: { kind: 'list', of: { kind: 'object', fields: { qty: 'number' } } },
      extra: 'any',
    },
  },
  user: { kind: 'object', fields: { username: 'string' } },
}

/** Problems as a designer shows them: the text under each mark, and the message. */
function problemsOf(text: string, expected?: ExpectedType): [string, string][] {
  return checkExpression(text, scope, expected).map(({ start, end, message }) => [text.slice(start, end), message])
}

describe('checking an expression', () => {
  it.each<[string, ExpectedType, [string, string][]]>([
    ['values.status == "draft" && values.amount > 1', 'bool', []],
    ['values.staus == "draft"', 'bool', [['staus', '没有字段 staus，是否为 status？']]],
    ['value.status == "draft"', 'bool', [['value', '没有变量 value，是否为 values？']]],
    ['form.status', 'any', [['form', '没有变量 form']]],
    ['values["staus"]', 'any', [['"staus"', '没有字段 staus，是否为 status？']]],
    ['values.lines.exists(l, l.qyt > 1)', 'bool', [['qyt', '没有字段 qyt，是否为 qty？']]],
    ['values.amount == "1"', 'bool', [['values.amount == "1"', '数字和文本不能用「==」运算']]],
    ['values.status > 1', 'bool', [['values.status > 1', '文本和数字不能用「>」运算']]],
    [
      'values.status + values.amount',
      'any',
      [['values.status + values.amount', '文本和数字不能用「+」运算，可用 string(…) 转换为文本']],
    ],
    ['values.status && true', 'bool', [['values.status', '此处需要真假值，实际为文本']]],
    ['values.enabled ? 1 : 2', 'bool', [['values.enabled ? 1 : 2', '此处需要真假值，表达式的结果为数字']]],
    ['values.status', 'bool', [['values.status', '此处需要真假值，表达式的结果为文本']]],
    ['values.amount', 'string', [['values.amount', '此处需要文本，表达式的结果为数字']]],
    ['values.birthday', 'string', []],
    ['values.birthday < today() && values.createTime < now()', 'bool', []],
    ['values.extra', 'bool', []],
    ['values.extra.deep.deeper > 1', 'bool', []],
    ['values.status.length > 1', 'bool', [['values.status.length', '文本没有字段 length']]],
    [
      '"a" in values.status',
      'bool',
      [['"a" in values.status', '「in」右边应为列表，实际为文本，判断文本包含请用 文本.contains(…)']],
    ],
    ['1 in values.tags', 'bool', [['1 in values.tags', '列表中是文本，不会包含数字']]],
    ['values.status in ["a", null]', 'bool', []],
    ['values.amount == null || null == values.status', 'bool', []],
    ['upper(values.amount) == "A"', 'bool', [['values.amount', '此处需要文本，实际为数字']]],
    ['size(values.amount) > 1', 'bool', [['values.amount', '此处需要文本或列表，实际为数字']]],
    ['values.amount.exists(x, true)', 'bool', [['values.amount', '此处需要列表，实际为数字']]],
    ['values.tags.map(t, size(t))[0] > 1', 'bool', []],
    ['values.tags.all(t, t)', 'bool', [['t', '此处需要真假值，实际为文本']]],
    [
      'values.staus == values.amuont',
      'bool',
      [
        ['staus', '没有字段 staus，是否为 status？'],
        ['amuont', '没有字段 amuont，是否为 amount？'],
      ],
    ],
    ['values.status =', 'bool', [['=', '比较是否相等请用「==」']]],
    ['-values.status', 'number', [['values.status', '此处需要数字，实际为文本']]],
    ['values.enabled > true', 'bool', [['values.enabled > true', '真假值和真假值不能用「>」运算']]],
    [
      '{"a": values.staus}.b',
      'any',
      [
        ['b', '没有字段 b'],
        ['staus', '没有字段 staus，是否为 status？'],
      ],
    ],
  ])('%s as %s', (text, expected, problems) => {
    expect(problemsOf(text, expected).sort()).toEqual(problems.sort())
  })

  it('gives the proposed name by itself, for a fix at one click', () => {
    expect(checkExpression('values.staus == ""', scope)[0]).toMatchObject({
      code: 'unknown-field',
      proposal: 'status',
      start: 7,
      end: 12,
    })
  })

  it('does not take an inherited name for a variable', () => {
    expect(problemsOf('constructor')).toEqual([['constructor', '没有变量 constructor']])
  })
})

describe('the checker and the evaluator agree', () => {
  const typed: ScopeTypes = Object.fromEntries(
    Object.entries(conformance.scope).map(([name, value]) => [name, typeOfSample(value)]),
  )
  const rows: { expr: string; result?: unknown; error?: string }[] = conformance.rows
  const harmlessAtRunTime = [
    'values.n == "3"',
    'values.yes == 1',
    'values.list == "x"',
    'true || values.n',
    'false && values.n',
  ]
  const sound = rows.filter(
    (row) => !row.error && !/missing|discount/.test(row.expr) && !harmlessAtRunTime.includes(row.expr),
  )

  it.each(sound)('finds no problem in $expr', ({ expr }) => {
    expect(checkExpression(expr, typed)).toEqual([])
  })

  it.each(rows.filter((row) => row.error === 'wrong-type'))('foresees that $expr fails', ({ expr }) => {
    expect(checkExpression(expr, typed)).not.toEqual([])
  })

  function typeOfSample(value: unknown): ExpressionType {
    if (value === null || value === undefined) return 'any'
    if (Array.isArray(value)) return { kind: 'list', of: typeOfSample(value[0]) }
    if (typeof value === 'boolean') return 'bool'
    if (typeof value !== 'object') return typeof value as 'string' | 'number'
    return {
      kind: 'object',
      fields: Object.fromEntries(Object.entries(value).map(([name, field]) => [name, typeOfSample(field)])),
    }
  }
})
