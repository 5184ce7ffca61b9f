import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it, vi } from 'vitest'
import type { Entity, Field, RecordRule, Row } from '#shared/documents/entity.ts'
import { linearPatternEngine } from '../patterns/linear-pattern-engine.ts'
import { nativePatternEngine, PatternRefused } from '../patterns/pattern-engine.ts'
import { compileField } from './field-check.ts'
import { addPeriodFormats } from './period-formats.ts'
import { type ValidationOptions, validateRecord } from './validate-record.ts'

function entityOf(properties: Record<string, Field>, more: Partial<Entity> = {}): Entity {
  return { $id: 'system/sample', title: '样例', type: 'object', properties, ...more }
}

const text = (more: Partial<Field> = {}): Field => ({ type: 'string', title: '名称', ...more })
const number = (more: Partial<Field> = {}): Field => ({ type: 'number', title: '数量', ...more })

/** `field: message` of each problem. */
function messagesOf(entity: Entity, data: Row, options: Partial<ValidationOptions> = {}): string[] {
  return validateRecord(entity, data, { mode: 'add', ...options }).map(({ field, message }) => `${field}: ${message}`)
}

addPeriodFormats()

describe('a value of one field', () => {
  it.each<[string, Field, unknown, string | undefined]>([
    ['fits', text({ maxLength: 3 }), 'abc', undefined],
    ['is too long', text({ maxLength: 3 }), 'abcd', '名称不能超过3个字符'],
    ['is as long in characters, not in units', text({ maxLength: 3 }), '😀😀😀', undefined],
    ['is too short', text({ minLength: 2 }), '😀', '名称至少2个字符'],
    ['is empty, which is not too short', text({ minLength: 2 }), '', undefined],
    ['is null', text({ pattern: '^a$' }), null, undefined],
    ['does not match', text({ pattern: '^1[3-9]\\d{9}$' }), '139', '名称格式不正确'],
    [
      'does not match, in its own words',
      text({ pattern: '^a', 'x-messages': { pattern: '要以a开头' } }),
      'b',
      '要以a开头',
    ],
    ['is an object', text(), { $gt: '' }, '名称应为文本'],
    ['is a list', text(), ['a'], '名称应为文本'],
    ['is a number where text is wanted', text(), 5, '名称应为文本'],
    ['is a function', text(), () => 'a', '名称应为文本'],
    ['is a big integer', number(), 5n, '数量应为数字'],
    ['is not a number', number(), Number.NaN, '数量应为数字'],
    ['is text where a number is wanted', number(), 'abc', '数量应为数字'],
    ['is no whole number', { type: 'integer', title: '序号' }, 1.5, '序号应为整数'],
    ['is too small', number({ minimum: 1 }), 0, '数量不能小于1'],
    ['is too large', number({ maximum: 1 }), 1.01, '数量不能大于1'],
    ['is the open bound below', number({ exclusiveMinimum: 0 }), 0, '数量必须大于0'],
    ['is the open bound above', number({ exclusiveMaximum: 1 }), 1, '数量必须小于1'],
    ['has three decimals', number({ multipleOf: 0.01 }), 1.005, '数量最多2位小数'],
    ['has two decimals', number({ multipleOf: 0.01 }), 1.15, undefined],
    ['is no multiple', number({ multipleOf: 5 }), 7, '数量必须是5的倍数'],
    ['is not offered', text({ enum: ['a', 'b'] }), 'c', '名称不在可选范围内'],
    ['is no truth value', { type: 'boolean', title: '启用' }, 'yes', '启用应为真假值'],
    ['is a day', text({ format: 'date' }), '2028-02-29', undefined],
    ['is no day of the calendar', text({ format: 'date' }), '2026-02-29', '名称应为日期，格式为 YYYY-MM-DD'],
    ['is a moment', text({ format: 'date-time' }), '2026-11-20 23:59:59', undefined],
    [
      'is a moment in another form',
      text({ format: 'date-time' }),
      '2026-11-20T23:59:59Z',
      '名称应为日期时间，格式为 YYYY-MM-DD HH:mm:ss',
    ],
    ['is no time', text({ format: 'time' }), '24:00:00', '名称应为时间，格式为 HH:mm:ss'],
    ['is a year', text({ format: 'year' }), '2026', undefined],
    ['is no year', text({ format: 'year' }), '26', '名称应为年份，格式为 YYYY'],
    ['is a month', text({ format: 'month' }), '2026-12', undefined],
    ['is no month', text({ format: 'month' }), '2026-13', '名称应为月份，格式为 YYYY-MM'],
    ['is no quarter', text({ format: 'quarter' }), '2026-Q5', '名称应为季度，格式为 YYYY-Qn'],
    ['is the last week of a long year', text({ format: 'week' }), '2026-W53', undefined],
    ['is a week that a year lacks', text({ format: 'week' }), '2025-W53', '名称应为周，格式为 YYYY-Wnn'],
    ['is a range of days', text({ format: 'date-range' }), '2026-02-28,2026-02-28', undefined],
    ['is a range of weeks', text({ format: 'week-range' }), '2025-W52,2026-W01', undefined],
    ...['2026-02-01,2026-02-30', '2026-03-01,2026-02-28', '2026-02-01', '2026-02-01,2026-02-02,2026-02-03'].map(
      (value): [string, Field, unknown, string] => [
        `is no range of days: ${value}`,
        text({ format: 'date-range' }),
        value,
        '名称应为起止日期，起不晚于止，格式为 YYYY-MM-DD,YYYY-MM-DD',
      ],
    ),
    ['is an address', text({ format: 'email' }), 'a.b@c.cn', undefined],
    ['is no address', text({ format: 'email' }), 'a@b', '名称应为有效的邮箱地址'],
    ['is a link', text({ format: 'uri' }), 'https://a.cn/b?c=1', undefined],
    ['is a link that runs', text({ format: 'uri' }), 'javascript:alert(1)', '名称应为有效的网址'],
    ['is JSON', text({ format: 'json' }), '{"a":[1,null]}', undefined],
    ['is no JSON', text({ format: 'json' }), "{'a':1}", '名称应为 JSON'],
    ['has a format whose reader has not been loaded', text({ format: 'unread' as 'cron' }), 'x', undefined],
    ['is a weak password', text({ format: 'strong-password' }), 'abcdefgh', '密码由8位数字、大小写字母和特殊符号组成!'],
    ['has too few items', { type: 'array', title: '标签', minItems: 2 }, ['a'], '标签至少2项'],
    ['has too many items', { type: 'array', title: '标签', maxItems: 1 }, ['a', 'b'], '标签不能超过1项'],
    ['has items twice', { type: 'array', title: '标签', uniqueItems: true }, [{ a: 1 }, { a: 1 }], '标签不能有重复项'],
    [
      'has a wrong item',
      { type: 'array', title: '标签', items: { type: 'string', maxLength: 1 } },
      ['ab'],
      '标签中有不正确的项',
    ],
    [
      'has an undefined item',
      { type: 'array', title: '标签', items: { type: 'string' } },
      [undefined],
      '标签中有不正确的项',
    ],
  ])('%s', (_, field, value, message) => {
    expect(messagesOf(entityOf({ f: field }), { f: value })).toEqual(message === undefined ? [] : [`f: ${message}`])
  })

  it('is not judged by keywords outside the list', () => {
    const field = { ...text(), not: {}, $ref: '#/missing', dependentRequired: {} } as Field

    expect(messagesOf(entityOf({ f: field }), { f: 'a' })).toEqual([])
  })

  it('is looked for twice in a long list without comparing all pairs', () => {
    const entity = entityOf({ f: { type: 'array', title: '标签', uniqueItems: true } })
    const items = Array.from({ length: 200_000 }, (__, index) => index)

    expect(messagesOf(entity, { f: items })).toEqual([])
  })

  it('gets the verdict that ajv gives', () => {
    const ajv = new Ajv2020({ strict: false })
    const fields: Partial<Field>[] = [
      { type: 'string', minLength: 2, maxLength: 4 },
      { type: 'string', pattern: '^[a-c]+$' },
      { type: 'string', enum: ['a', '😀😀'] },
      { type: 'integer', minimum: 1, maximum: 10 },
      { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 2.5 },
      { type: 'number', multipleOf: 5 },
      { type: 'boolean' },
      { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true },
      { type: 'array', items: { type: 'string', maxLength: 2 } },
      { type: 'object' },
    ]
    const values = [
      'a',
      'ab',
      'abcde',
      '😀😀',
      'c c',
      0,
      1,
      2.5,
      5,
      10,
      11,
      -5,
      true,
      false,
      [],
      ['a'],
      ['a', 'a'],
      ['abc', 1],
      {},
      { a: 1 },
    ]
    for (const field of fields) {
      const judge = ajv.compile(field)
      const check = compileField(field, nativePatternEngine)
      for (const value of values) {
        expect([field, value, check(value) === undefined]).toEqual([field, value, judge(value)])
      }
    }
  })
})

