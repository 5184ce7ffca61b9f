import type { Entity, Field, FillSource, JsonType, MessageKeyword, RuleFill } from '#shared/documents/entity.ts'
import type { FieldUse } from '#shared/documents/page.ts'
import { linearPatternEngine } from '#shared/rules/patterns/linear-pattern-engine.ts'
import { compiles, nativePatternEngine } from '#shared/rules/patterns/pattern-engine.ts'
import type { CheckEnvironment } from '../check-environment.ts'
import { choicesOf } from '../choices.ts'
import type { EntityDocument, Library } from '../library/library.ts'
import { propsDefinition } from '../meta-schema.ts'
import { describeFindings } from '../place-problem.ts'
import { hasType, walkMeta } from '../structure/walk-meta.ts'
import { defaultProblem, fittingDefault } from './default-value.ts'
import { type RuleContext, ruleGroup } from './rule.ts'
import { isSearchedBy } from './search-kind.ts'

const codes = {
  'keyword-idle': '关键字适用于字段的类型',
  'range-empty': '下限不大于上限',
  'pattern-invalid': '正则表达式可以编译',
  'pattern-not-linear': '正则表达式不用环视和反向引用',
  'default-wrong': '默认值符合字段自己的规定',
  'default-twice': '默认值、计算的默认值与新增时的自动填充只用其一',
  'enum-type': '枚举值与字段类型一致',
  'enum-and-dict': '枚举与字典只用其一',
  'message-idle': '提示文字所属的规则存在',
  'fill-wrong': '自动填充的值适合字段',
  'search-wrong': '查询方式适合字段的类型',
  'widget-props': '字段给控件的属性是该控件的',
} as const
type Code = keyof typeof codes

interface Subject {
  document: EntityDocument
  name: string
  field: Field
  report: RuleContext<Code>['report']
}

/** Checks that a field does not contradict itself. */
export const fieldRules = ruleGroup({
  codes,
  entity(document, { library, environment, report }) {
    for (const [name, field] of Object.entries(document.entity.properties)) {
      const subject = { document, name, field, report }
      checkKeywords(subject)
      checkRanges(subject)
      checkPattern(subject)
      checkDefault(subject, environment)
      checkEnum(subject)
      checkMessages(subject, library)
      checkFill(subject)
      checkSearch(subject)
      checkWidgetProps(subject, environment)
    }
  },
})

const TEXT: JsonType[] = ['string']
const NUMERIC: JsonType[] = ['integer', 'number']
const LIST: JsonType[] = ['array']
const APPLIES: Partial<Record<keyof Field, JsonType[]>> = {
  minLength: TEXT,
  maxLength: TEXT,
  pattern: TEXT,
  format: TEXT,
  minimum: NUMERIC,
  maximum: NUMERIC,
  exclusiveMinimum: NUMERIC,
  exclusiveMaximum: NUMERIC,
  multipleOf: NUMERIC,
  'x-user-pattern': TEXT,
  'x-precision': ['number'],
  minItems: LIST,
  maxItems: LIST,
  uniqueItems: LIST,
  items: LIST,
  'x-file': [...TEXT, ...LIST],
}

function checkKeywords({ document, name, field, report }: Subject): void {
  for (const [keyword, types] of Object.entries(APPLIES)) {
    if (!Object.hasOwn(field, keyword) || types.includes(field.type)) continue
    const reason = `${keyword} 对 ${field.type} 类型的字段 ${name} 无效`
    report(document, 'keyword-idle', ['properties', name, keyword], reason, { atKey: true, remove: true })
  }
}

const RANGES: [keyof Field, keyof Field][] = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minItems', 'maxItems'],
]

function checkRanges({ document, name, field, report }: Subject): void {
  for (const [low, high] of RANGES) {
    if (!((field[low] as number) > (field[high] as number))) continue
    const reason = `字段 ${name} 的 ${low}（${field[low]}）大于 ${high}（${field[high]}）`
    report(document, 'range-empty', ['properties', name, low], reason)
  }
}

function checkPattern({ document, name, field, report }: Subject): void {
  for (const keyword of ['pattern', 'x-user-pattern'] as const) {
    const pattern = field[keyword]
    if (pattern === undefined || compiles(linearPatternEngine, pattern)) continue
    const path = ['properties', name, keyword]
    if (compiles(nativePatternEngine, pattern)) {
      const reason = `字段 ${name} 的正则表达式用了环视或反向引用，匹配时间没有上限`
      report(document, 'pattern-not-linear', path, reason)
    } else {
      report(document, 'pattern-invalid', path, `字段 ${name} 的正则表达式无法编译：${pattern}`)
    }
  }
}

function checkDefault({ document, name, field, report }: Subject, environment: CheckEnvironment): void {
  const given = [field.default, field['x-fill']?.insert].filter((value) => value !== undefined)
  if (field['x-default'] !== undefined && given.length > 0) {
    const reason = `字段 ${name} 有两种新增时的值，只能用其一`
    report(document, 'default-twice', ['properties', name, 'x-default'], reason, { atKey: true })
  }
  const problem = defaultProblem(name, field, choicesOf(field, environment))
  if (problem === undefined) return
  const reason = `字段 ${name} 的默认值 ${field.default} 不符合自身的规定：${problem}`
  report(document, 'default-wrong', ['properties', name, 'default'], reason, fittingDefault(name, field))
}

