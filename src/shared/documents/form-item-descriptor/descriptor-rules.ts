import { linearPatternEngine } from '#shared/rules/patterns/linear-pattern-engine.ts'
import { compiles } from '#shared/rules/patterns/pattern-engine.ts'
import type { Field, MessageKeyword } from '../entity.ts'
import type { DescriptorRule } from './descriptor.ts'
import type { ReportProblem } from './descriptor-problem.ts'
import { type MemberReader, memberReader, withoutUndefined } from './member-reader.ts'

/** Patterns that forms know by a short name. */
const NAMED_PATTERNS: Record<string, string> = {
  n: '^\\d+$',
  z: '^-?\\d+$',
  s: '^[A-Za-z]+$',
  'n6-16': '^\\d{6,16}$',
  's6-18': '^[A-Za-z]{6,18}$',
  '*6-16': '^.{6,16}$',
  e: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  m: '^1[3-9]\\d{9}$',
  p: '^\\d{6}$',
  url: '^https?://\\S+$',
  money: '^\\d+(\\.\\d{1,2})?$',
  '*': '^.+$',
}

const FORMATS: Record<string, 'email' | 'uri'> = { email: 'email', url: 'uri' }

/** Limits and messages that rules add to a field, and whether it is required. */
export interface RuleSettings {
  required: boolean
  field: Partial<Field>
}

/** Converts the rules of a descriptor to keywords of an entity. */
export function readRules(
  rules: readonly DescriptorRule[],
  isNumber: boolean,
  reportProblem: ReportProblem,
): RuleSettings {
  const settings: RuleSettings = { required: false, field: {} }
  const messages: Partial<Record<MessageKeyword, string>> = {}
  for (const [at, rule] of rules.entries()) {
    const { message } = rule
    for (const keyword of readRule(rule, isNumber, settings, (code, name) =>
      reportProblem(code, `rules[${at}].${name}`, name),
    ))
      if (message !== undefined) messages[keyword] = message
  }
  if (Object.keys(messages).length > 0) settings.field['x-messages'] = messages
  return settings
}

/** Adds the constraints of one rule; returns the keywords that its message belongs to. */
function readRule(
  rule: DescriptorRule,
  isNumber: boolean,
  settings: RuleSettings,
  reportProblem: ReportProblem,
): MessageKeyword[] {
  const { take, unreadNames } = memberReader(rule)
  const { field } = settings
  const found: MessageKeyword[] = []
  const limit = <K extends 'maxLength' | 'minLength' | 'maximum' | 'minimum'>(
    keyword: K,
    value: number | undefined,
  ) => {
    if (value === undefined) return
    field[keyword] = value
    found.push(keyword)
  }
  take('message')
  if (take('required') === true) {
    settings.required = true
    found.push('required')
  }
  limit(isNumber ? 'minimum' : 'minLength', take('min'))
  limit(isNumber ? 'maximum' : 'maxLength', take('max'))
  limit('minimum', take('minimum'))
  limit('maximum', take('maximum'))
  if (take('unique') === true) {
    field['x-unique'] = true
    found.push('unique')
  }
  if (take('integer') === true) found.push(asInteger(field))
  const pattern = take('pattern')
  if (pattern === 'z' && isNumber) found.push(asInteger(field))
  else if (pattern === 'money' && isNumber) limit('minimum', 0)
  else if (pattern !== undefined) found.push(...readPattern(pattern, field, reportProblem))
  found.push(...readType(take('type'), field, reportProblem))
  for (const name of unreadNames()) reportProblem('rule-unknown', name)
  return found
}

function asInteger(field: Partial<Field>): MessageKeyword {
  field.type = 'integer'
  return 'type'
}

function readPattern(pattern: string, field: Partial<Field>, reportProblem: ReportProblem): MessageKeyword[] {
  const named = NAMED_PATTERNS[pattern]
  if (named !== undefined) field.pattern = named
  else if (compiles(linearPatternEngine, pattern)) field['x-user-pattern'] = pattern
  else {
    reportProblem('pattern-refused', 'pattern')
    return []
  }
  return ['pattern']
}

function readType(type: string | undefined, field: Partial<Field>, reportProblem: ReportProblem): MessageKeyword[] {
  if (type === undefined || type === 'string' || type === 'number') return []
  if (type === 'integer') return [asInteger(field)]
  const format = FORMATS[type]
  if (!format) {
    reportProblem('rule-unknown', 'type')
    return []
  }
  field.format = format
  return ['format']
}

/** Converts these keywords of a field to rules; a message stands in the rule that it belongs to. */
export function writeRules(
  { take }: MemberReader<Field>,
  type: string,
  required: boolean,
  reportProblem: ReportProblem,
): DescriptorRule[] {
  const messages = memberReader(take('x-messages') ?? {})
  const rules: DescriptorRule[] = []
  const add = (keyword: MessageKeyword, rule: DescriptorRule | undefined) => {
    if (rule) rules.push(withoutUndefined({ ...rule, message: messages.take(keyword) })!)
  }
  const when = <T>(value: T | undefined, make: (value: T) => DescriptorRule) =>
    value === undefined ? undefined : make(value)
  add('required', required ? { required: true } : undefined)
  add(
    'minLength',
    when(take('minLength'), (min) => ({ min })),
  )
  add(
    'maxLength',
    when(take('maxLength'), (max) => ({ max })),
  )
  add(
    'pattern',
    when(take('pattern'), (pattern) => ({ pattern })),
  )
  add(
    'pattern',
    when(take('x-user-pattern'), (pattern) => ({ pattern })),
  )
  add('format', formatRule(take, reportProblem))
  add(
    'minimum',
    when(take('minimum'), (minimum) => ({ minimum })),
  )
  add(
    'maximum',
    when(take('maximum'), (maximum) => ({ maximum })),
  )
  add('unique', uniqueRule(take('x-unique'), reportProblem))
  if (type === 'integer' && messages.unreadNames().includes('type')) add('type', { integer: true })
  for (const keyword of messages.unreadNames()) reportProblem('keyword-unsayable', `x-messages.${keyword}`)
  return rules
}

/** Formats that follow from the control were already taken. */
function formatRule(take: MemberReader<Field>['take'], reportProblem: ReportProblem): DescriptorRule | undefined {
  const format = take('format')
  if (format === undefined || IMPLIED_FORMATS.includes(format)) return undefined
  const type = Object.keys(FORMATS).find((name) => FORMATS[name] === format)
  if (!type) reportProblem('keyword-unsayable', 'format', `format ${format}`)
  return type ? { type } : undefined
}

const IMPLIED_FORMATS = ['date', 'date-time', 'time', 'html']

function uniqueRule(unique: Field['x-unique'], reportProblem: ReportProblem): DescriptorRule | undefined {
  if (unique === undefined) return undefined
  if (unique !== true) reportProblem('keyword-unsayable', 'x-unique.with')
  return unique === true ? { unique: true } : undefined
}
