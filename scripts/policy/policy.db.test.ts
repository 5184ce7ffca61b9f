import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import { type SeededRandom, seededRandom } from '#shared/testing/seeded-random.ts'
import { testSeed } from '#shared/testing/test-seed.ts'
import type { LoginResult } from '#shared/wire/session.ts'
import { ATTACK_PERMISSIONS, addAttackGraphs, compareAttacks } from './policy-attacks.ts'
import {
  type Column,
  type DataSetRow,
  DEPART_OWN,
  DEPART_ROLES,
  OTHER_TENANT,
  OWN_ELSEWHERE,
  type PolicyDataSet,
  randomDataSet,
} from './policy-data-set.ts'
import { type ModelPerson, mayReadField, maySeeRow, mayWriteField } from './policy-model.ts'
import { storeDataSet } from './policy-store.ts'

const seed = testSeed('POLICY_SEED')
/** Number of compared answers. `npm run soak` compares 5,000. */
const CASES = Number(process.env.POLICY_CASES ?? 300)
const HOUR_MS = 3_600_000
/** Last letters of the persons' own roles. */
const OWN = 'pqrs'

interface Person extends Omit<ModelPerson, 'roles'> {
  token: string
  /** Keys of departments. */
  departs: readonly string[]
  /** Key of the person's own role. */
  own: string
}

