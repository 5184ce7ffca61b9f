/**
 * Second, simple implementation of the data rules and field permissions, for tests. It shares no code with the server
 * and decides row by row. Tests compare its answers with those of the server.
 */
import {
  type Column,
  type DataSetPermission,
  type DataSetRow,
  type DataSetRule,
  type PolicyDataSet,
  ROLES,
  type Term,
} from './policy-data-set.ts'

export interface ModelPerson {
  id: string
  username: string
  realname: string
  orgCode: string | null
  departCodes: readonly string[]
  /** The only tenant in which the person works. */
  tenantId: number
  roles: readonly string[]
}

/** Thrown for a rule that cannot be evaluated. Such a rule shows no row. */
class RuleNotEvaluable extends Error {}

/**
 * Checks whether a person sees a row in a list. Some grant must show it: all enabled rules of the grant are satisfied,
 * and none of its rules has been deleted.
 */
export function maySeeRow(dataSet: PolicyDataSet, person: ModelPerson, row: DataSetRow): boolean {
  if (row.deleted || row.tenantId !== person.tenantId) return false
  const granted = dataSet.grants.filter(({ role }) => person.roles.includes(role))
  return granted.some(({ rules, departRules = [] }) => {
    const ruleIds = [...new Set([...rules, ...departRules])]
    const existing = ruleIds.flatMap((id) => dataSet.rules.find((rule) => rule.id === id) ?? [])
    if (existing.length < ruleIds.length) return false
    return existing.filter(({ inForce }) => inForce).every((rule) => satisfiesRule(rule, person, row))
  })
}

/** Checks whether a report shows a row. Without a grant of the menu, data rules do not apply. */
export function isInReport(dataSet: PolicyDataSet, person: ModelPerson, row: DataSetRow): boolean {
  if (dataSet.grants.some(({ role }) => person.roles.includes(role))) return maySeeRow(dataSet, person, row)
  return !row.deleted && row.tenantId === person.tenantId
}

/** Checks whether a person may read a field, in all answers. */
export function mayReadField(dataSet: PolicyDataSet, person: ModelPerson, column: Column): boolean {
  return dataSet.restrictions.every(
    (restrictions) => restrictions.use !== 'read' || isAllowed(restrictions, person, column),
  )
}

/** Checks whether a person may change a field of an existing row; a field must be readable to be changed. */
export function mayWriteField(dataSet: PolicyDataSet, person: ModelPerson, column: Column): boolean {
  return dataSet.restrictions.every((restrictions) => isAllowed(restrictions, person, column))
}

/**
 * Checks whether a button leaves the wanted column to the person: it restricts another column, nobody, or grants it.
 */
function isAllowed({ column, open, roles }: DataSetPermission, person: ModelPerson, wanted: Column): boolean {
  return column !== wanted || open || roles.some((role) => person.roles.includes(role))
}

function satisfiesRule(rule: DataSetRule, person: ModelPerson, row: DataSetRow): boolean {
  try {
    if (rule.term) {
      // Evaluates every part first: a part that cannot be evaluated breaks the whole rule.
      for (const part of leafTerms(rule.term)) satisfiesTerm(part, person, row)
      return satisfiesTerm(rule.term, person, row)
    }
    return satisfiesComparison(rule, person, row)
  } catch (error) {
    if (error instanceof RuleNotEvaluable) return false
    throw error
  }
}

/** Comparisons in a term. */
function leafTerms(term: Term): Term[] {
  if ('all' in term) return term.all.flatMap(leafTerms)
  return 'any' in term ? term.any.flatMap(leafTerms) : [term]
}

function satisfiesTerm(term: Term, person: ModelPerson, row: DataSetRow): boolean {
  if ('all' in term) return term.all.every((part) => satisfiesTerm(part, person, row))
  if ('any' in term) return term.any.some((part) => satisfiesTerm(part, person, row))
  const { column, operator } = term
  if (operator === '== null') return row[column] === null
  if (operator === '!= null') return row[column] !== null
  const given = 'values' in term ? term.values : 'value' in term ? [term.value] : []
  const values = given.flatMap((text) => fillVariables(text, person))
  if (operator === 'in' || operator === '==') return values.some((value) => isEqual(row, column, value))
  if (operator === '!=') return row[column] !== null && !values.some((value) => isEqual(row, column, value))
  // An order needs one value, while a variable may have several.
  if (values.length !== 1) throw new RuleNotEvaluable()
  return isInOrder(row, column, operator, values[0]!)
}

