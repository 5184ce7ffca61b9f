import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAYLOADS, SLEEP_S } from './testing/injection-payloads.ts'
import {
  type Answer,
  addPerson,
  addRole,
  createTestServer,
  type TestServer,
  USER_PASSWORD,
} from './testing/test-server.ts'

const CANARY = 'stolen-canary'
const MENU = 'system-position'
const BUSY = /繁忙/
/** Texts in an answer that show that a payload reached the database. */
const LEAKS = [CANARY, 'argon2', 'scrypt', 'PostgreSQL', 'pg_catalog', 'syntax error', 'SQLSTATE', 'root:x:0']
const ALL = Object.entries(PAYLOADS)

let server: TestServer
let admin: string
let hash: string
let before: string
beforeAll(async () => {
  server = await createTestServer({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
  admin = await server.admin()
  const { pool } = server.database
  await pool.query('create table canary (id serial, secret text)')
  await pool.query('insert into canary (secret) values ($1)', [CANARY])
  hash = (await pool.query<{ hash: string }>(`select password_hash as hash from sys_user where username = 'admin'`))
    .rows[0]!.hash
  before = await worldNow()
})
afterAll(() => server.close())

/** Content of the tables that payloads aim at. */
async function worldNow(): Promise<string> {
  const { pool } = server.database
  const tables = await pool.query(
    `select table_name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const rows = await pool.query(
    `select (select json_agg(c) from canary c) as canary, (select count(*) from sys_user_role) as roles,
       (select json_agg((id, username, password_hash, status)::text order by id) from sys_user where username = 'admin') as admin`,
  )
  return JSON.stringify([tables.rows, rows.rows])
}

const query = (path: string, values: Record<string, string>) => `${path}?${new URLSearchParams(values)}`
const tree = { tableName: 'sys_depart', text: 'depart_name', code: 'id', pid: '', pidField: 'parent_id' }
const select = { table: 'sys_depart', txt: 'depart_name', key: 'id', idField: 'id', pidField: 'parent_id' }
const check = { tableName: 'sys_position', fieldName: 'code', fieldVal: 'x' }

/** Every reading call that takes such a text, in each place. */
function readings(payload: string): string[] {
  const part = encodeURIComponent(payload.replace(/[\ud800-\udfff]/g, '?'))
  return [
    `/sys/dict/loadDict/${part}`,
    `/sys/dict/loadDictItem/${part}?key=1`,
    `/sys/dict/getDictItems/${part}`,
    `/sys/dict/getDictText/${part}/${part}`,
    ...['keyword', 'condition', 'pageNo'].map((name) =>
      query('/sys/dict/loadDict/sys_position,name,code', { [name]: payload }),
    ),
    query('/sys/dict/loadDictItem/sys_position,name,code', { key: payload }),
    query('/sys/dict/treeList', { dictName: payload }),
    ...Object.keys(check).map((name) => query('/sys/duplicate/check', { ...check, [name]: payload })),
    query('/sys/duplicate/check', { ...check, dataId: payload }),
    ...[...Object.keys(tree), 'hasChildField', 'condition'].map((name) =>
      query('/sys/dict/loadTreeData', { ...tree, [name]: payload }),
    ),
    ...[...Object.keys(select), 'linkField', 'pidValue', 'condition'].map((name) =>
      query('/online/cgform/api/querySelectOptions', { ...select, [name]: payload }),
    ),
    ...['pid', 'pcode', 'condition'].map((name) =>
      query('/sys/category/loadTreeData', { pcode: '0', [name]: payload }),
    ),
    query('/sys/category/loadOne', { field: payload, val: payload }),
    query('/sys/sysDepart/treeChildren', { pid: payload }),
    query('/sys/user/list', { column: payload, order: 'asc' }),
    query('/sys/user/list', { column: 'username', order: payload }),
    query('/sys/user/list', { superQueryParams: payload }),
    query('/sys/user/list', { [payload]: 'x', username: payload }),
    query('/sys/position/aggregate', { groupBy: payload, measures: payload }),
  ]
}

const NO_HARM = { isFault: false, leaked: [] as string[], isSlow: false }

/** Detects a fault, text of the database, or the time of a sleep. Sent text may be echoed. */
function harmIn(documented: string, { status, response }: Answer, tookMs: number): typeof NO_HARM {
  const leaked = [...LEAKS, hash].filter((text) => response.body.includes(text) && !documented.includes(text))
  return { isFault: status >= 500, leaked, isSlow: tookMs >= (SLEEP_S * 1000) / 2 || BUSY.test(response.body) }
}

async function harmless(documented: string, ask: () => Promise<Answer>): Promise<Answer> {
  const begun = Date.now()
  const answer = await ask()
  expect({ documented, ...harmIn(documented, answer, Date.now() - begun) }).toEqual({ documented, ...NO_HARM })
  return answer
}

async function expectNothingDone(): Promise<void> {
  expect(await worldNow()).toBe(before)
  const { rows } = await server.database.pool.query('select log_content from sys_log where log_type = 3')
  expect(rows).toEqual([])
}

describe('payloads of injections', () => {
  it('would be seen by what they got', () => {
    const stolen = { status: 200, body: {}, response: { body: `[{"name":"${hash}"}]` } } as Answer
    expect(harmIn('x', stolen, 0)).toEqual({ ...NO_HARM, leaked: expect.arrayContaining([hash]) })
    expect(harmIn(hash, { ...stolen, status: 500 }, SLEEP_S * 1000)).toEqual({
      isFault: true,
      leaked: [],
      isSlow: true,
    })
  })

  it.each(ALL)(
    '%s do nothing in dictionaries, look-ups, trees, orders and the check for duplicates',
    {
      timeout: 300_000,
    },
    async (_, payloads) => {
      for (const payload of payloads) {
        for (const path of readings(payload)) await harmless(path, () => server.call('GET', path, { token: admin }))
      }
      await expectNothingDone()
    },
  )

  it.each(ALL)('%s match nothing where they are a text to look for', async (_, payloads) => {
    const [one] = (await server.call<{ records: { name: string }[] }>('GET', '/sys/position/list', { token: admin }))
      .body.result.records
    for (const payload of payloads) {
      const path = query('/sys/dict/loadDict/sys_position,name,code', { keyword: payload })
      expect((await server.call('GET', path, { token: admin })).response.body, payload).not.toContain(one!.name)
    }
  })

  it.each(ALL)('%s make no data rule that shows a row', { timeout: 300_000 }, async (_, payloads) => {
    const rule = { permissionId: MENU, ruleName: 'payload', ruleColumn: 'name', ruleConditions: '=', ruleValue: 'x' }
    const places = [
      { ruleValue: 'payload' },
      { ruleColumn: 'payload' },
      { ruleConditions: 'payload' },
      { ruleConditions: 'USE_SQL_RULES', ruleValue: 'payload' },
    ].flatMap((place) =>
      payloads.map((payload) =>
        Object.fromEntries(
          Object.entries(place).map(([name, value]) => [name, value.replace('payload', () => payload)]),
        ),
      ),
    )
    const taken: string[] = []
    for (const place of places) {
      const body = { ...rule, ...place }
      const ask = () =>
        server.call<{ id: string } | null>('POST', '/sys/permission/addPermissionRule', { token: admin, body })
      const { body: answer } = await harmless(JSON.stringify(body), ask)
      const result = answer.result as { id?: string } | null
      if (answer.success && result?.id) taken.push(result.id)
    }
    // Any text is a valid comparison; if all were refused, nothing would be tested.
    expect(taken.length).toBeGreaterThan(0)
    expect(await seenUnder(taken)).toEqual(taken.map((rule) => ({ rule, success: true, total: 0 })))
    await expectNothingDone()
  })
})

/** Rows that a person sees with one of these rules on the menu. */
async function seenUnder(rules: readonly string[]) {
  if (rules.length === 0) return []
  const role = await addRole(server.database, [MENU])
  const { id, username } = await addPerson(server, admin)
  await server.database.pool.query('insert into sys_user_role values ($1, $2)', [id, role])
  const token = await server.signIn(username, USER_PASSWORD)
  const seen: { rule: string; success: boolean; total: number }[] = []
  for (const rule of rules) {
    await server.database.pool.query('update sys_role_permission set data_rule_ids = $2 where role_id = $1', [
      role,
      [rule],
    ])
    const { body } = await harmless(rule, () => server.call('GET', '/sys/position/list', { token }))
    seen.push({ rule, success: body.success, total: Number((body.result as { total?: number } | null)?.total) })
  }
  await server.database.pool.query('delete from sys_user_role where role_id = $1', [role])
  return seen
}
