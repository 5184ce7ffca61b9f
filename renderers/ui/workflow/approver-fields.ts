import type { Row } from '#shared/documents/entity.ts'
import { codeOfNamed, namedExpression } from '#shared/documents/workflow/named-expression.ts'
import type { ApproverRule } from '#shared/documents/workflow/node-settings.ts'

type Kind = ApproverRule['kind']

/** Suffix of the field that holds the values of a kind; the field of `kinds` says which of them apply. */
const SUFFIXES = {
  people: 'People',
  roles: 'Roles',
  departs: 'Departs',
  positions: 'Positions',
  leader: 'Levels',
  field: 'Fields',
  expression: 'Expressions',
} as const satisfies Partial<Record<Kind, string>>

/** Suffix of the field with the codes of named expressions, which people choose instead of writing one. */
const NAMED_SUFFIX = 'Named'
const isNamed = (kind: Kind, text: string): boolean => kind === 'expression' && codeOfNamed(text) !== undefined

const KINDS: readonly Kind[] = [
  'people',
  'roles',
  'departs',
  'positions',
  'leader',
  'starter',
  'starter-choice',
  'previous-choice',
  'field',
  'expression',
]

/** Values that a field of the panel joins; an expression may contain a comma. */
const separator = (kind: Kind): string => (kind === 'expression' ? '\n' : ',')

/** Fields of the panel for rules, under a prefix such as `cc`. Rules of one kind share a field. */
export function approverFields(prefix: string, rules: readonly ApproverRule[]): Row {
  const kinds = KINDS.filter((kind) => rules.some((rule) => rule.kind === kind))
  const valued = Object.entries(SUFFIXES) as [Kind, string][]
  const fields = valued.map(([kind, suffix]) => {
    const values = rules.filter((rule) => rule.kind === kind).flatMap(valuesOf)
    return [prefix + suffix, [...new Set(values)].filter((value) => !isNamed(kind, value)).join(separator(kind))]
  })
  const texts = rules.flatMap((rule) => (rule.kind === 'expression' ? [rule.expression] : []))
  const named = [...new Set(texts.flatMap((text) => codeOfNamed(text) ?? []))].join()
  return { [`${prefix}Kinds`]: kinds.join(), ...Object.fromEntries(fields), [prefix + NAMED_SUFFIX]: named }
}

/** Rules from fields of the panel; a kind without values has none. */
export function approverRules(prefix: string, row: Readonly<Row>): ApproverRule[] {
  const chosen = list(row[`${prefix}Kinds`])
  return KINDS.filter((kind) => chosen.includes(kind)).flatMap((kind) => {
    const suffix = Object.hasOwn(SUFFIXES, kind) ? SUFFIXES[kind as keyof typeof SUFFIXES] : undefined
    const values = suffix === undefined ? [] : list(row[prefix + suffix], separator(kind))
    const named = kind === 'expression' ? list(row[prefix + NAMED_SUFFIX]).map(namedExpression) : []
    return rulesOf(kind, [...values, ...named])
  })
}

function valuesOf(rule: ApproverRule): readonly string[] {
  switch (rule.kind) {
    case 'leader':
      return [String(rule.levels)]
    case 'field':
      return [rule.field]
    case 'expression':
      return [rule.expression]
    case 'people':
    case 'roles':
    case 'departs':
    case 'positions':
      return rule.refs
    default:
      return []
  }
}

function rulesOf(kind: Kind, values: readonly string[]): ApproverRule[] {
  switch (kind) {
    case 'leader':
      return values.map((level) => ({ kind, levels: Number(level) })).filter(({ levels }) => levels > 0)
    case 'field':
      return values.map((field) => ({ kind, field }))
    case 'expression':
      return values.map((expression) => ({ kind, expression }))
    case 'people':
    case 'roles':
    case 'departs':
    case 'positions':
      return values.length === 0 ? [] : [{ kind, refs: values }]
    default:
      return [{ kind }]
  }
}

/** Values of a joined text, or of a list. */
export function list(value: unknown, by = ','): string[] {
  const parts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(by) : []
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
