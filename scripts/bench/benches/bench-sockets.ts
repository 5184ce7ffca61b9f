import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Api, signInByCall } from '#e2e/support/api.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { SOCKET_PATH } from '#shared/wire/socket.ts'
import { residentMemory } from '../process-memory.ts'
import type { Findings } from '../result.ts'
import { type RunningProduct, startProduct } from '../running-product.ts'
import { median } from '../statistics.ts'
import type { BenchEnvironment } from './bench-environment.ts'
import type { Received, SocketLoad } from './socket-load.ts'

const SOCKETS = 5000
const GOAL_LAST_MS = 1000
const GOAL_KB_EACH = 30
const SETTLE_MS = 3000
const KB_PER_MB = 1000

/** Sessions of many persons, with known tokens. */
const SESSIONS = `
  with people as (
    select id, row_number() over (order by id) as n from sys_user where id like 'bench-%' and status = 1 limit ${SOCKETS}
  ), made as (
    insert into sys_session (token_hash, user_id, expires_at, ip)
    select sha256(convert_to('bench-token-' || n, 'utf8')), id, now() + interval '1 day', '127.0.0.1' from people
  )
  select id, 'bench-token-' || n as token from people`

interface Holder {
  readonly id: string
  readonly token: string
}

/** Opens many sockets on one process, and measures how long a message to everybody takes to reach the last one. */
export async function benchSockets(environment: BenchEnvironment, { rounds }: { rounds: number }): Promise<Findings> {
  const holders = await environment.onDatabase(
    async ({ database }) => (await database.pool.query<Holder>(SESSIONS)).rows,
  )
  const product = await startProduct(environment, { SOCKETS_PER_ADDRESS: String(2 * SOCKETS) })
  const load = fork(join(import.meta.dirname, 'socket-load.ts'), { execArgv: ['--import', 'tsx'] })
  try {
    const admin = await signInByCall(product.url, 'admin', environment.adminPassword)
    await wait(SETTLE_MS)
    const before = residentMemory(product.serverPid)
    const start = performance.now()
    const open = await openAll(load, product, holders)
    const openedMs = performance.now() - start
    await wait(SETTLE_MS)
    const each = ((residentMemory(product.serverPid) - before) * KB_PER_MB) / open
    const heard = await broadcasts(load, admin, rounds)
    return {
      results: [
        {
          name: `${open} open sockets on one process, memory of each`,
          unit: 'kB',
          ours: each,
          goal: { oursAtMost: GOAL_KB_EACH },
        },
        { name: 'until all of them were open', unit: 'ms', ours: openedMs },
        {
          name: 'said to all of them, until the first heard it',
          unit: 'ms',
          ours: median(heard.map(({ first }) => first)),
        },
        {
          name: 'said to all of them, until the last heard it',
          unit: 'ms',
          ours: median(heard.map(({ last }) => last)),
          goal: { oursAtMost: GOAL_LAST_MS },
        },
      ],
      notes: [
        `sockets: ${SOCKETS} persons, one socket each, from a process of its own; the time counts from the call that says it; ${Math.min(...heard.map(({ count }) => count))} of ${open} heard it in the worst round; memory is the growth of the resident set, and counts what the checks of as many sign-ins leave behind`,
      ],
    }
  } finally {
    load.disconnect()
    await product.stop()
  }
}

async function openAll(load: ChildProcess, { url }: RunningProduct, holders: readonly Holder[]): Promise<number> {
  const at = `${url.replace('http', 'ws')}${CONTEXT_PATH}${SOCKET_PATH}`
  const order: SocketLoad = { sockets: holders.map(({ id, token }) => ({ url: `${at}/${id}`, token })) }
  load.send(order)
  const [{ open }] = (await once(load, 'message')) as [{ open: number }]
  return open
}

/** Broadcasts, each with the ms from the call to the first and the last receiver. */
async function broadcasts(load: ChildProcess, admin: Api, rounds: number): Promise<Received[]> {
  const all: Received[] = []
  for (let round = 0; round < rounds; round += 1) {
    const report = once(load, 'message') as Promise<[Received]>
    load.send('listen')
    const said = Date.now()
    const { body } = await admin.call('GET', '/sys/annountCement/syncNotic')
    if (!body.success) throw new Error(`nothing was said: ${body.message}`)
    const [{ first, last, count }] = await report
    all.push({ first: first - said, last: last - said, count })
  }
  return all
}
