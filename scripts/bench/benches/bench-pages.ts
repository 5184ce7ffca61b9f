import { requireEntity } from '#server/documents/shipped/load-documents.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import { addManyUsers } from '../data/many-users.ts'
import { comparison, type Findings, type Result } from '../result.ts'
import { interleaved } from '../rounds.ts'
import { percentile, timed } from '../statistics.ts'
import { type BenchDatabase, createBenchEnvironment } from './bench-environment.ts'

const USERS = 1_000_000
const SIZE = 10
const WARM_UP = 3
const NEXT_GOAL_MS = 100
const JUMP_GOAL_MS = 1000
const ROLE = 'bench-pages'

/** Compares pages far from the beginning of a list of a million users with its first page. Uses a new database. */
export async function benchPages(rounds: number): Promise<Findings> {
  const environment = await createBenchEnvironment((pool) => addManyUsers(pool, USERS))
  try {
    const results = await environment.onDatabase((database) => measurePages(database, rounds))
    return { results, notes: [`pages: in the record engine, of ${USERS.toLocaleString('en')} users, pages of ${SIZE}`] }
  } finally {
    environment.remove()
  }
}

async function measurePages({ engine, documents, database }: BenchDatabase, rounds: number): Promise<Result[]> {
  const entity = requireEntity(documents, 'system/user')
  const admin = testPrincipal()
  // Member of a tenant to which all users belong.
  const member = testPrincipal({ isAdmin: false, roleIds: [ROLE] })
  await database.pool.query(`insert into sys_role (id, role_name, role_code) values ('${ROLE}', '成员', '${ROLE}')`)
  await database.pool.query(
    `insert into sys_role_permission (role_id, permission_id) values ('${ROLE}', 'system-user')`,
  )
  const list = (query: Record<string, unknown>, person = admin) =>
    engine.list(person, entity, { pageSize: SIZE, ...query })
  const p95 = async (query: Record<string, unknown>, calls: number, person = admin) => {
    const times: number[] = []
    for (let time = 0; time < calls; time++) {
      times.push(await timed(async () => requireRows((await list(query, person)).records.length)))
    }
    return percentile(times, 0.95)
  }
  type Query = Record<string, unknown>
  const compared = async (name: string, query: Query, calls: number, goalMs?: number, person = admin) => {
    await p95(query, WARM_UP, person)
    const measured = await interleaved(rounds, {
      ours: () => p95(query, calls, person),
      baseline: () => p95({ pageNo: 1 }, calls, person),
    })
    const goal = goalMs === undefined ? {} : { goal: { oursAtMost: goalMs } }
    return comparison({ name, unit: 'ms', ...measured, baselineName: 'first page', ...goal })
  }
  const { pages } = await list({ count: 'full' })
  const results: Result[] = []
  for (const [place, pageNo] of Object.entries({
    'a quarter': Math.round(pages / 4),
    'the middle': Math.round(pages / 2),
    'three quarters': Math.round(pages * 0.74),
    'the end': pages,
  })) {
    results.push(await compared(`jump to ${place}: p95`, { pageNo }, 5, JUMP_GOAL_MS))
    results.push(await compared(`the same as a member of the tenant: p95`, { pageNo }, 5, JUMP_GOAL_MS, member))
  }
  const pageNo = Math.round(pages / 2)
  const { records } = await list({ pageNo })
  const next = { pageNo: pageNo + 1, _after: records.at(-1)!.id }
  results.push(await compared('next page in the middle: p95', next, 20, NEXT_GOAL_MS))
  const second = { pageNo: 2, _after: (await list({})).records.at(-1)!.id }
  results.push(await compared('next page at the beginning: p95', second, 20, NEXT_GOAL_MS))
  const unindexed = { pageNo, column: 'realname', order: 'asc' }
  results.push(await compared('jump to the middle of an order without an index: p95', unindexed, 5))
  return results
}

/** @throws without rows, since the time then proves nothing. */
function requireRows(count: number): void {
  if (count === 0) throw new Error('the page has no rows')
}