describe('required fields', () => {
  const entity = entityOf(
    {
      code: text({ title: '编码' }),
      kind: text({ title: '类型', 'x-dict': 'kind' }),
      day: text({ title: '日期', format: 'date' }),
      boss: text({ title: '上级', 'x-ref': { entity: 'system/user' } }),
      own: text({ title: '自己', 'x-messages': { required: '请写下自己!' } }),
      made: text({ title: '生成', 'x-write': 'server' }),
      free: text({ title: '随意' }),
    },
    { required: ['code', 'kind', 'day', 'boss', 'own', 'made'] },
  )
  const all = ['code: 请输入编码', 'kind: 请选择类型', 'day: 请选择日期', 'boss: 请选择上级', 'own: 请写下自己!']

  it('are chosen where the control is a list, not typed', () => {
    const widgets = { area: 'Area', report: 'PopupField', stars: 'Rate', note: 'Textarea' }
    const fields = Object.entries(widgets).map(([name, widget]) => [name, text({ title: name, 'x-widget': widget })])
    const chosen = entityOf(Object.fromEntries(fields), { required: Object.keys(widgets) })
    expect(messagesOf(chosen, {})).toEqual([
      'area: 请选择area',
      'report: 请选择report',
      'stars: 请选择stars',
      'note: 请输入note',
    ])
  })

  it.each([[{}], [{ code: '', kind: null, day: undefined, boss: '', own: '' }]])('are missed in %j on add', (data) => {
    expect(messagesOf(entity, data)).toEqual(all)
  })

  it('are not missed when absent on edit', () => {
    expect(messagesOf(entity, { free: 'x' }, { mode: 'edit' })).toEqual([])
  })

  it('may not be emptied on edit', () => {
    expect(messagesOf(entity, { code: '', kind: null }, { mode: 'edit' })).toEqual([
      'code: 请输入编码',
      'kind: 请选择类型',
    ])
  })

  it('count 0 and false as given', () => {
    const flags = entityOf({ n: number(), b: { type: 'boolean', title: '启用' } }, { required: ['n', 'b'] })

    expect(messagesOf(flags, { n: 0, b: false })).toEqual([])
  })

  it('are checked only where requested', () => {
    expect(messagesOf(entity, {}, { fields: ['day'] })).toEqual(['day: 请选择日期'])
  })

  it('are not taken from the prototype', () => {
    const odd = entityOf({ toString: text({ title: '文本' }) }, { required: ['toString'] })

    expect(messagesOf(odd, {})).toEqual(['toString: 请输入文本'])
  })
})

