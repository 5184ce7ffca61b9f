import { describe, expect, it } from 'vitest'
import { clockPrincipal } from '#server/modules/workflow/process/triggers/clock-principal.ts'
import type { Mark, TraceRepository } from './trace.repository.ts'
import { createTraceService, durationOf } from './trace.service.ts'

describe('a duration', () => {
  it.each([
    [0, '0秒'],
    [59, '59秒'],
    [60, '1分钟'],
    [119, '1分钟'],
    [3_599, '59分钟'],
    [3_600, '1小时'],
    [3_660, '1小时1分钟'],
    [7_199, '1小时59分钟'],
    [86_399, '23小时59分钟'],
    [86_400, '1天'],
    [86_400 + 3_599, '1天'],
    [86_400 + 3_600, '1天1小时'],
    [2 * 86_400 + 3 * 3_600 + 240, '2天3小时'],
  ])('of %i seconds is %s', (seconds, text) => {
    expect(durationOf(seconds)).toBe(text)
  })
})

describe('the diagram of an instance', () => {
  const diagramOf = (marks: Partial<Record<Mark, readonly string[]>>) => {
    const traces = {
      xmlOf: async () => '<xml/>',
      marks: async () => new Map(Object.entries(marks) as [Mark, readonly string[]][]),
    } as unknown as TraceRepository
    return createTraceService({
      ...{ traces, instances: { requireReadable: async () => undefined, isReadable: async () => true } },
      newest: { newestOf: async () => undefined, head: async () => undefined },
      dictionaries: { texts: async () => new Map() },
      seesRecord: async () => true,
    }).diagram(clockPrincipal(0), 'i')
  }
  const nothing = { xml: '<xml/>', done: [], active: [], rejected: [], skipped: [], flows: [] }

  it('has no marks before anything happened', async () => {
    expect(await diagramOf({})).toEqual(nothing)
  })

  it('marks a node as done unless another mark says more', async () => {
    const done = ['start', 'a', 'b', 'c', 'd']
    expect(await diagramOf({ done, active: ['b'], rejected: ['c'], skipped: ['d'], flows: ['start_a'] })).toEqual({
      ...{ xml: '<xml/>', done: ['start', 'a'], active: ['b'], rejected: ['c'], skipped: ['d'], flows: ['start_a'] },
    })
  })

  it('marks a node that works again as active, whatever happened to it before', async () => {
    const marks = { done: ['a', 'b'], active: ['a', 'b'], rejected: ['a'], skipped: ['b'] }
    expect(await diagramOf(marks)).toEqual({ ...nothing, active: ['a', 'b'] })
  })
})