/** Checks a rule that is no expression: one column, operator and value. */
function satisfiesComparison(
  { column: name, operator, value }: DataSetRule,
  person: ModelPerson,
  row: DataSetRow,
): boolean {
  const column = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as Column
  if (!Object.hasOwn(row, column)) throw new RuleNotEvaluable()
  let values = fillVariables(value, person)
  if (operator === 'IN') values = values.flatMap((text) => text.split(',')).filter((text) => text !== '')
  if (values.length === 0 || values.some((text) => !isValidValue(column, text, operator))) throw new RuleNotEvaluable()
  const text = row[column] === null ? null : String(row[column])
  switch (operator) {
    case '=':
    case 'IN':
      return values.some((each) => isEqual(row, column, each))
    case '!=':
      return text !== null && !values.some((each) => isEqual(row, column, each))
    case 'LIKE':
      return text !== null && values.some((each) => text.includes(each))
    case 'LEFT_LIKE':
      return text !== null && values.some((each) => text.endsWith(each))
    case 'RIGHT_LIKE':
      return text !== null && values.some((each) => text.startsWith(each))
    case '>':
    case '>=':
    case '<':
    case '<=':
      if (values.length !== 1) throw new RuleNotEvaluable()
      return isInOrder(row, column, operator, values[0]!)
    default:
      throw new RuleNotEvaluable()
  }
}

/** Checks whether a value can be compared with the column. */
function isValidValue(column: Column, text: string, operator: string): boolean {
  if (operator.endsWith('LIKE')) return text !== ''
  return column !== 'version' || /^\d+$/.test(text)
}

/** Seconds since 1970 that a date (one day) or a time (one second) covers; `until` is excluded. */
function secondsOf(text: string): { from: number; until: number } {
  const [day, time] = text.split(' ')
  const from = Date.parse(`${day}T${time ?? '00:00:00'}+08:00`) / 1000
  return { from, until: from + (time === undefined ? 86_400 : 1) }
}

function isEqual(row: DataSetRow, column: Column, text: string): boolean {
  if (column === 'version') return row.version === Number(text)
  if (column !== 'createTime') return row[column] === text
  const { from, until } = secondsOf(text)
  return row.createTime >= from && row.createTime < until
}

function isInOrder(row: DataSetRow, column: Column, operator: '<' | '<=' | '>' | '>=', text: string): boolean {
  const { from, until } = column === 'createTime' ? secondsOf(text) : { from: Number(text), until: Number(text) + 1 }
  const value = Number(row[column])
  if (operator === '<') return value < from
  if (operator === '<=') return value < until
  return operator === '>' ? value >= until : value >= from
}

/**
 * Replaces the `#{variables}` in a text. A variable with several values gives several texts. Names of variables ignore
 * case and underscores.
 * @throws RuleNotEvaluable for a variable without value
 */
function fillVariables(text: string, person: ModelPerson): string[] {
  const variable = /#\{(\w+)\}/.exec(text)
  if (!variable) return [text]
  const values = variables(person)[variable[1]!.toLowerCase().replaceAll('_', '')]
  if (values === undefined || values.length === 0) throw new RuleNotEvaluable()
  return values.flatMap((value) =>
    fillVariables(
      text.replace(variable[0], () => value),
      person,
    ),
  )
}

function variables({
  id,
  username,
  realname,
  orgCode,
  departCodes,
  roles,
}: ModelPerson): Record<string, readonly string[]> {
  return {
    sysusercode: [username],
    sysusername: [realname],
    sysuserid: [id],
    sysorgcode: orgCode === null ? [] : [orgCode],
    sysmultiorgcode: departCodes,
    // Department roles, and own roles of departments and people, grant like roles, but are not listed as roles.
    sysrolecode: [...roles.filter((role) => ROLES.some((one) => one === role)), 'policy-base'],
  }
}
