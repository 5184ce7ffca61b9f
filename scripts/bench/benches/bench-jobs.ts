import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts'
import type { Findings } from '../result.ts'
import { startProduct } from '../running-product.ts'
import { createBenchEnvironment } from './bench-environment.ts'

const JOBS = 1000
/** Time until the jobs are due; both processes are idle by then. */
const DUE_IN_SECONDS = 5
const POLL_MS = 200
const LONGEST_MS = 120_000

/** Inserts many jobs of one handler, which the product does not allow. */
const MANY_JOBS = `
  insert into sys_quartz_job (id, job_class_name, cron_expression, next_fire_time)
  select 'bench-' || n, 'sample', '0 0 0 1 1 ?', date_trunc('second', clock_timestamp()) + $2 * interval '1 second'
  from generate_series(1, $1::int) as n`

const OUTCOME = `
  select count(*) filter (where state = 'succeeded')::int as done, count(*)::int as runs,
    count(distinct job_id)::int as jobs, count(distinct process)::int as processes,
    (extract(epoch from max(finished_at) - min(scheduled_time)) * 1000)::float8 as "lastMs",
    (percentile_cont(0.5) within group (order by extract(epoch from started_at - scheduled_time)) * 1000)::float8
      as "medianLatenessMs"
  from sys_quartz_run where job_id like 'bench-%'`

interface Outcome {
  done: number
  runs: number
  jobs: number
  processes: number
  lastMs: number
  medianLatenessMs: number
}

/** Runs a thousand jobs that are due in the same second, for two servers on one database. Uses a new database. */
export async function benchJobs(): Promise<Findings> {
  const environment = await createBenchEnvironment(async () => undefined)
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: environment.dataDir, warn: console.warn })
    const { host, port, user, database } = embedded.address
    const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    const settings = { DATABASE_URL: url }
    const products = [await startProduct(environment, settings), await startProduct(environment, settings)]
    const client = new pg.Client(embedded.address)
    await client.connect()
    try {
      // The servers have checked their tables at their start.
      await client.query('drop index sys_quartz_job_job_class_name')
      await client.query(MANY_JOBS, [JOBS, DUE_IN_SECONDS])
      const { runs, jobs, processes, lastMs, medianLatenessMs } = await allDone(client)
      if (runs !== JOBS || jobs !== JOBS) throw new Error(`${JOBS} jobs made ${runs} runs of ${jobs} jobs`)
      const name = `${JOBS.toLocaleString('en')} jobs due at once, two processes`
      return {
        results: [
          { name: `${name}: to the last one's end`, unit: 'ms', ours: lastMs },
          { name: `${name}: to the start, median`, unit: 'ms', ours: medianLatenessMs },
        ],
        notes: [
          `jobs: ${runs} runs of ${jobs} jobs by ${processes} processes, none twice; 4 at a time in each process`,
        ],
      }
    } finally {
      await client.end()
      for (const product of products) await product.stop()
      await embedded.stop()
    }
  } finally {
    environment.remove()
  }
}

async function allDone(client: pg.Client): Promise<Outcome> {
  const end = performance.now() + LONGEST_MS
  for (;;) {
    const outcome = (await client.query<Outcome>(OUTCOME)).rows[0]!
    if (outcome.done === JOBS) return outcome
    if (performance.now() > end) throw new Error(`after ${LONGEST_MS} ms: ${JSON.stringify(outcome)}`)
    await wait(POLL_MS)
  }
}
