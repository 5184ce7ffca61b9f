import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DescribedRoute, describedRoutes } from '#server/testing/described-routes.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Entity, RecordCall, Row } from '#shared/documents/entity.ts'
import { pathOf } from '#shared/documents/entity-fields.ts'
import { type SeededRandom, seededRandom } from '#shared/testing/seeded-random.ts'
import { testSeed } from '#shared/testing/test-seed.ts'
import { TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { generateRecord } from '../conformance/generate-record.ts'
import { withListedValues } from '../conformance/listed-values.ts'
import { shippedEntities } from '../conformance/shipped-entities.ts'
import { ATTACKS, type Attack, FOREIGN, FOREIGN_FIELDS, hostileRequest } from './hostile-requests.ts'

const seed = testSeed('HOSTILE_SEED')
/** Requests of each kind to each route, or 0 for one of any kind to each. `npm run soak` tries them all. */
const EACH = Number(process.env.HOSTILE_EACH ?? 0)
const RECORDS = Math.max(3, EACH * 10)
const HOUR_MS = 3_600_000

/** Routes that end the session, hold the connection open, or forward the request. */
const LEFT_OUT = /logout|websocket|\/gateway\/|progress/

const shipped = shippedEntities()
const entities = new Map(shipped.map(({ entity }) => [entity.$id, entity]))

let server: TestServer
let token: string
let routes: DescribedRoute[]
beforeAll(async () => {
  server = await createTestServer({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
  token = await server.admin()
  routes = describedRoutes(server.app).filter(({ path }) => !LEFT_OUT.test(path))
})
afterAll(() => server.close())

describe(`hostile input (HOSTILE_SEED=${seed})`, () => {
  it('is no fault of ours at any route, and takes nobody else’s place', { timeout: HOUR_MS }, async () => {
    expect(routes.length).toBeGreaterThan(300)
    const random = seededRandom(seed)
    const chosen = routes.flatMap((route) => attacksOn(random).map((attack) => ({ route, attack })))
    const answered = new Set<number>()
    const faults: string[] = []
    for (const { route, attack } of chosen) {
      const request = hostileRequest(route, attack, random)
      const status = await statusOf(request)
      answered.add(status)
      if (status < 500) continue
      const body = String(JSON.stringify(request.payload)).slice(0, 300)
      faults.push(`${request.attack} ${request.method} ${request.url.slice(0, 300)} ${body}`)
    }
    expect(faults).toEqual([])
    // Some must be accepted and some refused, or the run proves nothing.
    expect([...answered]).toEqual(expect.arrayContaining([200, 400]))
    expect(await foreignRows()).toEqual([])
    expect(await faultsRecorded()).toEqual([])
    // All tables still exist, and the caller still has the same rights.
    expect((await server.call('GET', '/sys/user/list', { token })).body.success).toBe(true)
  })

  it('gives records neither author nor tenant nor times, added or edited', { timeout: HOUR_MS }, async () => {
    const taken = new Map<string, number>()
    for (const { entity, known } of shipped.filter((each) => offers(each.entity, 'add'))) {
      const random = seededRandom(seed)
      const listed = await withListedValues(server, token, entity, known, entities)
      for (let attempt = 0; attempt < RECORDS; attempt++) {
        const body = { ...generateRecord(entity, listed, random), ...foreignTo(entity) }
        const added = await server.call<Row | null>('POST', pathOf(entity, 'add')!, { token, body })
        expect(added.status, entity.$id).toBeLessThan(500)
        if (!added.body.success || !added.body.result?.id) continue
        taken.set(entity.$id, (taken.get(entity.$id) ?? 0) + 1)
        if (!offers(entity, 'edit')) continue
        const edit = { ...foreignTo(entity), id: added.body.result.id, version: undefined }
        expect((await server.call('PUT', pathOf(entity, 'edit')!, { token, body: edit })).status).toBeLessThan(500)
      }
    }
    expect(taken.size).toBeGreaterThan(5)
    expect(await foreignRows()).toEqual([])
  })

  it('would be seen in the tables that it reached', async () => {
    await server.database.pool.query(
      `insert into sys_role (id, role_name, role_code, create_by) values ('x', 'x', 'x', $1)`,
      [FOREIGN.author],
    )
    expect(await foreignRows()).toEqual(['sys_role.create_by'])
    await server.database.pool.query(`delete from sys_role where id = 'x'`)
  })
})

async function statusOf({ method, url, payload }: ReturnType<typeof hostileRequest>): Promise<number> {
  const options = { url, headers: { [TOKEN_HEADER]: token }, ...(payload && { payload }) }
  return (await server.app.inject({ ...options, method: method as 'GET' })).statusCode
}

function attacksOn(random: SeededRandom): Attack[] {
  return EACH > 0 ? Array.from({ length: EACH }, () => ATTACKS).flat() : [random.pick(ATTACKS)]
}

/** Fields that are not part of the record; a field of such a name that people fill in is skipped. */
function foreignTo(entity: Entity): Row {
  return Object.fromEntries(Object.entries(FOREIGN_FIELDS).filter(([name]) => entity.properties[name] === undefined))
}

function offers(entity: Entity, call: RecordCall): boolean {
  return entity['x-table'] !== undefined && pathOf(entity, call) !== undefined
}

/** Columns that contain values of a hostile request. */
async function foreignRows(): Promise<string[]> {
  const { pool } = server.database
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.column_name in ('create_by', 'update_by', 'tenant_id', 'sys_org_code', 'create_time', 'update_time')
     order by 1, 2`,
  )
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rowCount } = await pool.query(
      `select from "${table}" where "${column}"::text = any ($1) or "${column}"::text like '1971-01-01%' limit 1`,
      [[FOREIGN.author, String(FOREIGN.tenant), FOREIGN.org]],
    )
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found
}

/** Faults of the server, logged with their stack, also those of calls whose answer had begun. */
async function faultsRecorded(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ content: string }>(
    `select log_content as content from sys_log where log_type = 3`,
  )
  return rows.map(({ content }) => content)
}