describe('rules over several fields', () => {
  const fields = {
    password: text({ title: '密码', maxLength: 8 }),
    confirmpassword: text({ title: '确认密码' }),
    kind: text({ title: '类型' }),
    leader: text({ title: '负责人' }),
    start: text({ title: '开始', format: 'date' }),
    end: text({ title: '结束', format: 'date' }),
    amount: number({ title: '金额' }),
  }
  const withRules = (...rules: RecordRule[]) => entityOf(fields, { 'x-rules': rules })
  const same: RecordRule = {
    assert: 'values.password == values.confirmpassword',
    field: 'confirmpassword',
    message: '两次输入的密码不一样！',
  }

  it.each<[string, RecordRule, Row, string[]]>([
    [
      'the confirmation differs',
      same,
      { password: 'a', confirmpassword: 'b' },
      ['confirmpassword: 两次输入的密码不一样！'],
    ],
    ['the confirmation is missing', same, { password: 'a' }, ['confirmpassword: 两次输入的密码不一样！']],
    ['both are equal', same, { password: 'a', confirmpassword: 'a' }, []],
    ['neither is given', same, {}, []],
    ['the field itself is refused', same, { password: 'a'.repeat(9) }, ['password: 密码不能超过8个字符']],
    [
      'a required field is missing',
      { when: 'values.kind == "L"', require: ['leader'] },
      { kind: 'L' },
      ['leader: 请输入负责人'],
    ],
    ['the condition does not hold', { when: 'values.kind == "L"', require: ['leader'] }, { kind: 'M' }, []],
    ['the condition is null', { when: 'values.kind', require: ['leader'] }, {}, []],
    [
      'a forbidden field is given',
      { when: 'values.kind == "M"', forbid: ['leader'] },
      { kind: 'M', leader: 'x' },
      ['leader: 负责人不能填写'],
    ],
    ['a forbidden field is empty', { when: 'values.kind == "M"', forbid: ['leader'] }, { kind: 'M', leader: '' }, []],
    [
      'the rule names no field',
      { assert: 'values.start <= values.end', message: '开始不能晚于结束' },
      { start: '2026-02-01', end: '2026-01-01' },
      ['start: 开始不能晚于结束'],
    ],
    [
      'the user matters',
      { assert: 'values.leader != user.username', message: '不能选自己' },
      { leader: 'anna' },
      ['leader: 不能选自己'],
    ],
    [
      'the rule cannot be evaluated',
      { assert: 'values.amount / 0 > 1', message: '金额有误' },
      { amount: 1 },
      ['amount: 金额有误'],
    ],
    [
      'its condition cannot be evaluated',
      { when: 'values.amount / 0 > 1', require: ['leader'] },
      { amount: 1 },
      ['leader: 请输入负责人'],
    ],
  ])('%s', (_, rule, data, messages) => {
    expect(messagesOf(withRules(rule), data, { user: { username: 'anna' } })).toEqual(messages)
  })

  it('see the stored record with the changes applied', () => {
    const rule = { assert: 'values.start <= values.end', field: 'end', message: '开始不能晚于结束' }
    const existing = { start: '2026-01-01', end: '2026-01-31', amount: 1 }

    expect(messagesOf(withRules(rule), { start: '2026-02-01' }, { mode: 'edit', existing })).toEqual([
      'end: 开始不能晚于结束',
    ])
    expect(messagesOf(withRules(rule), { start: '2026-01-02' }, { mode: 'edit', existing })).toEqual([])
  })

  it('use the given clock', () => {
    const entity = withRules({ assert: 'values.start >= today()', message: '不能早于今天' })
    const clock = () => new Date('2026-11-20T16:00:00Z')

    expect(messagesOf(entity, { start: '2026-11-20' }, { clock })).toEqual(['start: 不能早于今天'])
    expect(messagesOf(entity, { start: '2026-11-21' }, { clock })).toEqual([])
  })

  it('stay silent when their message belongs to a field that is not looked at', () => {
    expect(messagesOf(withRules(same), { password: 'a' }, { fields: ['password'] })).toEqual([])
    expect(messagesOf(withRules(same), { password: 'a' }, { fields: ['confirmpassword'] })).toHaveLength(1)
  })
})

