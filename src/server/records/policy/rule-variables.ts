import type { Principal } from '#server/http/principal.ts'

/**
 * Values of a rule: its text with every `#{variable}` filled in. A variable with several values (the codes of all own
 * departments) gives several; two such variables in one text give every combination.
 * @param now `YYYY-MM-DD HH:mm:ss`
 * @returns undefined when a variable is unknown, has no value for this person, or gives too many combinations.
 */
export function ruleValues(text: string, principal: Principal, now: string): string[] | undefined {
  const bare = variable(text.trim(), principal, now)
  if (bare) return bare.length > 0 ? [...bare] : undefined
  let values = ['']
  for (const part of text.split(/(#\{[^}]*\})/)) {
    const name = /^#\{\s*(\w+)\s*\}$/.exec(part)?.[1]
    const choices = part.startsWith('#{') ? name && variable(name, principal, now) : [part]
    if (!choices || choices.length === 0 || values.length * choices.length > MOST_VALUES) return undefined
    values = values.flatMap((value) => choices.map((choice) => value + choice))
  }
  return values
}

/** Each further variable multiplies the values. Without a bound one short text takes the memory of the process. */
const MOST_VALUES = 10_000

/** Empty when the person has no value; undefined for an unknown variable. */
function variable(name: string, principal: Principal, now: string): readonly string[] | undefined {
  const key = keyOf(name)
  return Object.hasOwn(VARIABLES, key) ? VARIABLES[key]!(principal, now).filter((value) => value !== '') : undefined
}

/** Names of unknown variables in a text. */
export function unknownVariables(text: string): string[] {
  return [...text.matchAll(/#\{([^}]*)\}/g)].map(([, name]) => name!.trim()).filter((name) => !isVariable(name))
}

function isVariable(name: string): boolean {
  return /^\w+$/.test(name) && Object.hasOwn(VARIABLES, keyOf(name))
}

function keyOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '')
}

type Variable = (principal: Principal, now: string) => readonly string[]

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** Both spellings of the contract, `sys_user_code` and `sysUserCode`, without regard to case. */
const VARIABLES: Record<string, Variable> = {
  sysusercode: ({ username }) => [username],
  sysusername: ({ realname }) => [realname],
  sysuserid: ({ userId }) => [userId],
  sysorgcode: ({ orgCode }) => [orgCode ?? ''],
  sysmultiorgcode: ({ departCodes }) => departCodes,
  sysrolecode: ({ roleCodes }) => roleCodes,
  tenantid: ({ tenantId }) => [String(tenantId)],
  sysdate: (_, now) => [now.slice(0, DAY_LENGTH)],
  systime: (_, now) => [now],
  bpmstatus: () => ['1'],
}
