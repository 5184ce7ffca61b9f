import { nearestName } from '../expression/nearest-name.ts'
import type { MetaSchema } from './meta-schema.ts'
import type { Finding } from './walk-meta.ts'

/** Code and text of a finding. */
export interface StructureProblem {
  code: string
  reason: string
  fix?: string
  atKey?: boolean
}

/** Codes of structure rules, and what each requires. */
export const structureCodes = {
  'keyword-unknown': '只用已有的关键字',
  'annotation-unknown': '只用已有的 x- 注解',
  'keyword-type': '关键字的值类型正确',
  'keyword-value': '关键字的值在允许的范围内',
  'keyword-missing': '必需的关键字都在',
  'prop-unknown': '只用部件声明的属性',
  'prop-type': '属性的值类型正确',
  'prop-value': '属性的值在允许的范围内',
  'prop-missing': '必需的属性都在',
  'component-unknown': '区块存在',
  'widget-unknown': '控件存在',
  'action-unknown': '动作存在',
  'reaction-unknown': '联动存在',
  'icon-unknown': '图标存在',
  'command-unknown': '宿主命令存在',
  'fill-rule-unknown': '填值规则存在',
  'title-missing': '页面和实体有标题',
  'label-missing': '字段有标签',
  'field-name': '字段名为小驼峰',
  'block-name': '区块名为小驼峰',
  'event-name': '事件名为小驼峰',
  'page-loosens-entity': '页面不放宽实体的规定',
} as const

const NAMED: Partial<Record<NonNullable<MetaSchema['format']>, { code: keyof typeof structureCodes; noun: string }>> = {
  component: { code: 'component-unknown', noun: '区块' },
  widget: { code: 'widget-unknown', noun: '控件' },
  action: { code: 'action-unknown', noun: '动作' },
  reaction: { code: 'reaction-unknown', noun: '联动' },
  icon: { code: 'icon-unknown', noun: '图标' },
  command: { code: 'command-unknown', noun: '宿主命令' },
  'fill-rule': { code: 'fill-rule-unknown', noun: '填值规则' },
}

/** Describes a finding for the author of the document. */
export function structureProblem(finding: Finding): StructureProblem {
  const { keyword, schema, owner } = finding
  if (keyword === 'required') return missing(finding)
  if (schema['x-code'] !== undefined) {
    return { code: schema['x-code'], reason: schema['x-reason'] ?? REASONS_BY_CODE[schema['x-code']]?.(finding) ?? '' }
  }
  if (keyword === 'additionalProperties') return unknownKey(finding)
  const named = keyword === 'enum' && schema.format ? NAMED[schema.format] : undefined
  if (named) return unknownName(finding, named)
  const kind = owner ? 'prop' : 'keyword'
  if (keyword === 'type' || keyword === 'anyOf') {
    return { code: `${kind}-type`, reason: `此处应为${typesOf(schema).join('或')}，实际为${typeNameOf(finding.value)}` }
  }
  return { code: `${kind}-value`, ...refusedValue(finding) }
}

const REASONS_BY_CODE: Record<string, (finding: Finding) => string> = {
  'field-name': ({ value }) => `字段名 ${value} 应为小驼峰，只含字母和数字`,
  'event-name': ({ value }) => `事件名 ${value} 应为小驼峰，只含字母和数字`,
  'block-name': ({ value }) => `区块名 ${value} 应为小驼峰，只含字母和数字`,
}

function missing({ schema, key, owner }: Finding): StructureProblem {
  const expected = schema.properties?.[key!]
  if (expected?.['x-code'] && expected['x-reason']) {
    return { code: expected['x-code'], reason: expected['x-reason'] }
  }
  if (owner) return { code: 'prop-missing', reason: `${owner.name} 缺少属性 ${key}` }
  return { code: 'keyword-missing', reason: `缺少 ${key}` }
}

function unknownKey({ schema, key, owner }: Finding): StructureProblem {
  const fix = nearestName(key!, Object.keys(schema.properties ?? {}))
  if (owner) return { code: 'prop-unknown', reason: `${owner.name} 没有属性 ${key}`, fix, atKey: true }
  if (key!.startsWith('x-')) return { code: 'annotation-unknown', reason: `没有注解 ${key}`, fix, atKey: true }
  return { code: 'keyword-unknown', reason: `没有关键字 ${key}`, fix, atKey: true }
}

function unknownName({ schema, value }: Finding, { code, noun }: { code: string; noun: string }): StructureProblem {
  return { code, reason: `没有${noun} ${value}`, fix: nearestName(String(value), (schema.enum ?? []).map(String)) }
}

function refusedValue({ keyword, schema, value }: Finding): { reason: string; fix?: string } {
  switch (keyword) {
    case 'enum': {
      const names = (schema.enum ?? []).map(String)
      return { reason: `不能为 ${value}，可用：${names.join('、')}`, fix: nearestName(String(value), names) }
    }
    case 'const':
      return { reason: `只能为 ${schema.const}`, fix: String(schema.const) }
    case 'minimum':
      return { reason: `不能小于 ${schema.minimum}` }
    case 'maximum':
      return { reason: `不能大于 ${schema.maximum}` }
    case 'pattern':
      return { reason: `${value} 不符合格式 ${schema.pattern}` }
    default:
      return { reason: '不能为空' }
  }
}

const TYPE_NAMES: Record<NonNullable<MetaSchema['type']>, string> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: 'true 或 false',
  array: '列表',
  object: '对象',
  null: 'null',
}

function typesOf(schema: MetaSchema): string[] {
  const types = schema.anyOf ? schema.anyOf.flatMap((branch) => branch.type ?? []) : [schema.type!]
  return [...new Set(types.map((type) => TYPE_NAMES[type]))]
}

function typeNameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return '列表'
  return { string: '文本', number: '数字', boolean: 'true 或 false' }[typeof value as string] ?? '对象'
}
