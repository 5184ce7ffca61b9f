/** Plain model of who may see which row, without the server's code: row by row, rule by rule. */
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

/** A rule that cannot be evaluated shows no row. */
class Broken extends Error {}

export function sees(dataSet: PolicyDataSet, person: ModelPerson, row: DataSetRow): boolean {
  if (row.deleted || row.tenantId !== person.tenantId) return false
  const granted = dataSet.grants.filter(({ role }) => person.roles.includes(role))
  return granted.some(({ rules: own, departRules = [] }) => {
    const rules = [...new Set([...own, ...departRules])]
    const existing = rules.flatMap((id) => dataSet.rules.find((rule) => rule.id === id) ?? [])
    if (existing.length < rules.length) return false
    return existing.filter(({ inForce }) => inForce).every((rule) => obeys(rule, person, row))
  })
}

/** Checks whether a report shows a row. Without a grant of the menu, data rules do not apply. */
export function chooses(dataSet: PolicyDataSet, person: ModelPerson, row: DataSetRow): boolean {
  if (dataSet.grants.some(({ role }) => person.roles.includes(role))) return sees(dataSet, person, row)
  return !row.deleted && row.tenantId === person.tenantId
}

/** Checks whether a person may read a field, in all answers. */
export function reads(dataSet: PolicyDataSet, person: ModelPerson, column: Column): boolean {
  return dataSet.restrictions.every(
    (restrictions) => restrictions.use !== 'read' || isOpenTo(restrictions, person, column),
  )
}

/** Checks whether a person may change a field of an existing row; a field must be readable to be changed. */
export function writes(dataSet: PolicyDataSet, person: ModelPerson, column: Column): boolean {
  return dataSet.restrictions.every((restrictions) => isOpenTo(restrictions, person, column))
}

function isOpenTo({ column, open, roles }: DataSetPermission, person: ModelPerson, asked: Column): boolean {
  return column !== asked || open || roles.some((role) => person.roles.includes(role))
}

function obeys(rule: DataSetRule, person: ModelPerson, row: DataSetRow): boolean {
  try {
    if (rule.term) {
      // Evaluates every part first: a part that cannot be evaluated breaks the whole rule.
      for (const part of parts(rule.term)) holds(part, person, row)
      return holds(rule.term, person, row)
    }
    return plain(rule, person, row)
  } catch (error) {
    if (error instanceof Broken) return false
    throw error
  }
}

function parts(term: Term): Term[] {
  if ('all' in term) return term.all.flatMap(parts)
  return 'any' in term ? term.any.flatMap(parts) : [term]
}

function holds(term: Term, person: ModelPerson, row: DataSetRow): boolean {
  if ('all' in term) return term.all.every((part) => holds(part, person, row))
  if ('any' in term) return term.any.some((part) => holds(part, person, row))
  const { column, operator } = term
  if (operator === '== null') return row[column] === null
  if (operator === '!= null') return row[column] !== null
  const given = 'values' in term ? term.values : 'value' in term ? [term.value] : []
  const values = given.flatMap((text) => filled(text, person))
  if (operator === 'in' || operator === '==') return values.some((value) => equal(row, column, value))
  if (operator === '!=') return row[column] !== null && !values.some((value) => equal(row, column, value))
  if (values.length !== 1) throw new Broken()
  return ordered(row, column, operator, values[0]!)
}

function plain({ column: given, operator, value }: DataSetRule, person: ModelPerson, row: DataSetRow): boolean {
  const column = given.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as Column
  if (!Object.hasOwn(row, column)) throw new Broken()
  let values = filled(value, person)
  if (operator === 'IN') values = values.flatMap((text) => text.split(',')).filter((text) => text !== '')
  if (values.length === 0 || values.some((text) => !fits(column, text, operator))) throw new Broken()
  const text = row[column] === null ? null : String(row[column])
  switch (operator) {
    case '=':
    case 'IN':
      return values.some((each) => equal(row, column, each))
    case '!=':
      return text !== null && !values.some((each) => equal(row, column, each))
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
      if (values.length !== 1) throw new Broken()
      return ordered(row, column, operator, values[0]!)
    default:
      throw new Broken()
  }
}

function fits(column: Column, text: string, operator: string): boolean {
  if (operator.endsWith('LIKE')) return text !== ''
  return column !== 'version' || /^\d+$/.test(text)
}

/** Range of seconds from `from` up to, but excluding, `until`: a day, or a second. */
function span(text: string): { from: number; until: number } {
  const [day, time] = text.split(' ')
  const from = Date.parse(`${day}T${time ?? '00:00:00'}+08:00`) / 1000
  return { from, until: from + (time === undefined ? 86_400 : 1) }
}

function equal(row: DataSetRow, column: Column, text: string): boolean {
  if (column === 'version') return row.version === Number(text)
  if (column !== 'createTime') return row[column] === text
  const { from, until } = span(text)
  return row.createTime >= from && row.createTime < until
}

function ordered(row: DataSetRow, column: Column, operator: '<' | '<=' | '>' | '>=', text: string): boolean {
  const { from, until } = column === 'createTime' ? span(text) : { from: Number(text), until: Number(text) + 1 }
  const value = Number(row[column])
  if (operator === '<') return value < from
  if (operator === '<=') return value < until
  return operator === '>' ? value >= until : value >= from
}

/** Texts that a text with `#{variables}` stands for; a variable with several values gives several. */
function filled(text: string, person: ModelPerson): string[] {
  const found = /#\{(\w+)\}/.exec(text)
  if (!found) return [text]
  const values = variables(person)[found[1]!.toLowerCase().replaceAll('_', '')]
  if (values === undefined || values.length === 0) throw new Broken()
  return values.flatMap((value) =>
    filled(
      text.replace(found[0], () => value),
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
