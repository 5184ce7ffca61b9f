export type Comparison = 'equals' | 'notEquals' | 'greater' | 'greaterOrEqual' | 'less' | 'lessOrEqual'
export type TextMatch = 'contains' | 'startsWith' | 'endsWith'

/** Condition that a query value expresses. Values are texts as sent; the reader knows the type of the column. */
export type QueryCondition =
  | { kind: Comparison | TextMatch; value: string }
  | { kind: 'in'; values: string[] }
  /** At least one of these is an element of a comma list in the column. */
  | { kind: 'anyElement'; values: string[] }
  | { kind: 'notEmpty' }
  | { kind: 'notNull' }

const KEYWORDS: Record<string, Comparison | 'in'> = {
  gt: 'greater',
  ge: 'greaterOrEqual',
  lt: 'less',
  le: 'lessOrEqual',
  eq: 'equals',
  ne: 'notEquals',
  in: 'in',
  '=': 'equals',
}
const SYMBOLS: Record<string, Comparison> = {
  '>=': 'greaterOrEqual',
  '<=': 'lessOrEqual',
  '!=': 'notEquals',
  '>': 'greater',
  '<': 'less',
}

/**
 * Parses a query parameter with an optional operator in front, with or without a space (keywords and `=` need it). An
 * operator or a star without a value is taken literally. `eq ` in front makes any text literal.
 * @returns undefined without a condition: the empty text, or commas only.
 */
export function parseQueryValue(text: string): QueryCondition | undefined {
  if (text === '') return undefined
  const condition = parseOperator(text) ?? parseNegation(text) ?? parseWords(text)
  return 'values' in condition && condition.values.length === 0 ? undefined : condition
}

function parseOperator(text: string): QueryCondition | undefined {
  const [, keyword, operand] = /^(gt|ge|lt|le|eq|ne|in|=)\s+(\S.*)$/is.exec(text) ?? []
  if (keyword !== undefined && operand !== undefined) {
    const kind = KEYWORDS[keyword.toLowerCase()]!
    return kind === 'in' ? listCondition('in', operand) : { kind, value: operand }
  }
  const [, symbol, value] = /^(>=|<=|!=|>(?!=)|<(?!=))\s*(\S.*)$/s.exec(text) ?? []
  return symbol !== undefined && value !== undefined ? { kind: SYMBOLS[symbol]!, value } : undefined
}

function parseNegation(text: string): QueryCondition | undefined {
  if (!text.startsWith('!')) return undefined
  if (text === '!') return { kind: 'notEmpty' }
  return text === '!null' ? { kind: 'notNull' } : { kind: 'notEquals', value: text.slice(1) }
}

function parseWords(text: string): QueryCondition {
  const starts = text.startsWith('*')
  const ends = text.endsWith('*')
  const inner = text.slice(starts ? 1 : 0, ends ? -1 : undefined)
  if ((starts || ends) && inner !== '' && text !== '*') {
    return { kind: starts && ends ? 'contains' : starts ? 'endsWith' : 'startsWith', value: inner }
  }
  if (!text.includes(',')) return { kind: 'equals', value: text }
  return listCondition(text.startsWith(',') && text.endsWith(',') ? 'anyElement' : 'in', text)
}

function listCondition(kind: 'in' | 'anyElement', text: string): QueryCondition {
  return { kind, values: text.split(',').filter((value) => value !== '') }
}

const WRAPPERS = {
  like: (value: string) => `*${value}*`,
  // Keyword form where the short one would be parsed as another condition (`!null`).
  ne: (value: string) => (sameCondition(`!${value}`, 'notEquals', value) ? `!${value}` : `ne ${value}`),
  ge: (value: string) => `>=${value}`,
  le: (value: string) => `<=${value}`,
  eq: (value: string) => (sameCondition(value, 'equals', value) ? value : `eq ${value}`),
}
export type QueryKind = keyof typeof WRAPPERS

/** Inverse of `parseQueryValue`; an empty value has no condition. */
export function wrapQueryValue(kind: QueryKind, value: string): string {
  return value === '' ? '' : WRAPPERS[kind](value)
}

/** Writes an IN condition; the comma at the end keeps a single value a list. A value cannot hold a comma. */
export function wrapQueryList(values: readonly string[]): string {
  const text = values.map((value) => `${value},`).join('')
  return text === '' || parseQueryValue(text)?.kind === 'in' ? text : `in ${text}`
}

function sameCondition(text: string, kind: Comparison, value: string): boolean {
  const condition = parseQueryValue(text)
  return condition?.kind === kind && 'value' in condition && condition.value === value
}