describe('patterns of users', () => {
  const evil = entityOf({ f: text({ pattern: '^(a+)+$' }) })

  it('take linear time on the linear engine', () => {
    const data = { f: `${'a'.repeat(50_000)}!` }

    expect(messagesOf(evil, data, { patterns: linearPatternEngine })).toEqual(['f: 名称格式不正确'])
  })

  it('are left to the server until a browser has their engine, which it fetches with the first', async () => {
    const entity = entityOf({ f: text({ 'x-user-pattern': '^(a+)+$' }) })
    const data = { f: `${'a'.repeat(50_000)}!` }
    // Fresh modules: another file of this worker may have loaded the engine already.
    vi.resetModules()
    const fresh = await import('./validate-record.ts')
    const messages = (of: Entity, row: Row) =>
      fresh.validateRecord(of, row, { mode: 'add' }).map((each) => each.message)
    expect(messages(entity, data)).toEqual([])
    await expect.poll(() => messages(entity, data)).toEqual(['名称格式不正确'])
    const other = entityOf({ f: text({ 'x-user-pattern': '^b$' }) })
    expect(messages(other, { f: 'a' })).toEqual(['名称格式不正确'])
  })

  it.each(['(?=a)b', '(a)\\1', '(', 'a{100000}', '((a{500}){500}){500}'])('%s is refused there', (pattern) => {
    const entity = entityOf({ f: text({ pattern }) })

    expect(() => messagesOf(entity, { f: 'a' }, { patterns: linearPatternEngine })).toThrow(PatternRefused)
  })
})
