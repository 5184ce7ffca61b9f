/** Random people, roles, menus, rules and rows, few enough to interact. */
import type { SeededRandom } from '#shared/testing/seeded-random.ts'

export interface DataSetRow {
  id: string
  code: string
  name: string
  postRank: string
  createBy: string | null
  sysOrgCode: string | null
  /** Seconds since 1970. */
  createTime: number
  version: number
  tenantId: number
  deleted: boolean
}

export type Column = 'code' | 'name' | 'postRank' | 'createBy' | 'sysOrgCode' | 'createTime' | 'version'

/** Condition of an expression: `field op value`, `field in [...]`, or several of them. */
export type Term =
  | { column: Column; operator: '==' | '!=' | '<' | '<=' | '>' | '>='; value: string }
  | { column: Column; operator: 'in'; values: readonly string[] }
  | { column: Column; operator: '== null' | '!= null' }
  | { all: readonly [Term, Term] }
  | { any: readonly [Term, Term] }

export interface DataSetRule {
  id: string
  column: string
  operator: string
  value: string
  inForce: boolean
  /** Parsed value of a rule that is an expression. */
  term?: Term
}

/** Grant of one menu to a role. */
export interface DataSetGrant {
  role: string
  menu: string
  /** Some of the rules may not exist. */
  rules: readonly string[]
  /** For a department role: rules of its department on that menu, which restrict the role too. */
  departRules?: readonly string[]
}

/** A button that restricts a field to roles. */
export interface DataSetPermission {
  id: string
  use: 'read' | 'write'
  column: Column
  /** Status 0: the button restricts nobody. */
  open: boolean
  /** Roles and department roles with the button. */
  roles: readonly string[]
}

export interface PolicyDataSet {
  rows: readonly DataSetRow[]
  rules: readonly DataSetRule[]
  grants: readonly DataSetGrant[]
  restrictions: readonly DataSetPermission[]
  /** Roles and department roles by person, own roles of departments and of the person included. */
  roles: ReadonlyMap<string, readonly string[]>
}

/** Two menu entries that show the same records, one of them by a name of the agreed interface. */
export const MENUS = ['system-position', 'policy-menu'] as const
export const ROLES = ['policy-1', 'policy-2', 'policy-3'] as const
/** Department roles by their department. */
export const DEPART_ROLES: Readonly<Record<string, string>> = { 'demo-market': 'policy-d1', 'demo-bureau': 'policy-d2' }

/** Own roles of departments, which all their members have. */
export const DEPART_OWN: Readonly<Record<string, string>> = { 'demo-market': 'policy-m', 'demo-bureau': 'policy-b' }
/** A role that a person has in a tenant in which the person does not work. */
export const OWN_ELSEWHERE = 'policy-x'

/** Tenant beside the default one. */
export const OTHER_TENANT = 7

export interface DataSetPerson {
  id: string
  /** Keys of departments. */
  departs: readonly string[]
  /** Own role of the person. */
  own: string
}

const USERS = ['lisi', 'policy1', 'policy2', 'O\'Hara"']
const DEPARTS = ['A01', 'A01A01', 'A01A02', 'A02']
const NAMES = ['甲', '乙', '甲乙', '50%', 'a_b', "x' or 1=1 --"]
const TIMES = ['2024-01-01', '2024-06-01', '2025-01-01']
const VARIABLES = ['sys_user_code', 'sysUserName', 'sys_org_code', 'sys_multi_org_code', 'sys_role_code', 'SYS_USER_ID']

export function randomDataSet(random: SeededRandom, people: readonly DataSetPerson[]): PolicyDataSet {
  const owners = [...Object.values(DEPART_OWN), ...people.map(({ own }) => own), OWN_ELSEWHERE]
  const rules = Array.from({ length: 8 }, (_, index) => randomRule(random, `policy-rule-${index}`))
  return {
    rows: Array.from({ length: 10 }, (_, index) => randomRow(random, index)),
    rules,
    grants: [
      ...ROLES.flatMap((role) => MENUS.flatMap((menu) => randomGrant(random, role, menu, rules))),
      ...owners.flatMap((role) => MENUS.flatMap((menu) => ownGrant(random, role, menu, rules))),
      ...Object.values(DEPART_ROLES).flatMap((role) => MENUS.flatMap((menu) => departGrant(random, role, menu, rules))),
    ],
    restrictions: KEPT.flatMap(([use, column], index) =>
      randomPermissions(random, `policy-kept-${index}`, owners, use, column),
    ),
    roles: new Map(
      people.map((person) => [person.id, [...rolesOf(person).filter(() => random.chance(0.5)), ...ownRoles(person)]]),
    ),
  }
}

function randomRow(random: SeededRandom, index: number): DataSetRow {
  return {
    id: `policy-row-${index}`,
    code: `P${index}`,
    name: random.pick(NAMES),
    postRank: random.pick(['1', '2', '3']),
    createBy: random.chance(0.2) ? null : random.pick(USERS),
    sysOrgCode: random.chance(0.2) ? null : random.pick(DEPARTS),
    createTime: Date.parse(`${random.pick(TIMES)}T${random.chance(0.5) ? '00:00:00' : '12:30:00'}+08:00`) / 1000,
    version: 1 + random.whole(3),
    tenantId: random.chance(0.25) ? OTHER_TENANT : 0,
    deleted: random.chance(0.1),
  }
}

function randomGrant(random: SeededRandom, role: string, menu: string, rules: readonly DataSetRule[]): DataSetGrant[] {
  if (random.chance(0.35)) return []
  const chosen = rules.filter(() => random.chance(0.2)).map(({ id }) => id)
  return [{ role, menu, rules: random.chance(0.05) ? [...chosen, 'policy-rule-gone'] : chosen }]
}

