/** Hostile requests, made from the description of a route. */
import type { Described, DescribedRoute } from '#server/testing/described-routes.ts'
import type { SeededRandom } from '#shared/testing/seeded-random.ts'

export interface HostileRequest {
  /** Kind of the attack, for the message of a failure. */
  attack: Attack
  method: string
  url: string
  payload?: object
}

export const ATTACKS = ['injection', 'sort', 'emoji', 'nested', 'foreign-fields', 'wrong-types', 'long'] as const
export type Attack = (typeof ATTACKS)[number]

/** Values for fields that only the server may set; rows in the database with them show a failure. */
export const FOREIGN = { author: 'hostile-author', tenant: 987_654, org: 'HOSTILE' }
export const FOREIGN_FIELDS = {
  ...{ createBy: FOREIGN.author, updateBy: FOREIGN.author, tenantId: FOREIGN.tenant, sysOrgCode: FOREIGN.org },
  ...{ createTime: '1971-01-01 00:00:00', updateTime: '1971-01-01 00:00:00', delFlag: 1, version: 999, password: 'x' },
}

const PAYLOADS = [
  "'; drop table sys_user; --",
  "1' or '1'='1",
  '" or 1=1 --',
  "') union select password_hash from sys_user --",
  'sys_user where 1=1, username, password_hash',
  '(select pg_sleep(5))',
  'extractvalue(1,concat(0x7e,version()))',
  '{{constructor.constructor("return 1")()}}',
  '#{7*7}',
  '<img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  '%27%00',
  '\u0000',
  '\ud800',
]
const EMOJI = '👩‍👩‍👧‍👦\u202e𠮷🏴‍☠️'
const MIB = 1024 * 1024
const DEPTH = 2_000
const WRONG = [null, true, -1, 1e308, [], ['a'], {}, { $ne: 1 }]

export function hostileRequest(route: DescribedRoute, attack: Attack, random: SeededRandom): HostileRequest {
  const text = () => textOf(attack, random)
  const path = route.path.replace(/\{[^}]+\}/g, () => encodeURIComponent(wellFormed(text()).slice(0, 2_000) || 'x'))
  const query = new URLSearchParams()
  for (const { name, in: place } of route.parameters) if (place === 'query') query.set(name, text().slice(0, 8_000))
  if (attack === 'sort') {
    query.set('column', random.pick(['password_hash', 'id;drop table sys_user', 'create_time desc--', '(select 1)']))
    query.set('order', random.pick(['asc', 'desc; select 1', 'ASC,']))
  }
  const url = query.size > 0 ? `${path}?${query}` : path
  const payload = route.method === 'GET' || route.method === 'DELETE' ? undefined : bodyOf(route, attack, random)
  return { attack, method: route.method, url, ...(payload !== undefined && { payload }) }
}

function bodyOf({ body }: DescribedRoute, attack: Attack, random: SeededRandom): object {
  if (attack === 'nested') return nested()
  const properties = Object.entries(body?.properties ?? {})
  const given = properties.map(([name, schema]) => [name, sentValue(schema, attack, random)])
  return { ...Object.fromEntries(given), ...(attack === 'foreign-fields' && FOREIGN_FIELDS) }
}

function sentValue(schema: Described, attack: Attack, random: SeededRandom): unknown {
  if (attack === 'wrong-types') return random.pick(WRONG)
  const type = schema.type ?? schema.anyOf?.[0]?.type
  if (type === 'integer' || type === 'number') return random.pick([0, 1, -1, 2 ** 53])
  if (type === 'boolean') return true
  if (type === 'array') return [textOf(attack, random)]
  if (type === 'object') return { [textOf('injection', random).slice(0, 20)]: textOf(attack, random) }
  return textOf(attack, random)
}

function textOf(attack: Attack, random: SeededRandom): string {
  if (attack === 'emoji') return EMOJI
  if (attack === 'long') return 'x'.repeat(MIB)
  return random.pick(PAYLOADS)
}

/** Replaces halves of surrogate pairs, which an address cannot contain. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, '?')
}

function nested(): object {
  let inner: object = {}
  for (let depth = 0; depth < DEPTH; depth++) inner = { a: inner }
  return inner
}
