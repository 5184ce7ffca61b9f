import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createJobRuns } from './job-run.store.ts'
import {
  addJob,
  calls,
  FAST,
  held,
  jobHarness,
  listening,
  query,
  requestRun,
  runsOf,
  start,
  states,
  test,
  work,
} from './testing/job-harness.ts'

jobHarness()

/** Lease for tests on a busy machine: a slow process is not dead. */
const PATIENT = { leaseMs: 20_000 }

describe('two processes', () => {
  it('fire each job once', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `j${index}`)
    const both = held()
    // Each process must wait until the other one has begun.
    const workers = () => new Set(calls.map((call) => call.split(' ')[1]))
    for (const name of names) {
      work[name] = () => {
        if (workers().size === 2) both.letGo()
        return both.run()
      }
    }
    for (const name of names) await addJob(name)
    start('one', PATIENT)
    start('two', PATIENT)
    const done = async () => (await query(`select from sys_quartz_run where state = 'succeeded'`)).length
    await expect.poll(done).toBe(60)
    expect(calls.map((call) => call.split(' ')[0]).sort()).toEqual(names.sort())
    expect(workers()).toEqual(new Set(['one', 'two']))
  })

  it('fire one that comes every second once a second', async () => {
    work.a = async () => undefined
    await addJob('a', { cron: '* * * * * ?' })
    start('one', PATIENT)
    start('two', PATIENT)
    await expect.poll(() => calls.length).toBeGreaterThanOrEqual(3)
    const [{ twice }] = (await query(
      `select count(*) - count(distinct scheduled_time) as twice from sys_quartz_run`,
    )) as [{ twice: number }]
    expect(twice).toBe(0)
    expect(calls.length).toBeLessThanOrEqual((await runsOf('a')).length)
  })

  it('stand in for each other: what one leaves behind when it is killed, the other does once more', async () => {
    work.a = async () => 'done by the other'
    await addJob('a')
    const killed = await startProcess('a')
    expect(await states('a')).toEqual(['running'])
    killed.kill('SIGKILL')
    start('two', PATIENT)
    await expect.poll(() => states('a')).toEqual(['interrupted', 'succeeded'])
    const [lost, again] = await runsOf('a')
    expect(lost).toMatchObject({ process: 'child', error: '执行的进程已中断' })
    expect(again).toMatchObject({ process: 'two', cause: 'rerun', attempt: 2 })
  })

  it('and a job that kills its process twice kills no third one', async () => {
    work.a = async () => undefined
    work.b = async () => undefined
    await addJob('a', { inSeconds: 3600 })
    await query(
      `insert into sys_quartz_run (id, job_id, handler, timeout_seconds, scheduled_time, cause, state, attempt, lease_until)
       values ('r', 'a', 'a', 60, now(), 'rerun', 'running', 2, now() - interval '1 second')`,
    )
    start('two')
    await expect.poll(() => states('a')).toEqual(['interrupted'])
    await addJob('b')
    // The process of this job has looked for work since.
    await expect.poll(() => states('b')).toEqual(['succeeded'])
    expect(calls).toEqual(['b two'])
    expect(await states('a')).toEqual(['interrupted'])
  })
})

describe('a process that stops', () => {
  it('lets short work end', async () => {
    const short = held()
    work.a = short.run
    await addJob('a')
    const one = start('one', { ...PATIENT, stopMs: 10_000 })
    await expect.poll(() => states('a')).toEqual(['running'])
    const stopping = one.stop()
    short.letGo()
    await stopping
    expect(await states('a')).toEqual(['succeeded'])
  })

  it('gives up the rest, for others to do', async () => {
    work.a = () => new Promise(() => undefined)
    work.b = () => new Promise(() => undefined)
    await addJob('a')
    await addJob('b', { misfire: 'skip' })
    const one = start('one', PATIENT)
    await expect.poll(() => states('b')).toEqual(['running'])
    await expect.poll(() => states('a')).toEqual(['running'])
    await one.stop()
    expect(await states('a')).toEqual(['interrupted', 'queued'])
    expect(await states('b')).toEqual(['interrupted'])
  })
})

