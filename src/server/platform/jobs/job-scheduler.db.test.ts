import { describe, expect, it } from 'vitest'
import { addJob, held, jobHarness, query, requestRun, runsOf, start, states, work } from './testing/job-harness.ts'

jobHarness()

describe('a job', () => {
  it('runs when it is due, stores its output, and fires again', async () => {
    work.a = async ({ log }) => {
      log('一')
      return '二'
    }
    await addJob('a', { cron: '0 0 0 1 1 ?' })
    start('one')
    await expect.poll(() => states('a')).toEqual(['succeeded'])
    const [run] = await runsOf('a')
    expect(run).toMatchObject({ cause: 'schedule', process: 'one', error: null })
    expect(run!.output).toMatch(/^\d\d:\d\d:\d\d 一\n\d\d:\d\d:\d\d 二$/)
    const [job] = await query('select next_fire_time > now() as "isAhead", status from sys_quartz_job')
    expect(job).toEqual({ isAhead: true, status: 0 })
  })

  it('stops by itself when its schedule is over', async () => {
    work.a = async () => undefined
    await addJob('a', { cron: '0 0 0 1 1 ? 2020' })
    start('one')
    await expect.poll(() => states('a')).toEqual(['succeeded'])
    expect(await query('select status, next_fire_time as next from sys_quartz_job')).toEqual([
      { status: -1, next: null },
    ])
  })

  it('that throws has failed, and says why and where', async () => {
    work.a = async () => {
      throw new Error('没有这样的文件')
    }
    await addJob('a')
    start('one')
    await expect.poll(() => states('a')).toEqual(['failed'])
    const [run] = await runsOf('a')
    expect(run!.error).toBe('没有这样的文件')
    expect(run!.output).toContain('job-scheduler.db.test.ts')
  })

  it('whose handler is gone has failed', async () => {
    await addJob('a')
    start('one')
    await expect.poll(async () => (await runsOf('a'))[0]?.error).toBe('后台找不到该类名：a')
  })

  it('that hangs is given up after its time, and holds nobody else up', async () => {
    work.a = () => new Promise(() => undefined)
    work.b = async () => undefined
    await addJob('a', { timeout: 1 })
    await addJob('b')
    start('one', { parallel: 1 })
    await expect.poll(() => states('a')).toEqual(['timed_out'])
    expect((await runsOf('a'))[0]!.error).toBe('超过 1 秒未结束，且不响应中止，已不再等待')
    await expect.poll(() => states('b')).toEqual(['succeeded'])
  })

  it('that fills the log keeps the beginning', async () => {
    work.a = async ({ log }) => {
      for (let line = 0; line < 100_000; line += 1) log('x'.repeat(50))
      return undefined
    }
    await addJob('a')
    start('one')
    await expect.poll(() => states('a')).toEqual(['succeeded'])
    const { output } = (await runsOf('a'))[0]! as { output: string }
    expect(output.length).toBeLessThan(66_000)
    expect(output).toMatch(/输出过多，其余 \d+ 行未保存$/)
  })

  it('is stopped when it is deleted during a run, and leaves no rows', async () => {
    let ended = false
    work.a = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          ended = true
          reject(new Error('ended'))
        })
      })
    await addJob('a')
    start('one')
    await expect.poll(() => states('a')).toEqual(['running'])
    await query('delete from sys_quartz_job')
    await expect.poll(() => ended).toBe(true)
    expect(await runsOf('a')).toEqual([])
  })

  it('that was missed is done once, or waits for its next time', async () => {
    work.a = async () => undefined
    work.b = async () => undefined
    await addJob('a', { inSeconds: -3600, cron: '0 0 * * * ?' })
    await addJob('b', { inSeconds: -3600, cron: '0 0 * * * ?', misfire: 'skip' })
    start('one')
    await expect.poll(() => states('a')).toEqual(['succeeded'])
    await expect.poll(() => states('b')).toEqual(['skipped'])
    expect((await runsOf('a'))[0]!.cause).toBe('misfire')
  })
})

describe('a requested run', () => {
  it('is refused or waits while another one goes on, as the job defines', async () => {
    const [first, second] = [held(), held()]
    work.a = first.run
    work.b = second.run
    await addJob('a', { inSeconds: 3600 })
    await addJob('b', { inSeconds: 3600, overlap: 'queue' })
    start('one')
    expect(await Promise.all([requestRun('a'), requestRun('b')])).toEqual([undefined, undefined])
    await expect.poll(async () => [...(await states('a')), ...(await states('b'))]).toEqual(['running', 'running'])
    expect(await requestRun('a')).toBe('running')
    expect(await requestRun('b')).toBeUndefined()
    expect(await requestRun('b')).toBe('waiting')
    expect(await states('b')).toEqual(['running', 'queued'])
    first.letGo()
    second.letGo()
    await expect.poll(() => states('b')).toEqual(['succeeded', 'succeeded'])
  })

  it('runs once when it is requested twice in parallel', async () => {
    work.a = async () => undefined
    await addJob('a', { inSeconds: 3600 })
    expect((await Promise.all([requestRun('a'), requestRun('a')])).sort()).toEqual(['waiting', undefined])
  })
})
