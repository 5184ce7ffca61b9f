import { parseJson } from '#shared/json/bounded-json.ts'
import { type MetaSchema, NOT_BLANK } from '../meta-schema.ts'
import type { Proposal } from '../problem.ts'
import { FOREIGN_KEYWORDS, plainExpression, proposedName } from './proposals.ts'
import { type Finding, hasType } from './walk-meta.ts'

/** Code and text of a finding. */
export interface StructureProblem extends Proposal {
  code: string
  reason: string
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
  'title-blank': '显示的文字不能只有空白',
  'tag-color': '标签的颜色存在',
  'formily-keyword': '不写 Formily 的关键字',
  'formily-expression': '表达式不写在 {{ }} 中',
  'node-is-field': '字段写在表单区块中，不是区块',
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
  if (keyword === 'template') return template(finding)
  if (keyword === 'field-node') return fieldNode(finding)
  if (schema['x-code'] === 'tag-color') return wrongColor(finding)
  if (schema['x-code'] !== undefined) {
    const reason = schema['x-reason'] ?? REASONS_BY_CODE[schema['x-code']]?.(finding) ?? ''
    return { code: schema['x-code'], reason, ...(schema['x-code'] === 'page-loosens-entity' && { remove: true }) }
  }
  if (keyword === 'additionalProperties') return unknownKey(finding)
  const named = keyword === 'enum' && schema.format ? NAMED[schema.format] : undefined
  if (named) return unknownName(finding, named)
  if (schema.pattern === NOT_BLANK && typeof finding.value === 'string') {
    return { code: 'title-blank', reason: '显示的文字不能只有空白', ...(finding.optional && { remove: true }) }
  }
  const kind = owner ? 'prop' : 'keyword'
  if (keyword === 'type' || keyword === 'anyOf') {
    const reason = `此处应为${typesOf(schema).join('或')}，实际为${typeNameOf(finding.value)}`
    return { code: `${kind}-type`, reason, json: convertedTo(schema, finding.value) }
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

function template({ value, schema, computable }: Finding): StructureProblem {
  const code = 'formily-expression'
  const plain = plainExpression(String(value))
  if (schema.format === 'expression') return { code, reason: '表达式直接写，不放在 {{ }} 中', fix: plain }
  if (!computable) return { code, reason: '此处不能写表达式，{{ }} 会原样显示' }
  const json = plain === undefined ? undefined : `{ "expr": ${JSON.stringify(plain)} }`
  return { code, reason: '表达式不放在 {{ }} 中，应写为 { "expr": "…" }', json }
}

function fieldNode({ value, path }: Finding): StructureProblem {
  const { 'x-component': widget } = value as { 'x-component'?: unknown }
  const name = String(path.at(-1))
  const use = widget === undefined ? `"${name}"` : `{ "field": "${name}", "widget": "${widget}" }`
  const reason = `${name} 是字段，不是区块：字段在实体中说明，在表单区块的 fields 中写 ${use}`
  return { code: 'node-is-field', reason, remove: true }
}

function wrongColor({ schema, value }: Finding): StructureProblem {
  const names = (schema.enum ?? []).map(String)
  const text = String(value)
  const fix = /^[0-9a-f]{6}$/i.test(text) ? `#${text}` : proposedName(text, names)
  return { code: 'tag-color', reason: `没有颜色 ${text}，可用：${names.join('、')}，或 #rrggbb`, fix }
}

/** Converts a value to the expected type, as JSON. */
function convertedTo({ type, anyOf }: MetaSchema, value: unknown): string | undefined {
  const types = [type, ...(anyOf ?? []).map((branch) => branch.type)]
  if (typeof value === 'number' && types.includes('string')) return JSON.stringify(String(value))
  if (typeof value !== 'string' || !/^(true|false|-?(0|[1-9]\d*)(\.\d+)?)$/.test(value)) return undefined
  const plain: unknown = parseJson(value)
  return types.some((each) => each !== undefined && hasType(each, plain)) ? value : undefined
}

function unknownKey({ schema, key, owner, beside = {} }: Finding): StructureProblem {
  // A key that is already there cannot be meant.
  const known = Object.keys(schema.properties ?? {}).filter((name) => !Object.hasOwn(beside, name))
  const foreign = Object.hasOwn(FOREIGN_KEYWORDS, key!) ? FOREIGN_KEYWORDS[key!]! : undefined
  if (foreign) {
    const fix = foreign.instead.find((name) => known.includes(name))
    const reason = `此处不写 ${key}：${foreign.reason}`
    return { code: 'formily-keyword', reason, atKey: true, ...(fix === undefined ? { remove: true } : { fix }) }
  }
  const fix = proposedName(key!, known)
  if (owner) return { code: 'prop-unknown', reason: `${owner.name} 没有属性 ${key}`, fix, atKey: true }
  if (key!.startsWith('x-')) return { code: 'annotation-unknown', reason: `没有注解 ${key}`, fix, atKey: true }
  return { code: 'keyword-unknown', reason: `没有关键字 ${key}`, fix, atKey: true }
}

function unknownName({ schema, value }: Finding, { code, noun }: { code: string; noun: string }): StructureProblem {
  return { code, reason: `没有${noun} ${value}`, fix: proposedName(String(value), (schema.enum ?? []).map(String)) }
}

function refusedValue({ keyword, schema, value }: Finding): { reason: string; fix?: string } {
  switch (keyword) {
    case 'enum': {
      const names = (schema.enum ?? []).map(String)
      return { reason: `不能为 ${value}，可用：${names.join('、')}`, fix: proposedName(String(value), names) }
    }
    case 'const':
      return { reason: `只能为 ${schema.const}`, fix: String(schema.const) }
    case 'minimum':
      return { reason: `不能小于 ${schema.minimum}`, fix: String(schema.minimum) }
    case 'maximum':
      return { reason: `不能大于 ${schema.maximum}`, fix: String(schema.maximum) }
    case 'pattern':
      return { reason: `${value} 不符合格式 ${schema.pattern}`, fix: fitting(String(value), schema.pattern!) }
    default:
      return { reason: '不能为空' }
  }
}

/** The value in the form that a pattern demands: an address begins with a slash. */
function fitting(value: string, pattern: string): string | undefined {
  return [value.trim(), `/${value.trim()}`].find((text) => text !== value && new RegExp(pattern, 'u').test(text))
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
