import { describe, expect, it } from 'vitest'
import type { PreparedField } from '#renderers/plugin.ts'
import type { Field } from '#shared/documents/entity.ts'
import type { SuperGroup, SuperRule } from '#shared/rules/search/super-query.ts'
import {
  type DraftLine,
  draftOf,
  edited,
  groupOfDraft,
  lacksValue,
  linesIn,
  newGroup,
  newLine,
  withField,
  withRule,
} from './advanced-draft.ts'
import { rulesOf, valueFields } from './advanced-rules.ts'

const prepared = (name: string, field: Partial<Field>, widget = 'Input'): PreparedField => ({
  name,
  title: name,
  field: { type: 'string', title: name, ...field },
  widget,
  props: {},
  required: true,
  readOnly: false,
  modes: ['add'],
  span: 2,
  reactions: [{ use: 'unique', reads: [], with: {} }],
})
const name = prepared('name', {})
const age = prepared('age', { type: 'integer' }, 'NumberInput')
const born = prepared('born', { format: 'date' }, 'DatePicker')
const sex = prepared('sex', { type: 'integer', 'x-dict': 'sex' }, 'Radio')
const active = prepared('active', { type: 'boolean' }, 'Switch')
const fields = [name, age, born, sex, active]

const line = (field: string, rule: SuperRule, values: object): DraftLine => ({
  ...newLine(),
  field,
  rule,
  values: values as DraftLine['values'],
})

describe('the rules for a field', () => {
  it('follows from its type', () => {
    expect(rulesOf(name.field)).toContain('left_like')
    expect(rulesOf(age.field)).toContain('range')
    expect(rulesOf(sex.field)).not.toContain('gt')
    expect(rulesOf(active.field)).toEqual(['eq', 'empty', 'not_empty'])
  })

  it.each([
    [name, 'like', [['value', 'Input']]],
    [age, 'gt', [['value', 'NumberInput']]],
    [
      born,
      'range',
      [
        ['from', 'DatePicker'],
        ['until', 'DatePicker'],
      ],
    ],
    [sex, 'eq', [['value', 'DictionarySelect']]],
    [active, 'eq', [['value', 'Select']]],
    [name, 'empty', []],
  ] as const)('is entered with the control of the field', (field, rule, controls) => {
    const shown = valueFields(field, rule)
    expect(shown.map(({ name: part, widget }) => [part, widget])).toEqual(controls)
    for (const part of shown) expect(part).toMatchObject({ required: false, reactions: [], span: 1 })
  })

  it('is several for 在…中', () => {
    expect(valueFields(sex, 'in')[0]!.field.type).toBe('array')
    expect(valueFields(name, 'in')[0]!.placeholder).toContain('逗号')
  })
})

describe('a query in the editor', () => {
  it('has only complete conditions', () => {
    const draft = {
      ...newGroup(),
      items: [
        line('name', 'in', { value: 'a，b, ' }),
        line('name', 'empty', {}),
        newLine(),
        { ...newGroup(), match: 'or' as const, items: [line('age', 'range', { from: 1, until: 5 })] },
        newGroup(),
      ],
    }
    expect(groupOfDraft(draft)).toEqual({
      match: 'and',
      items: [
        { field: 'name', rule: 'in', val: ['a', 'b'] },
        { field: 'name', rule: 'empty', val: '' },
        { match: 'or', items: [{ field: 'age', rule: 'range', val: ['1', '5'] }] },
      ],
    })
    expect(groupOfDraft(newGroup())).toBeUndefined()
  })

  it('knows which lines are half filled in', () => {
    expect(lacksValue(newLine())).toBe(false)
    expect(lacksValue(line('name', 'eq', { value: ' ' }))).toBe(true)
    expect(lacksValue(line('age', 'range', { from: 0 }))).toBe(true)
    expect(lacksValue(line('age', 'eq', { value: 0 }))).toBe(false)
    expect(lacksValue(line('sex', 'in', { value: [] }))).toBe(true)
    expect(lacksValue(line('name', 'empty', {}))).toBe(false)
  })

  it('is restored as it was', () => {
    const group: SuperGroup = {
      match: 'or',
      items: [
        { field: 'age', rule: 'range', val: ['1', '5'] },
        { field: 'sex', rule: 'in', val: ['1', '2'] },
        { field: 'name', rule: 'in', val: ['a', 'b'] },
        { match: 'and', items: [{ field: 'born', rule: 'eq', val: '2024-01-01' }] },
        { field: 'name', rule: 'not_empty', val: '' },
      ],
    }
    const draft = draftOf(group, fields)
    expect(groupOfDraft(draft)).toEqual(group)
    expect(linesIn(draft)[0]!.values).toEqual({ from: 1, until: 5 })
  })

  it('preserves values only where the same control shows them', () => {
    const entered = line('age', 'eq', { value: 3 })
    expect(withRule(entered, 'gt')).toMatchObject({ rule: 'gt', values: { value: 3 }, entry: entered.entry })
    expect(withRule(entered, 'range').values).toEqual({})
    expect(withField(entered, name)).toMatchObject({ field: 'name', rule: 'like', values: {}, key: entered.key })
  })

  it('is changed and shortened anywhere in the tree, but for its outermost group', () => {
    const inner = newGroup()
    const draft = { ...newGroup(), items: [inner] }
    const [deep] = linesIn(draft)
    const changed = edited(draft, deep!.key, (item) => ({ ...item, field: 'age' }) as DraftLine)
    expect(linesIn(changed)[0]!.field).toBe('age')
    expect(edited(draft, inner.key, () => undefined).items).toEqual([])
    expect(edited(draft, draft.key, () => undefined)).toBe(draft)
  })
})
