import { describe, expect, it } from 'vitest'
import { supervise } from './supervise.mjs'

const KILLED = 137
const ABORTED = 134
const REFUSED = 1

/** Supervises servers that end as listed, without real time. @returns exit code, log lines, waits in ms */
async function supervised(servers, options = {}) {
  let started = 0
  const [lines, waits] = [[], []]
  const start = () => {
    const { code, ready = true } = servers[started++]
    return { exitCode: Promise.resolve(code), isReady: () => ready }
  }
  const code = await supervise(start, {
    stopped: new AbortController().signal,
    log: (line) => lines.push(line),
    now: () => 0,
    pause: async (ms) => waits.push(ms) > 0,
    ...options,
  })
  return { code, lines, waits, started }
}

/** `now` is read before and after a run, so the run must pass in between. */
function clockOf(ranMs) {
  const times = ranMs.flatMap((ms, at) => {
    const before = ranMs.slice(0, at).reduce((sum, each) => sum + each, 0)
    return [before, before + ms]
  })
  return () => times.shift()
}

const times = (count, server) => Array.from({ length: count }, () => server)

describe('a supervised server', () => {
  it('is started again after kill -9 and after it ran out of memory, with one line each', async () => {
    const { code, lines, started } = await supervised([{ code: KILLED }, { code: ABORTED }, { code: 0 }])
    expect([code, started]).toEqual([0, 3])
    expect(lines).toEqual([
      '服务器意外退出（信号 SIGKILL），1 秒后重新启动',
      '服务器意外退出（信号 SIGABRT），2 秒后重新启动',
    ])
  })

  it('waits twice as long each time, at most a minute, and never gives up', async () => {
    const { waits } = await supervised([...times(100, { code: KILLED, ready: false }), { code: 0 }])
    expect(waits).toHaveLength(100)
    expect(waits.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
    expect(waits.at(-1)).toBe(60_000)
  })

  it('waits shortly again once it ran for a while', async () => {
    const servers = [...times(4, { code: KILLED }), { code: 0 }]
    const { waits } = await supervised(servers, { now: clockOf([0, 59_999, 60_000, 0, 0]) })
    expect(waits).toEqual([1000, 2000, 1000, 2000])
  })

  it('that never came up is given up after some refusals, with the exit code of the last', async () => {
    const { code, lines, started } = await supervised(times(9, { code: REFUSED, ready: false }))
    expect([code, started]).toEqual([REFUSED, 5])
    expect(lines.at(-1)).toContain('不再重试')
  })

  it('that was up once is started for ever, also while a port or the database is not there', async () => {
    const servers = [{ code: KILLED }, ...times(50, { code: REFUSED, ready: false }), { code: 0 }]
    expect(await supervised(servers)).toMatchObject({ code: 0, started: 52 })
  })

  it('that ends in good order is not started again', async () => {
    expect(await supervised([{ code: 0 }])).toMatchObject({ code: 0, lines: [], started: 1 })
  })

  it('is not started again after a request to stop', async () => {
    const stopped = AbortSignal.abort()
    expect(await supervised([{ code: KILLED }], { stopped })).toMatchObject({ code: KILLED, lines: [], started: 1 })
  })

  it('is not started again after a request to stop during a wait', async () => {
    const stopping = new AbortController()
    const log = () => stopping.abort()
    const options = { stopped: stopping.signal, pause: undefined, firstWaitMs: 1_000_000, log }
    expect(await supervised([{ code: KILLED }], options)).toMatchObject({ code: 0, started: 1 })
  })
})
