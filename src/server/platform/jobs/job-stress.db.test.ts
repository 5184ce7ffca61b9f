import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { connect, type Database } from '#server/db/connection.ts'
import { testSeed } from '#shared/testing/test-seed.ts'
import { calls, jobHarness, query, start, test, work } from './testing/job-harness.ts'

const ROUNDS = 3
const JOBS = 300
/** Smallest pool that the settings allow: one connection for the scheduler, one for the work. */
const POOL = 2
/** Longer than any pause of a busy machine, so that no run is given up. */
const LEASE_MS = 60_000

jobHarness()

describe('two processes with few connections', () => {
  it(
    'fire all that is due at once, each once, and stall nowhere',
    async () => {
      const seed = testSeed('JOB_SEED')
      for (let round = 0; round < ROUNDS; round += 1) await workOff(seed + round)
    },
    ROUNDS * 60_000,
  )
})

/** Runs jobs of which some take a while, some use the database, also twice in parallel, and some fail. */
async function workOff(seed: number): Promise<void> {
  await query('delete from sys_quartz_job')
  calls.length = 0
  const random = randomOf(seed)
  const pools = [await smallPool(), await smallPool()]
  const names = Array.from({ length: JOBS }, (_, index) => `s${index}`)
  for (const name of names) work[name] = taskOf(random, pools[random() < 0.5 ? 0 : 1]!)
  await query(
    `insert into sys_quartz_job (id, job_class_name, cron_expression, next_fire_time)
     select name, name, '0 0 0 1 1 ? 2099', clock_timestamp() from unnest($1::text[]) as name`,
    [names],
  )
  const schedulers = pools.map((pool, index) => start(`p${index}`, { leaseMs: LEASE_MS, stopMs: 5000 }, pool))
  try {
    await expect
      .poll(async () => (await outcome()).ended, { timeout: 50_000, interval: 100, message: `JOB_SEED=${seed}` })
      .toBe(JOBS)
    expect(await outcome(), `JOB_SEED=${seed}`).toEqual({ runs: JOBS, ended: JOBS, jobs: JOBS, open: 0 })
    expect(calls.map((call) => call.split(' ')[0]).sort(), `JOB_SEED=${seed}`).toEqual(names.toSorted())
  } finally {
    for (const scheduler of schedulers) await scheduler.stop()
    for (const pool of pools) await pool.close()
  }
}

async function outcome() {
  const [row] = await query(
    `select count(*)::int as runs, count(distinct job_id)::int as jobs,
       count(*) filter (where state in ('succeeded', 'failed'))::int as ended,
       count(*) filter (where state in ('queued', 'running'))::int as open
     from sys_quartz_run`,
  )
  return row as { runs: number; jobs: number; ended: number; open: number }
}

const smallPool = () => connect(test.address, { poolSize: POOL, warn: () => undefined })

function taskOf(random: () => number, { pool }: Database): () => Promise<undefined> {
  const ms = Math.floor(random() * 20)
  const kind = Math.floor(random() * 4)
  return async () => {
    if (kind === 0) throw new Error('on purpose')
    if (kind === 1) await wait(ms)
    if (kind === 2) await pool.query('select pg_sleep($1)', [ms / 1000])
    if (kind === 3) await Promise.all([pool.query('select 1'), pool.query('select pg_sleep($1)', [ms / 1000])])
    return undefined
  }
}

/** Pseudo-random numbers from 0 up to 1, repeatable by seed (a linear congruential generator). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
