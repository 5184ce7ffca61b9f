/** Rules that suit a field, and the control for their value. Pure. */

import type { PreparedField } from '#renderers/plugin.ts'
import type { Field } from '#shared/documents/entity.ts'
import type { SuperRule } from '#shared/rules/search/super-query.ts'

export const RULE_TEXTS: Partial<Record<SuperRule, string>> = {
  eq: '等于',
  ne: '不等于',
  like: '包含',
  not_like: '不包含',
  right_like: '以…开始',
  left_like: '以…结束',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  range: '区间',
  not_range: '不在区间',
  in: '在…中',
  not_in: '不在…中',
  empty: '为空',
  not_empty: '不为空',
}

type Kind = 'choice' | 'truth' | 'ordered' | 'text'

const RULES: Record<Kind, readonly SuperRule[]> = {
  text: ['like', 'eq', 'ne', 'right_like', 'left_like', 'in', 'empty', 'not_empty'],
  ordered: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'range', 'empty', 'not_empty'],
  choice: ['eq', 'ne', 'in', 'not_in', 'empty', 'not_empty'],
  truth: ['eq', 'empty', 'not_empty'],
}

export function rulesOf(field: Field): readonly SuperRule[] {
  return RULES[kindOf(field)]
}

function kindOf(field: Field): Kind {
  if (field['x-dict'] || field['x-ref'] || field.enum) return 'choice'
  if (field.type === 'boolean') return 'truth'
  const isTime = field.format === 'date' || field.format === 'date-time' || field.format === 'time'
  return isTime || field.type === 'integer' || field.type === 'number' ? 'ordered' : 'text'
}

/** Fields of the small form for the value: none, one, or the two ends of a range. */
export function valueFields(field: PreparedField, rule: SuperRule): PreparedField[] {
  if (rule === 'empty' || rule === 'not_empty') return []
  const value: PreparedField = {
    ...field,
    ...controlOf(field, rule),
    description: undefined,
    required: false,
    readOnly: false,
    asks: undefined,
    modes: ['add'],
    span: 1,
    reactions: [],
  }
  if (!rule.endsWith('range')) return [{ ...value, name: 'value' }]
  return [
    { ...value, name: 'from', title: `${field.title}（起）` },
    { ...value, name: 'until', title: `${field.title}（止）` },
  ]
}

type Control = Pick<PreparedField, 'widget' | 'field' | 'props' | 'placeholder'>

const TRUTHS = [
  { value: 'true', text: '是' },
  { value: 'false', text: '否' },
]
const CHOICES = ['DictionarySelect', 'Select', 'ReferenceSelect', 'ReferenceTreeSelect']

function controlOf({ field, widget, props, placeholder }: PreparedField, rule: SuperRule): Control {
  const many = rule === 'in' || rule === 'not_in'
  const plain: Field = { type: 'string', title: field.title }
  switch (kindOf(field)) {
    case 'truth':
      return { widget: 'Select', field: plain, props: { options: TRUTHS } }
    case 'choice': {
      const usual = field['x-ref'] ? 'ReferenceSelect' : field['x-dict'] ? 'DictionarySelect' : 'Select'
      const known = CHOICES.includes(widget)
      const described: Field = many ? { ...field, type: 'array' } : field
      return { widget: known ? widget : usual, field: described, props: known ? props : {}, placeholder }
    }
    case 'ordered':
      return { widget, field, props, placeholder }
    case 'text':
      return { widget: 'Input', field: plain, props: {}, placeholder: many ? '多个值用逗号分隔' : undefined }
  }
}
