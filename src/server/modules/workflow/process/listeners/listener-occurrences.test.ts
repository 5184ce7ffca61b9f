import { describe, expect, it } from 'vitest'
import { graphOfBlock } from '#server/modules/workflow/process/engine/testing/block-model.ts'
import { actor, EngineHarness, type HarnessOptions } from '#server/modules/workflow/process/engine/testing/harness.ts'
import { people, sequence, user } from '#server/modules/workflow/process/engine/testing/models.ts'
import { listenersIn, type Occurrence, occurrencesOf } from './listener-occurrences.ts'

const LISTENED = ['x']

/** Harness over a process in which everything names the listener x, and the events since the last look. */
function listened(block: Parameters<typeof graphOfBlock>[0], options: HarnessOptions = {}) {
  const graph = graphOfBlock(block)
  const withListeners = <T extends object>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).map(([id, each]) => [id, { ...each, listeners: LISTENED }]))
  const all = { ...graph, listeners: LISTENED, nodes: withListeners(graph.nodes), flows: withListeners(graph.flows) }
  const harness = new EngineHarness(all as typeof graph, options)
  let seen = 0
  const since = (): Occurrence[] => {
    const events = harness.events.slice(seen)
    seen = harness.events.length
    return occurrencesOf(harness.graph, events, harness.state.tasks)
  }
  return {
    harness,
    since,
    of: (...names: string[]) => since().flatMap(({ event, ...each }) => named(event, each, names)),
  }
}

const named = (event: string, { elementId = '', task }: Omit<Occurrence, 'event'>, names: readonly string[]) =>
  names.length === 0 || names.includes(event) ? [`${event} ${task ? task.assignee : elementId}`] : []

const TASKS = ['create', 'assignment', 'complete', 'delete']

describe('occurrences of a command', () => {
  it('go from the start of the process to the first task, in their order', () => {
    const { harness, since } = listened(user('a'))
    harness.start()
    expect(since().map(({ event }) => event)).toEqual([
      ...['start', 'start', 'end', 'take', 'start', 'assignment', 'create'],
    ])
  })

  it('end with the process, whose end event starts and ends', () => {
    const { harness, since } = listened(user('a'))
    harness.start()
    since()
    harness.approve('a')
    const found = since()
    expect(found.map(({ event }) => event)).toEqual(['complete', 'end', 'take', 'start', 'end', 'end'])
    expect(found[0]).toMatchObject({ outcome: 'approve', assignee: 'a', task: { doneBy: 'a' } })
    expect(found.at(-1)).toEqual({ event: 'end', listeners: LISTENED, outcome: 'completed' })
  })

  it('are one of each kind for each task of a countersign', () => {
    const voting = { quota: { kind: 'all' } }
    const { harness, of } = listened(user('vote', { voting }), { approvers: people({ vote: ['p', 'q', 'r'] }) })
    harness.start()
    expect(of('create')).toEqual(['create p', 'create q', 'create r'])
    harness.approve('vote', 'q')
    expect(of(...TASKS)).toEqual(['complete q'])
    harness.reject('vote', 'p')
    expect(of(...TASKS).sort()).toEqual(['complete p', 'delete r'])
  })

  it('create the task of a sequential round once, however often it opens', () => {
    const { harness, of } = listened(user('vote', { voting: { quota: { kind: 'all' }, order: 'sequential' } }), {
      approvers: people({ vote: ['p', 'q'] }),
    })
    harness.start()
    expect(of('create')).toEqual(['create p', 'create q'])
    harness.approve('vote', 'p')
    expect(of(...TASKS)).toEqual(['complete p'])
  })

  it('have none for a task that nobody has to handle', () => {
    const { harness, of } = listened(sequence(user('a'), user('b')), {
      approvers: (node) => (node === 'a' ? [{ assignee: 'a', passes: true }] : [{ assignee: 'b' }]),
    })
    harness.start()
    expect(of(...TASKS)).toEqual(['assignment b', 'create b'])
  })

  it('assign a task to each person who gets it', () => {
    const { harness, since } = listened(user('a'))
    harness.start()
    since()
    harness.run({ type: 'transfer', taskId: harness.task('a').id, actor: actor('a'), to: 'b' })
    expect(since()).toMatchObject([{ event: 'assignment', assignee: 'b' }])
    harness.run({ type: 'delegate', taskId: harness.task('a', 'b').id, actor: actor('b'), to: 'c' })
    expect(since()).toMatchObject([{ event: 'assignment', assignee: 'c' }])
    harness.approve('a', 'c')
    expect(since()).toMatchObject([{ event: 'assignment', assignee: 'b' }])
  })

  it('delete what ends without a decision', () => {
    const { harness, of } = listened(user('a'))
    harness.start()
    of()
    harness.run({ type: 'void' })
    expect(of()).toEqual(['delete a', 'end '])
  })

  it('complete a returned task, without the end of its node', () => {
    const { harness, of } = listened(sequence(user('a'), user('b')))
    harness.start().approve('a')
    of()
    harness.run({ type: 'return', taskId: harness.task('b').id, actor: actor('b'), to: 'previous' })
    expect(of(...TASKS, 'end')).toEqual(['complete b', 'assignment a', 'create a'])
  })

  it('are none without listeners', () => {
    const harness = new EngineHarness(graphOfBlock(user('a'))).start()
    expect(occurrencesOf(harness.graph, harness.events, harness.state.tasks)).toEqual([])
    expect(listenersIn(harness.graph)).toEqual([])
  })
})
