import { describe, expect, it } from 'vitest'
import { actor, type EngineHarness } from '../testing/harness.ts'
import { parallel, people, sequence, started, user } from '../testing/models.ts'

describe('returns', () => {
  const back = (flow: EngineHarness, node: string, to: 'starter' | 'previous' | { node: string }, direct = false) =>
    flow.run({ type: 'return', taskId: flow.task(node).id, actor: actor(node), to, direct })

  it('go to any node that was passed, and all after it is done again', () => {
    const flow = started(sequence(user('a'), user('b'), user('c')))
    flow.approve('a').approve('b')
    back(flow, 'c', { node: 'a' })
    expect(flow.open()).toEqual(['a'])
    flow.approve('a')
    expect(flow.open()).toEqual(['b'])
  })

  it('go to the previous node or to the starter', () => {
    const flow = started(sequence(user('a'), user('b'), user('c')))
      .approve('a')
      .approve('b')
    back(flow, 'c', 'previous')
    expect(flow.open()).toEqual(['b'])
    back(flow, 'b', 'starter')
    expect(flow.open()).toEqual(['start:starter'])
  })

  it('come straight back to who returned the work', () => {
    const flow = started(sequence(user('a'), user('b'), user('c')))
      .approve('a')
      .approve('b')
    back(flow, 'c', { node: 'a' }, true)
    expect(flow.open()).toEqual(['a'])
    flow.approve('a')
    expect(flow.open()).toEqual(['c'])
    expect(flow.approve('c').status).toBe('completed')
  })

  it('within a parallel branch leave the other branch as it is', () => {
    const flow = started(
      sequence(parallel(sequence(user('a1'), user('a2')), sequence(user('b1'), user('b2'))), user('z')),
    )
    flow.approve('a1').approve('b1').approve('b2')
    back(flow, 'a2', { node: 'a1' })
    expect(flow.open()).toEqual(['a1'])
    flow.approve('a1').approve('a2')
    expect(flow.open()).toEqual(['z'])
  })

  it('from after a join into one branch keep what the other has approved', () => {
    const flow = started(sequence(parallel(user('a'), user('b')), user('z')))
      .approve('a')
      .approve('b')
    back(flow, 'z', { node: 'a' })
    expect(flow.open()).toEqual(['a'])
    flow.approve('a')
    expect(flow.open()).toEqual(['z'])
  })

  it('before a split cancel every branch', () => {
    const flow = started(sequence(user('s'), parallel(user('a'), user('b')), user('z'))).approve('s')
    back(flow, 'a', { node: 's' })
    expect(flow.open()).toEqual(['s'])
    flow.approve('s')
    expect(flow.open()).toEqual(['a', 'b'])
  })

  it('out of a countersign end the round of all', () => {
    const flow = started(sequence(user('a'), user('vote')), { approvers: people({ vote: ['p', 'q'] }) }).approve('a')
    flow.run({ type: 'return', taskId: flow.task('vote', 'q').id, actor: actor('q'), to: { node: 'a' } })
    expect(flow.open()).toEqual(['a'])
    flow.approve('a')
    expect(flow.open()).toEqual(['vote:p', 'vote:q'])
  })

  it('out of a sub-process end it', () => {
    const flow = started(sequence(user('a'), { kind: 'subprocess', id: 's', block: sequence(user('i'), user('j')) }))
    flow.approve('a').approve('i')
    back(flow, 'j', { node: 'i' })
    expect(flow.open()).toEqual(['i'])
    back(flow, 'i', { node: 'a' })
    expect(flow.open()).toEqual(['a'])
    expect(flow.approve('a').approve('i').approve('j').status).toBe('completed')
  })

  it('across branches, to what was not passed and forwards are refused', () => {
    const flow = started(sequence(parallel(user('a'), user('b')), user('z')))
    const to = (node: string) => ({
      type: 'return' as const,
      taskId: flow.task('b').id,
      actor: actor('b'),
      to: { node },
    })
    flow.approve('a')
    expect(flow.refusal(to('a'))).toBe('return-target')
    expect(flow.refusal(to('z'))).toBe('return-target')
    expect(flow.refusal(to('nowhere'))).toBe('return-target')
    const fork = Object.values(flow.graph.nodes).find(({ kind }) => kind === 'parallel')!
    expect(flow.refusal(to(fork.id)), 'nobody corrects anything at a gateway').toBe('return-target')
  })
})

describe('a recall', () => {
  const recall = (flow: EngineHarness, node: string, person = node) => {
    const done = flow.state.tasks.findLast((task) => task.nodeId === node && task.doneBy === person)!
    return flow.refusal({ type: 'recall', taskId: done.id, actor: actor(person) })
  }

  it('takes a decision back while the next task is untouched', () => {
    const flow = started(sequence(user('a'), user('b'))).approve('a')
    expect(recall(flow, 'a')).toBeUndefined()
    expect(flow.open()).toEqual(['a'])
    expect(flow.approve('a').approve('b').status).toBe('completed')
    expect(recall(flow, 'b')).toBe('not-running')
  })

  it('is too late once somebody has acted', () => {
    const flow = started(sequence(user('a'), user('b'), user('c')))
      .approve('a')
      .approve('b')
    expect(recall(flow, 'a')).toBe('recall-too-late')
    expect(recall(flow, 'b')).toBeUndefined()
    expect(flow.open()).toEqual(['b'])
  })

  it('takes one vote of an open round back', () => {
    const flow = started(sequence(user('vote'), user('z')), { approvers: people({ vote: ['p', 'q'] }) })
    flow.approve('vote', 'p')
    expect(recall(flow, 'vote', 'p')).toBeUndefined()
    expect(flow.open()).toEqual(['vote:p', 'vote:q'])
    flow.approve('vote', 'q')
    expect(flow.open()).toEqual(['vote:p'])
    expect(flow.approve('vote', 'p').open()).toEqual(['z'])
  })

  it('takes the last vote back and keeps the others', () => {
    const flow = started(sequence(user('vote'), user('z')), { approvers: people({ vote: ['p', 'q'] }) })
    flow.approve('vote', 'p').approve('vote', 'q')
    expect(recall(flow, 'vote', 'q')).toBeUndefined()
    expect(flow.open()).toEqual(['vote:q'])
    expect(flow.approve('vote', 'q').open()).toEqual(['z'])
  })

  it('puts the next in order back to waiting', () => {
    const flow = started(user('vote', { voting: { order: 'sequential' } }), {
      approvers: people({ vote: ['p', 'q'] }),
    }).approve('vote', 'p')
    expect(recall(flow, 'vote', 'p')).toBeUndefined()
    expect(flow.open()).toEqual(['vote:p'])
    expect(flow.approve('vote', 'p').open()).toEqual(['vote:q'])
  })

  it('after a join gives back one branch and keeps the other', () => {
    const flow = started(sequence(parallel(user('a'), user('b')), user('z')))
      .approve('a')
      .approve('b')
    expect(recall(flow, 'a')).toBe('recall-too-late')
    expect(recall(flow, 'b')).toBeUndefined()
    expect(flow.open()).toEqual(['b'])
    expect(flow.approve('b').open()).toEqual(['z'])
  })
})
