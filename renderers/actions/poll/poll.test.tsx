import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ActionStopped } from '#renderers/plugin.ts'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { LazyExpression } from '#renderers/ui/hooks/compute-values.ts'
import { runPoll } from './poll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const done = new LazyExpression(({ result }) => result === 'done')

/** A screen whose visibility the test sets, and a server with the responses of the test. */
function harness() {
  const place = document.body.appendChild(document.createElement('div'))
  const state = { seen: true, answer: 'working' }
  place.checkVisibility = () => state.seen
  const calls: string[] = []
  const call = async ({ call: text }: { call: string }) => {
    calls.push(text)
    return { result: state.answer, message: '' }
  }
  const { context, host } = actionHarness({ instead: { call }, screen: { element: () => place } })
  return { context, host, place, state, calls }
}

describe('polling', () => {
  it('calls immediately and then at the interval, until the condition is true', async () => {
    const { context, state, calls } = harness()
    const ended = runPoll(context, { every: 2, call: 'GET /job', until: done })
    await vi.advanceTimersByTimeAsync(3900)
    expect(calls).toHaveLength(2)
    state.answer = 'done'
    await vi.advanceTimersByTimeAsync(100)
    await ended
    expect(calls).toHaveLength(3)
  })

  it('never calls more often than once a second', async () => {
    const { context, calls } = harness()
    runPoll(context, { every: 0, call: 'GET /job', until: done, limit: 100 }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(2500)
    expect(calls).toHaveLength(3)
  })

  it('pauses while the screen is not visible, and continues after that', async () => {
    const { context, state, calls } = harness()
    void runPoll(context, { every: 1, call: 'GET /job', until: done })
    await vi.advanceTimersByTimeAsync(0)
    state.seen = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls).toHaveLength(1)
    state.seen = true
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls).toHaveLength(2)
  })

  it('ends with the screen', async () => {
    const { context, place, calls } = harness()
    const ended = expect(runPoll(context, { every: 1, call: 'GET /job', until: done })).rejects.toThrow(ActionStopped)
    await vi.advanceTimersByTimeAsync(0)
    place.remove()
    await vi.advanceTimersByTimeAsync(5000)
    await ended
    expect(calls).toHaveLength(1)
  })

  it('ends at its limit with a notice', async () => {
    const { context, host, calls } = harness()
    const ended = expect(runPoll(context, { every: 2, call: 'GET /job', until: done, limit: 5 })).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(6000)
    await ended
    expect(calls).toHaveLength(3)
    expect(host.events).toEqual(['warning 等待超时，请稍后再看'])
  })

  it('runs steps each time, and without a condition just ends at its limit', async () => {
    const { place } = harness()
    const ran: string[] = []
    const step = async ({ use }: { use: string }) => void ran.push(use)
    const { context, host } = actionHarness({ step, screen: { element: () => place } })
    const ended = runPoll(context, { every: 1, do: [{ use: 'reload' }], limit: 2 })
    await vi.advanceTimersByTimeAsync(3000)
    await ended
    expect(ran).toEqual(['reload', 'reload', 'reload'])
    expect(host.events).toEqual([])
  })
})
