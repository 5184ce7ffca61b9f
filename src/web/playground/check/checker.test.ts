import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftReport } from './check-drafts.ts'
import type { FromWorker, ToWorker } from './check-messages.ts'
import { createChecker } from './checker.ts'

const NOTHING: DraftReport = { problems: [], elsewhere: [] }
const setup = { documents: [], metas: { pageMeta: {}, entityMeta: {} } }
const draft = (text: string) => [{ file: 'schemas/system/a.page.json', text }]

/** Workers that answer when the test decides. */
function stage() {
  const workers: { asked: ToWorker[]; ended: boolean; answer(answer?: FromWorker): void; fail(): void }[] = []
  const told: { codes: string[]; text: string }[] = []
  const checker = createChecker({
    setup,
    patienceMs: 1_000,
    report: ({ problems }, [about]) => told.push({ codes: problems.map(({ code }) => code), text: about!.text }),
    start() {
      const worker = {
        onmessage: null as ((event: MessageEvent<FromWorker>) => void) | null,
        onerror: null as ((event: ErrorEvent) => void) | null,
        postMessage: (message: ToWorker) => void own.asked.push(message),
        terminate: () => {
          own.ended = true
        },
      }
      const own = {
        asked: [] as ToWorker[],
        ended: false,
        answer: (data: FromWorker = { report: NOTHING }) => worker.onmessage?.({ data } as MessageEvent<FromWorker>),
        fail: () => worker.onerror?.({} as ErrorEvent),
      }
      workers.push(own)
      return worker
    },
  })
  const checkedTexts = () =>
    workers
      .flatMap(({ asked }) => asked)
      .flatMap((message) => (message.kind === 'check' ? message.drafts[0]!.text : []))
  return { checker, workers, told, checkedTexts }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the checker of drafts', () => {
  it('runs one check at a time, and then checks the newest text only', () => {
    const { checker, workers, told, checkedTexts } = stage()
    for (const text of ['1', '2', '3']) checker.check(draft(text))
    expect(checkedTexts()).toEqual(['1'])
    workers[0]!.answer()
    expect(checkedTexts()).toEqual(['1', '3'])
    workers[0]!.answer()
    expect(told.map(({ text }) => text)).toEqual(['1', '3'])
    expect(workers).toHaveLength(1)
  })

  it('aborts a text that takes too long, reports it, and continues with the next one', () => {
    const { checker, workers, told, checkedTexts } = stage()
    checker.check(draft('huge'))
    checker.check(draft('next'))
    // Until then the checker waited for the start of the worker.
    vi.advanceTimersByTime(5_000)
    workers[0]!.answer({ ready: true })
    expect(told).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(workers[0]!.ended).toBe(true)
    expect(told).toEqual([{ codes: ['check-failed'], text: 'huge' }])
    expect(checkedTexts()).toEqual(['huge', 'next'])
    workers[1]!.answer()
    expect(told[1]).toEqual({ codes: [], text: 'next' })
  })

  it('tries a text once more with more time, since the machine may be busy', () => {
    const { checker, workers, told } = stage()
    checker.check(draft('slow'))
    workers[0]!.answer({ ready: true })
    vi.advanceTimersByTime(1_000)
    expect([workers[0]!.ended, told]).toEqual([true, []])
    workers[1]!.answer({ ready: true })
    vi.advanceTimersByTime(2_000)
    workers[1]!.answer()
    expect(told).toEqual([{ codes: [], text: 'slow' }])
    checker.check(draft('endless'))
    vi.advanceTimersByTime(1_000)
    workers[2]!.answer({ ready: true })
    vi.advanceTimersByTime(3_000)
    expect(told[1]).toEqual({ codes: ['check-failed'], text: 'endless' })
  })

  it('does not wait forever for a worker that does not start', () => {
    const { checker, workers, told } = stage()
    checker.check(draft('a'))
    vi.advanceTimersByTime(60_000)
    expect(workers[0]!.ended).toBe(true)
    expect(told).toEqual([{ codes: ['check-failed'], text: 'a' }])
  })

  it('turns a fault of the checker into a problem', () => {
    const { checker, workers, told } = stage()
    checker.check(draft('a'))
    workers[0]!.answer({ failure: 'oops' })
    checker.check(draft('b'))
    workers[0]!.fail()
    expect(told.map(({ codes }) => codes)).toEqual([['check-failed'], ['check-failed']])
  })

  it('is silent once it was stopped', () => {
    const { checker, workers, told } = stage()
    checker.check(draft('a'))
    checker.stop()
    workers[0]!.answer()
    vi.advanceTimersByTime(10_000)
    expect(told).toEqual([])
  })
})
