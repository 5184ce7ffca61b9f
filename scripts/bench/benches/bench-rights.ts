import { type Api, signInByCall } from '#e2e/support/api.ts'
import { addManyRights, MANY, MEMBER } from '../data/many-rights.ts'
import { comparison, type Findings, type Result } from '../result.ts'
import { RATE_LIMIT_NOTE, startProduct } from '../running-product.ts'
import { median, percentile, timed } from '../statistics.ts'
import { createBenchEnvironment } from './bench-environment.ts'

const WARM_UP = 20
const CALLS = 100
const LIST = '/sys/user/list?pageNo=1&pageSize=10&column=createTime&order=desc'
const PERMISSIONS = '/sys/permission/getUserPermissionByToken'
const LIST_GOAL_MS = 100
const MEMBER_GOAL = 1.2
const PERMISSIONS_GOAL_MS = 50

interface Times {
  p50: number
  p95: number
}

/** Measures the cost of permissions and data rules with large tables. Uses a new database. */
export async function benchRights({ rounds }: { rounds: number }): Promise<Findings> {
  const environment = await createBenchEnvironment(addManyRights)
  try {
    const product = await startProduct(environment)
    try {
      const admin = await signInByCall(product.url, 'admin', environment.adminPassword)
      const member = await signInByCall(product.url, MEMBER.id, environment.adminPassword)
      await requireOwnBranch(member)
      const lists = await inTurns(rounds, { admin, member }, LIST)
      const permissions = await inTurns(rounds, { admin, member }, PERMISSIONS)
      return { results: [...listResults(lists), ...permissionResults(permissions)], notes: [note] }
    } finally {
      await product.stop()
    }
  } finally {
    environment.remove()
  }
}

/** @throws when the data rules do not apply, since the time of the member then proves nothing. */
async function requireOwnBranch(member: Api): Promise<void> {
  const { body } = await member.call<{ records: { orgCode: string }[] }>('GET', LIST)
  const codes = body.result.records.map(({ orgCode }) => orgCode)
  if (codes.length === 10 && codes.every((code) => code.startsWith(MEMBER.orgCode))) return
  throw new Error(`the member sees departments ${codes.join()}`)
}

type Side = 'admin' | 'member'

async function inTurns(
  rounds: number,
  sides: Readonly<Record<Side, Api>>,
  path: string,
): Promise<Record<Side, Times[]>> {
  const times: Record<Side, Times[]> = { admin: [], member: [] }
  for (let round = 0; round < rounds; round++) {
    for (const side of ['admin', 'member'] as const) times[side].push(await callTimes(sides[side], path))
  }
  return times
}

async function callTimes(api: Api, path: string): Promise<Times> {
  const call = async () => {
    const { status } = await api.call('GET', path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  for (let time = 0; time < WARM_UP; time++) await call()
  const measured: number[] = []
  for (let time = 0; time < CALLS; time++) measured.push(await timed(call))
  return { p50: median(measured), p95: percentile(measured, 0.95) }
}

function listResults({ admin, member }: Record<Side, Times[]>): Result[] {
  const name = 'list of users'
  return [
    { name: `${name}, administrator: p50`, unit: 'ms', ours: middle(admin, 'p50') },
    { name: `${name}, administrator: p95`, unit: 'ms', ours: middle(admin, 'p95'), goal: { oursAtMost: LIST_GOAL_MS } },
    { name: `${name}, member: p95`, unit: 'ms', ours: middle(member, 'p95'), goal: { oursAtMost: LIST_GOAL_MS } },
    comparison({
      name: `${name}, member with three data rules: p50`,
      unit: 'ms',
      ours: member.map(({ p50 }) => p50),
      baseline: admin.map(({ p50 }) => p50),
      baselineName: 'administrator',
      goal: { ratioAtMost: MEMBER_GOAL },
    }),
  ]
}

function permissionResults(times: Record<Side, Times[]>): Result[] {
  return (['admin', 'member'] as const).map((side) => ({
    name: `permission call, ${side}: p95`,
    unit: 'ms',
    ours: middle(times[side], 'p95'),
    goal: { oursAtMost: PERMISSIONS_GOAL_MS },
  }))
}

const middle = (times: readonly Times[], which: keyof Times) => median(times.map((each) => each[which]))

const note = `rights: ${MANY.users} users, ${MANY.departs} departments, ${MANY.roles} roles with half of all grants each, a menu of ${MANY.menus} entries; over HTTP from a process of its own, one call after the other, ${CALLS} a round; the member sees the branch ${MEMBER.orgCode} and what is below, not frozen, since a day; ${RATE_LIMIT_NOTE}`
