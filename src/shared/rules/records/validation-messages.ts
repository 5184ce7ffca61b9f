import type { Field, JsonType } from '#shared/documents/entity.ts'
import { WEAK_PASSWORD_MESSAGE } from '../password-strength.ts'

/** All texts of record validation. `x-messages` of a field has precedence. */

const TYPE_NAMES: Record<JsonType, string> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '真假值',
  array: '列表',
  object: '对象',
}

const FORMAT_TEXTS: Record<string, (title: string) => string> = {
  date: (title) => `${title}应为日期，格式为 YYYY-MM-DD`,
  'date-time': (title) => `${title}应为日期时间，格式为 YYYY-MM-DD HH:mm:ss`,
  time: (title) => `${title}应为时间，格式为 HH:mm:ss`,
  email: (title) => `${title}应为有效的邮箱地址`,
  uri: (title) => `${title}应为有效的网址`,
  'strong-password': () => WEAK_PASSWORD_MESSAGE,
  json: (title) => `${title}应为 JSON`,
  cron: (title) => `${title}应为 Cron 表达式`,
}

/** Adds the text of a format that is added later. */
export function addFormatText(format: string, text: (title: string) => string): void {
  FORMAT_TEXTS[format] = text
}

const KEYWORD_TEXTS: Record<string, (field: Field) => string> = {
  required: (field) => `${verbFor(field)}${field.title}`,
  type: (field) => `${field.title}应为${TYPE_NAMES[field.type]}`,
  minLength: (field) => `${field.title}至少${field.minLength}个字符`,
  maxLength: (field) => `${field.title}不能超过${field.maxLength}个字符`,
  pattern: (field) => `${field.title}格式不正确`,
  minimum: (field) => `${field.title}不能小于${field.minimum}`,
  maximum: (field) => `${field.title}不能大于${field.maximum}`,
  exclusiveMinimum: (field) => `${field.title}必须大于${field.exclusiveMinimum}`,
  exclusiveMaximum: (field) => `${field.title}必须小于${field.exclusiveMaximum}`,
  multipleOf: (field) => multipleText(field.title, field.multipleOf!),
  enum: (field) => `${field.title}不在可选范围内`,
  const: (field) => `${field.title}的值不正确`,
  format: (field) => FORMAT_TEXTS[field.format ?? '']?.(field.title) ?? `${field.title}格式不正确`,
  minItems: (field) => `${field.title}至少${field.minItems}项`,
  maxItems: (field) => `${field.title}不能超过${field.maxItems}项`,
  uniqueItems: (field) => `${field.title}不能有重复项`,
  items: (field) => `${field.title}中有不正确的项`,
  dictionary: (field) => `${field.title}的值不在字典中`,
  file: (field) => `${field.title}中有不存在的文件，请重新上传`,
  forbid: (field) => `${field.title}不能填写`,
}

/** Message for a field that breaks a keyword. */
export function messageOf(keyword: string, field: Field): string {
  const own: Readonly<Record<string, string>> = field['x-messages'] ?? {}
  return own[keyword] ?? KEYWORD_TEXTS[keyword]?.(field) ?? `${field.title}格式不正确`
}

const TYPED_FORMATS = ['email', 'uri', 'strong-password', 'html', 'json', 'cron']
const CHOICE_WIDGET = /Select|Radio|Checkbox|Switch|Picker|Cascader|Area|Popup|^Rate$/

function verbFor(field: Field): string {
  if (field['x-file']) return '请上传'
  return isChosen(field) ? '请选择' : '请输入'
}

/** Returns whether users choose the value instead of typing it. */
function isChosen(field: Field): boolean {
  if (field['x-dict'] || field['x-ref'] || field.enum || field.type === 'boolean' || field.type === 'array') return true
  if (field.format && !TYPED_FORMATS.includes(field.format)) return true
  return CHOICE_WIDGET.test(field['x-widget'] ?? '')
}

function multipleText(title: string, step: number): string {
  const decimals = Math.round(-Math.log10(step))
  if (step === 1) return `${title}应为整数`
  return decimals > 0 && Number(`1e-${decimals}`) === step
    ? `${title}最多${decimals}位小数`
    : `${title}必须是${step}的倍数`
}