let server: TestServer
const people: Person[] = []
beforeAll(async () => {
  server = await createTestServer({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
  await server.database.pool.query(`
    insert into sys_permission (id, name, component, menu_type, url, perms) values
      ('policy-menu', '职务（副本）', 'system/SysPositionList', 1, '/policy', null),
      ('policy-codes', '职务权限', null, 2, null, 'system:position:list,system:position:edit,system:position:delete')`)
  await server.database.pool.query(
    `insert into sys_permission (id, name, menu_type, perms) select 'policy-may-' || perms, perms, 2, perms from unnest($1::text[]) perms`,
    [ATTACK_PERMISSIONS],
  )
  await server.database.pool.query(`
    insert into sys_role (id, role_name, role_code)
    select id, id, id from unnest(array['policy-base', 'policy-1', 'policy-2', 'policy-3']) as id`)
  await server.database.pool.query(`
    insert into sys_role_permission (role_id, permission_id) 
    select 'policy-base', id from sys_permission where id = 'policy-codes' or id like 'policy-may-%'`)
  const departRoles = Object.entries(DEPART_ROLES).map(([depart, role]) => ({ depart, role }))
  await server.database.pool.query(
    `insert into sys_depart_role (id, depart_id, role_name, role_code)
     select role, depart, role, role from jsonb_to_recordset($1) as row (role text, depart text)`,
    [JSON.stringify(departRoles)],
  )
  const admin = await server.admin()
  await addAttackGraphs(
    async (method, path, body) =>
      (await server.call(method, path, { token: admin, ...(body && { body }) })).body as never,
  )
  for (const departs of [[], ['demo-market'], ['demo-bureau', 'demo-district']]) people.push(await join(admin, departs))
  await server.database.pool.query('insert into sys_tenant (id, name) values ($1, $2)', [OTHER_TENANT, '另一租户'])
  // In the default tenant the last person has roles, but no membership.
  people.push(await join(admin, [], OTHER_TENANT))
  const [last] = people.slice(-1)
  await server.database.pool.query(
    `insert into sys_role (id, role_name, role_code, tenant_id, subject, subject_depart_id, subject_user_id)
     select id, id, id, coalesce(tenant, 0), case when depart is null then 'user' else 'depart' end, depart, person
     from jsonb_to_recordset($1) as row (id text, tenant integer, depart text, person text)`,
    [
      JSON.stringify([
        ...Object.entries(DEPART_OWN).map(([depart, id]) => ({ id, depart })),
        ...people.map(({ own: id, id: person, tenantId: tenant }) => ({ id, person, tenant })),
        { id: OWN_ELSEWHERE, person: last!.id },
      ]),
    ],
  )
})
afterAll(() => server.close())

async function join(admin: string, keys: readonly string[], tenantId = 0): Promise<Person> {
  const selecteddeparts = keys.join(',')
  const relTenantIds = tenantId === 0 ? '' : String(tenantId)
  const { username } = await addPerson(server, admin, { selectedroles: 'policy-base', selecteddeparts, relTenantIds })
  const { body } = await server.call<LoginResult>('POST', '/sys/login', { body: { username, password: USER_PASSWORD } })
  const { token, userInfo, departs } = body.result
  const departCodes = departs.map(({ orgCode }) => orgCode)
  return {
    id: userInfo.id,
    username,
    realname: userInfo.realname,
    orgCode: userInfo.orgCode ?? null,
    departCodes,
    departs: keys,
    own: `policy-${OWN[people.length]}`,
    tenantId,
    token,
  }
}

describe(`data rules, grants and restricted fields (POLICY_SEED=${seed})`, () => {
  it('let everybody see, change and delete exactly what a plain model allows', { timeout: HOUR_MS }, async () => {
    const random = seededRandom(seed)
    const seen = { shown: 0, hidden: 0, written: 0, refused: 0, told: 0, kept: 0, failed: 0, harmless: 0 }
    for (let compared = 0; compared < CASES; ) {
      const dataSet = randomDataSet(random, people)
      await storeDataSet(server.database, dataSet)
      for (const person of people) {
        compared += await compareReads(dataSet, person, random, seen)
        compared += await compareAttacks(dataSet, modelOf(dataSet, person), random, callsOf(person), seen)
      }
      compared += await compareWrites(dataSet, random.pick(people), random, seen)
    }
    // A test in which nothing is ever hidden or refused proves nothing.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  })
})

type Seen = Record<'shown' | 'hidden' | 'written' | 'refused' | 'told' | 'kept', number>

/** Fields that a button may restrict. */
const TOLD = ['name', 'postRank', 'createBy', 'sysOrgCode', 'createTime'] as const satisfies readonly Column[]

const modelOf = (dataSet: PolicyDataSet, person: Person): ModelPerson => ({
  ...person,
  roles: dataSet.roles.get(person.id)!,
})

const callsOf =
  (person: Person) =>
  async <T>(method: 'GET' | 'POST', path: string, body?: Record<string, unknown>) =>
    (await server.call<T>(method, path, { ...as(person), ...(body && { body }) })).body

const as = ({ token, tenantId }: Person) => ({ token, tenant: String(tenantId) })

async function list(person: Person, query: string): Promise<{ ids: string[]; total: number; fields: string[] }> {
  const path = `/sys/position/list?code=P*&${query}`
  const { body } = await server.call<{ records: { id: string }[]; total: number }>('GET', path, as(person))
  const { records, total } = body.result
  // Each row has the same fields.
  const fields = TOLD.filter((name) => records.some((row) => name in row))
  expect(records.every((row) => fields.every((name) => name in row))).toBe(true)
  return { ids: records.map(({ id }) => id).sort(), total, fields }
}

/** @returns the number of compared answers. */
async function compareReads(dataSet: PolicyDataSet, person: Person, random: SeededRandom, seen: Seen): Promise<number> {
  const model = modelOf(dataSet, person)
  const expected = dataSet.rows.filter((row) => maySeeRow(dataSet, model, row))
  const ids = expected.map(({ id }) => id).sort()
  const of = { person: model, rules: dataSet.rules, grants: dataSet.grants, kept: dataSet.restrictions }
  const told = TOLD.filter((column) => mayReadField(dataSet, model, column))
  const fieldsOf = (rows: readonly unknown[]) => (rows.length > 0 ? told : [])
  expect({ of, ...(await list(person, 'pageSize=100')) }).toEqual({
    of,
    ids,
    total: ids.length,
    fields: fieldsOf(ids),
  })
  // A filter must not reveal a hidden field.
  const isAsked = told.includes('postRank')
  const ranked = expected.filter(({ postRank }) => !isAsked || postRank === '2').map(({ id }) => id)
  expect({ of, ...(await list(person, 'pageSize=100&postRank=2')) }).toEqual({
    of,
    ids: ranked.sort(),
    total: ranked.length,
    fields: fieldsOf(ranked),
  })
  if (ids.length > 0) {
    seen.told += told.length
    seen.kept += TOLD.length - told.length
  }
  expect({ of, total: (await list(person, 'pageSize=1')).total }).toEqual({ of, total: ids.length })
  const row = random.pick(dataSet.rows)
  const { body } = await server.call('GET', `/sys/position/queryById?id=${row.id}`, as(person))
  expect({ of, row, read: body.success }).toEqual({ of, row, read: ids.includes(row.id) })
  const elsewhere = String(person.tenantId === 0 ? OTHER_TENANT : 0)
  const refused = await server.call('GET', '/sys/position/list', { token: person.token, tenant: elsewhere })
  expect({ of, elsewhere, status: refused.status }).toEqual({ of, elsewhere, status: 403 })
  seen.shown += ids.length
  seen.hidden += dataSet.rows.length - ids.length
  return 5
}

/** Makes one change and one deletion, each of a random row. */
async function compareWrites(
  dataSet: PolicyDataSet,
  person: Person,
  random: SeededRandom,
  seen: Seen,
): Promise<number> {
  const model = modelOf(dataSet, person)
  const of = { person: model, rules: dataSet.rules, grants: dataSet.grants, kept: dataSet.restrictions }
  const tell = (done: boolean) => {
    if (done) seen.written += 1
    else seen.refused += 1
  }

  const row = random.pick(dataSet.rows)
  const sent = { name: random.pick(['甲', '乙', '丙']), postRank: random.pick(['1', '2', '3']) }
  const name = mayWriteField(dataSet, model, 'name') ? sent.name : row.name
  const postRank = mayWriteField(dataSet, model, 'postRank') ? sent.postRank : row.postRank
  const isChange = name !== row.name || postRank !== row.postRank
  const changed: DataSetRow = isChange ? { ...row, name, postRank, version: row.version + 1 } : row
  const mayEdit = maySeeRow(dataSet, model, row) && maySeeRow(dataSet, model, changed)
  const edited = await server.call('PUT', '/sys/position/edit', { ...as(person), body: { id: row.id, ...sent } })
  expect({ of, row, sent, done: edited.body.success }).toEqual({ of, row, sent, done: mayEdit })
  const left = mayEdit ? changed : row
  expect({ of, row, sent, ...(await stored(row.id)) }).toMatchObject({
    name: left.name,
    postRank: left.postRank,
    version: left.version,
  })
  tell(mayEdit)

  const now = dataSet.rows.map((each) => (each.id === row.id && mayEdit ? changed : each))
  const victim = random.pick(now)
  const mayDelete = maySeeRow(dataSet, model, victim)
  const path = `/sys/position/delete?id=${victim.id}`
  const removed = await server.call('DELETE', path, as(person))
  expect({ of, victim, done: removed.body.success }).toEqual({ of, victim, done: mayDelete })
  expect((await stored(victim.id)).deleted).toBe(victim.deleted || mayDelete)
  tell(mayDelete)
  return 2
}

async function stored(id: string): Promise<Pick<DataSetRow, 'name' | 'postRank' | 'version' | 'deleted'>> {
  const { rows } = await server.database.pool.query(
    'select name, post_rank as "postRank", version, del_flag = 1 as deleted from sys_position where id = $1',
    [id],
  )
  return rows[0]
}