/** Grants of own roles are rarer than those of roles, since everybody always has own roles. */
function ownGrant(random: SeededRandom, role: string, menu: string, rules: readonly DataSetRule[]): DataSetGrant[] {
  return random.chance(0.3) ? randomGrant(random, role, menu, rules) : []
}

function departGrant(random: SeededRandom, role: string, menu: string, rules: readonly DataSetRule[]): DataSetGrant[] {
  const departRules = rules.filter(() => random.chance(0.1)).map(({ id }) => id)
  return randomGrant(random, role, menu, rules).map((grant) => ({ ...grant, departRules }))
}

/** Restricted fields: readable ones, and among them writable ones. Fields by which rows are found are left out. */
const KEPT = [
  ...(['postRank', 'createBy', 'sysOrgCode', 'createTime'] as const).map((column) => ['read', column] as const),
  ...(['postRank', 'name'] as const).map((column) => ['write', column] as const),
]

function randomPermissions(
  random: SeededRandom,
  id: string,
  owners: readonly string[],
  use: DataSetPermission['use'],
  column: Column,
): DataSetPermission[] {
  if (random.chance(0.6)) return []
  const roles = [...ROLES, ...Object.values(DEPART_ROLES), ...owners].filter(() => random.chance(0.25))
  return [{ id, use, column, open: random.chance(0.15), roles }]
}

function rolesOf({ departs }: DataSetPerson): string[] {
  return [...ROLES, ...departs.flatMap((depart) => DEPART_ROLES[depart] ?? [])]
}

function ownRoles({ departs, own }: DataSetPerson): string[] {
  return [...departs.flatMap((depart) => DEPART_OWN[depart] ?? []), own]
}

const TEXT_OPERATORS = ['=', '!=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'] as const
const ORDER_OPERATORS = ['=', '!=', '>', '>=', '<', '<=', 'IN'] as const

function randomRule(random: SeededRandom, id: string): DataSetRule {
  const inForce = random.chance(0.85)
  if (random.chance(0.4)) {
    const term = randomTerm(random, 2)
    return { id, column: '', operator: 'USE_SQL_RULES', value: written(term), inForce, term }
  }
  if (random.chance(0.05)) return { id, inForce, ...random.pick(BROKEN) }
  const column = randomColumn(random)
  const isText = typeof randomValue(random, column) === 'string' && column !== 'createTime' && column !== 'version'
  const operator = random.pick(isText ? TEXT_OPERATORS : ORDER_OPERATORS)
  const count = operator === 'IN' ? 1 + random.whole(3) : 1
  const value = Array.from({ length: count }, () => randomValue(random, column)).join(',')
  return { id, column: random.chance(0.3) ? snake(column) : column, operator, value, inForce }
}

const BROKEN = [
  { column: 'nothing', operator: '=', value: '1' },
  { column: 'version', operator: '=', value: 'one' },
  { column: 'name', operator: 'LIKE', value: '' },
  { column: 'name', operator: 'NEAR', value: 'x' },
  { column: 'name', operator: '=', value: '#{sys_nobody}' },
] as const

const randomColumn = (random: SeededRandom) =>
  random.pick(['code', 'name', 'postRank', 'createBy', 'sysOrgCode', 'createTime', 'version'] as const)

export const snake = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A value that fits a rule, sometimes with a variable. */
function randomValue(random: SeededRandom, column: Column): string {
  if (column === 'version') return String(random.whole(4))
  if (column === 'createTime') return `${random.pick(TIMES)}${random.chance(0.5) ? ' 12:30:00' : ''}`
  if (random.chance(0.4)) return `#{${random.pick(VARIABLES)}}${random.chance(0.2) ? 'A01' : ''}`
  const known = { code: ['P1', 'P2', 'P3'], name: NAMES, postRank: ['1', '2'], createBy: USERS, sysOrgCode: DEPARTS }
  return random.pick(known[column]).replaceAll(',', '')
}

function randomTerm(random: SeededRandom, depth: number): Term {
  if (depth > 0 && random.chance(0.4)) {
    const both = [randomTerm(random, depth - 1), randomTerm(random, depth - 1)] as const
    return random.chance(0.5) ? { all: both } : { any: both }
  }
  const column = randomColumn(random)
  if (random.chance(0.1)) return { column, operator: random.pick(['== null', '!= null'] as const) }
  if (random.chance(0.2))
    return { column, operator: 'in', values: [randomValue(random, column), randomValue(random, column)] }
  const ordered = column === 'version' || column === 'createTime'
  const operator = random.pick(ordered ? (['==', '!=', '<', '<=', '>', '>='] as const) : (['==', '!='] as const))
  return { column, operator, value: randomValue(random, column) }
}

/** Text of an expression. */
function written(term: Term): string {
  if ('all' in term) return `(${term.all.map(written).join(' && ')})`
  if ('any' in term) return `(${term.any.map(written).join(' || ')})`
  const { column, operator } = term
  if (operator === '== null' || operator === '!= null') return `${column} ${operator}`
  if ('values' in term) return `${column} in [${term.values.map((value) => literal(column, value)).join(', ')}]`
  return `${column} ${operator} ${literal(column, 'value' in term ? term.value : '')}`
}

/** Literal of a value: a variable alone is unquoted; with text around it, it is quoted. */
function literal(column: Column, value: string): string {
  if (column === 'version' || /^#\{\w+\}$/.test(value)) return value
  return JSON.stringify(value)
}