function checkEnum({ document, name, field, report }: Subject): void {
  if (field.enum && field['x-dict']) {
    const reason = `字段 ${name} 同时有 enum 和 x-dict，只能用其一`
    report(document, 'enum-and-dict', ['properties', name, 'enum'], reason, { atKey: true })
  }
  const wrong = field.enum?.findIndex((value) => !hasType(field.type, value)) ?? -1
  if (wrong < 0) return
  const reason = `枚举值 ${field.enum![wrong]} 不是 ${field.type} 类型`
  report(document, 'enum-type', ['properties', name, 'enum', wrong], reason)
}

function checkMessages({ document, name, field, report }: Subject, library: Library): void {
  const { entity } = document
  const present: Record<MessageKeyword, boolean> = {
    required: entity.required?.includes(name) ?? false,
    type: true,
    pattern: field.pattern !== undefined || field['x-user-pattern'] !== undefined,
    format: field.format !== undefined,
    minLength: field.minLength !== undefined,
    maxLength: field.maxLength !== undefined,
    minimum: field.minimum !== undefined || field.exclusiveMinimum !== undefined,
    maximum: field.maximum !== undefined || field.exclusiveMaximum !== undefined,
    enum: field.enum !== undefined,
    unique: field['x-unique'] !== undefined,
    uniqueInBin: field['x-unique'] !== undefined && entity['x-soft-delete'] === true,
  }
  for (const keyword of Object.keys(field['x-messages'] ?? {}) as MessageKeyword[]) {
    if (present[keyword] || (keyword === 'required' && isRequiredSometimes(entity, name, library))) continue
    const reason = `字段 ${name} 没有 ${keyword} 规定，这条提示不会出现`
    const isOnly = Object.keys(field['x-messages'] ?? {}).length === 1
    const path = ['properties', name, 'x-messages', keyword]
    report(document, 'message-idle', path, reason, { atKey: true, remove: !isOnly })
  }
}

/** A rule, a page or a reaction of a page may require an optional field; its text for `required` is then used too. */
function isRequiredSometimes(entity: Entity, name: string, { pages }: Library): boolean {
  if (entity['x-rules']?.some((rule) => rule.require?.includes(name))) return true
  const visits = [...pages.values()].flatMap(({ walk }) => walk.visits)
  return visits.some(
    ({ definition, entity: inEffect, value }) =>
      definition === 'FieldUse' &&
      inEffect === entity.$id &&
      typeof value === 'object' &&
      requires(value as FieldUse, name),
  )
}

function requires({ field, required, reactions }: FieldUse, name: string): boolean {
  return field === name && (required === true || (reactions?.some(({ use }) => use === 'required') ?? false))
}

function checkFill({ document, name, field, report }: Subject): void {
  const fits: Record<FillSource | 'rule', boolean> = {
    rule: field.type === 'string' && field.format === undefined,
    now: field.type === 'string' && (field.format === 'date-time' || field.format === 'date'),
    username: field.type === 'string' && field.format === undefined,
    orgCode: field.type === 'string' && field.format === undefined,
    tenant: field.type === 'integer',
    id: field.type === 'string' && field.format === undefined,
  }
  for (const [when, source] of Object.entries(field['x-fill'] ?? {}) as [
    'insert' | 'update',
    FillSource | RuleFill,
  ][]) {
    const kind = typeof source === 'string' ? source : 'rule'
    if (fits[kind]) continue
    const path = ['properties', name, 'x-fill', when]
    report(
      document,
      'fill-wrong',
      path,
      `${typeof source === 'string' ? source : source.rule} 不能填入 ${field.format ?? field.type} 类型的字段 ${name}`,
    )
  }
}

function checkSearch({ document, name, field, report }: Subject): void {
  const kind = field['x-search']
  if (kind === undefined || isSearchedBy(field, kind)) return
  const path = ['properties', name, 'x-search']
  report(document, 'search-wrong', path, `${field.format ?? field.type} 类型的字段 ${name} 不能按 ${kind} 查询`)
}

function checkWidgetProps({ document, name, field, report }: Subject, { pageMeta }: CheckEnvironment): void {
  const { 'x-widget': widget, 'x-widget-props': props } = field
  if (props === undefined) return
  const path = ['properties', name, 'x-widget-props']
  if (widget === undefined) {
    report(document, 'widget-props', path, '没有写明控件（x-widget），属性无处可用', { atKey: true })
    return
  }
  const schema = { $ref: `#/$defs/${propsDefinition('widget', widget)}`, $defs: pageMeta.$defs }
  for (const { code: _, reason, path: inner, ...hints } of describeFindings(walkMeta(schema, props).findings)) {
    report(document, 'widget-props', [...path, ...inner], reason, hints)
  }
}