describe('a run that somebody stops', () => {
  const runId = async () => String((await query('select id from sys_quartz_run'))[0]!.id)
  const stop = async () => createJobRuns(test.database).stop(await runId(), '由 admin 停止')

  it('is stopped in the process that works on it, whichever process was called, and does not start again', async () => {
    work.a = listening
    await addJob('a')
    start('one', { leaseMs: 3000 })
    await expect.poll(() => states('a')).toEqual(['running'])
    // No message reaches the process: it finds out with its next heartbeat.
    expect(await stop()).toBe(true)
    await expect.poll(() => states('a')).toEqual(['stopped'])
    expect((await runsOf('a'))[0]).toMatchObject({ error: '由 admin 停止', process: 'one' })
    expect(await stop()).toBe(false)
  })

  it('ends immediately when its process is notified', async () => {
    work.a = listening
    await addJob('a')
    const one = start('one', { leaseMs: 600_000 })
    await expect.poll(() => states('a')).toEqual(['running'])
    await stop()
    one.check('another')
    one.check(await runId())
    await expect.poll(() => states('a')).toEqual(['stopped'])
  })

  it('is waited for no longer when it does not listen', async () => {
    work.a = () => new Promise(() => undefined)
    await addJob('a')
    start('one', { leaseMs: 3000 })
    await expect.poll(() => states('a')).toEqual(['running'])
    await stop()
    await expect.poll(() => states('a')).toEqual(['stopped'])
    expect((await runsOf('a'))[0]!.error).toBe('由 admin 停止，且不响应中止，已不再等待')
  })

  it('is not begun where it waits, and not once more where its process died', async () => {
    work.a = async () => undefined
    work.b = async () => undefined
    await addJob('a', { inSeconds: 3600 })
    await requestRun('a')
    expect(await stop()).toBe(true)
    await addJob('b', { inSeconds: 3600 })
    await query(
      `insert into sys_quartz_run
         (id, job_id, handler, timeout_seconds, scheduled_time, cause, state, requested_by, lease_until, error)
       values ('r', 'b', 'b', 60, now(), 'manual', 'running', 'admin', now() - interval '1 second', '由 admin 停止')`,
    )
    start('two')
    await expect.poll(() => states('b')).toEqual(['stopped'])
    expect((await runsOf('b'))[0]!.error).toBe('由 admin 停止')
    expect(await states('a')).toEqual(['stopped'])
    expect(calls).toEqual([])
  })
})

describe('a database that goes away', () => {
  it('ends neither the scheduler nor what is under way', async () => {
    const long = held()
    work.a = long.run
    work.b = async () => undefined
    await addJob('a')
    start('one', { leaseMs: 20_000 })
    await expect.poll(() => states('a')).toEqual(['running'])
    await query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    long.letGo()
    await addJob('b')
    await expect.poll(() => states('a')).toEqual(['succeeded'])
    await expect.poll(() => states('b')).toEqual(['succeeded'])
  })
})

/** Starts another Node process, which begins a job and never ends it. */
async function startProcess(name: string) {
  const module = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href)
  const program = `
    import { connect } from ${module('../../db/connection.ts')}
    import { createJobStore } from ${module('job.store.ts')}
    import { createJobRuns } from ${module('job-run.store.ts')}
    import { createJobScheduler } from ${module('job-scheduler.ts')}
    const database = await connect(${JSON.stringify(test.address)}, { poolSize: 2, warn: console.error })
    const run = () => { console.log('running'); return new Promise(() => undefined) }
    const handler = { name: '${name}', title: '', description: '', params: { properties: {} }, run }
    createJobScheduler({
      jobs: createJobStore(database, () => crypto.randomUUID()), runs: createJobRuns(database),
      handlers: new Map([['${name}', handler]]), process: 'child', warn: console.error, settings: ${JSON.stringify(FAST)},
    }).start()
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}
