import { describe, expect, it } from 'vitest'
import { graphOfBlock } from '../testing/block-model.ts'
import { actor, EngineHarness } from '../testing/harness.ts'
import { people, sequence, started, user } from '../testing/models.ts'
import { neededVotes } from './votes.ts'

describe('rounds', () => {
  const voters = ['p', 'q', 'r', 's']
  const round = (voting: object, reject: object = { kind: 'end' }) =>
    started(sequence(user('vote', { voting, reject }), user('next')), { approvers: people({ vote: voters }) })

  it('need all, any, a ratio or a number of approvals', () => {
    const all = round({ quota: { kind: 'all' } })
    for (const voter of voters.slice(0, 3)) all.approve('vote', voter)
    expect(all.open()).toEqual(['vote:s'])
    const any = round({ quota: { kind: 'any' } }).approve('vote', 'q')
    expect(any.open()).toEqual(['next'])
    expect(any.state.tasks.filter(({ cancelReason }) => cancelReason === 'decided')).toHaveLength(3)
    const half = round({ quota: { kind: 'ratio', ratio: 0.5 } }).approve('vote', 'p')
    expect(half.open()).toHaveLength(3)
    expect(half.approve('vote', 's').open()).toEqual(['next'])
    const three = round({ quota: { kind: 'number', count: 3 } })
    for (const voter of voters.slice(0, 3)) three.approve('vote', voter)
    expect(three.open()).toEqual(['next'])
  })

  it.each([
    [0.5, 3, 2],
    [0.6, 4, 3],
    [0.1 + 0.2, 10, 3],
    [0.01, 4, 1],
    [1, 4, 4],
  ])('with the ratio %d of %d approvers need %d', (ratio, total, needed) => {
    expect(neededVotes({ kind: 'ratio', ratio }, total)).toBe(needed)
  })

  it('are rejected by one vote, or without veto once the quota cannot be reached', () => {
    expect(round({ veto: true }).reject('vote', 'q').status).toBe('rejected')
    const half = round({ quota: { kind: 'ratio', ratio: 0.5 }, veto: false })
      .reject('vote', 'p')
      .reject('vote', 'q')
    expect(half.open()).toEqual(['vote:r', 'vote:s'])
    expect(half.reject('vote', 'r').status).toBe('rejected')
  })

  it('ask one after the other, or one at random', () => {
    const ordered = round({ order: 'sequential' })
    for (const voter of voters) {
      expect(ordered.open()).toEqual([`vote:${voter}`])
      ordered.approve('vote', voter)
    }
    expect(ordered.open()).toEqual(['next'])
    const random = started(user('vote', { voting: { order: 'random' } }), {
      approvers: people({ vote: voters }),
      random: (count) => count - 1,
    })
    expect(random.open()).toEqual(['vote:s'])
  })

  it('go on by conditions after a rejection when the node says so', () => {
    const flow = round({ veto: true }, { kind: 'continue' }).reject('vote', 'p')
    expect(flow.open()).toEqual(['next'])
    expect(flow.state.instance.variables.outcome).toBe('reject')
  })

  it('return to the starter after a rejection when the node says so, and count votes of the new round only', () => {
    const flow = round({ veto: true }, { kind: 'return', to: 'starter' }).approve('vote', 'p').reject('vote', 'q')
    expect(flow.open()).toEqual(['start:starter'])
    flow.approve('start', 'starter')
    expect(flow.open()).toEqual(voters.map((voter) => `vote:${voter}`))
  })

  it('pass, deny or ask when nobody is found', () => {
    const without = (noApprover: string) =>
      new EngineHarness(graphOfBlock(sequence(user('a', { noApprover }), user('b'))), { approvers: people({ a: [] }) })
    expect(without('pass').start().open()).toEqual(['b'])
    expect(without('deny').start().status).toBe('rejected')
    expect(without('ask').refusal({ type: 'start', variables: {} })).toBe('no-approver')
  })

  it('count people who pass as approved, and ask each person once', () => {
    const flow = started(sequence(user('a'), user('b')), {
      approvers: (node) => (node === 'a' ? [{ assignee: 'x', passes: true }] : [{ assignee: 'y' }, { assignee: 'y' }]),
    })
    expect(flow.open()).toEqual(['b:y'])
  })
})

describe('group tasks', () => {
  const candidates = [{ kind: 'role' as const, ref: 'clerk' }]
  const flow = () => started(user('a'), { approvers: () => [{ candidates }] })
  const clerk = (id: string) => ({ id, groups: candidates })

  it('are claimed by the first candidate and can be given back', () => {
    const group = flow()
    const taskId = group.openTasks()[0]!.id
    expect(group.refusal({ type: 'claim', taskId, actor: actor('stranger') })).toBe('not-candidate')
    group.run({ type: 'claim', taskId, actor: clerk('c1') })
    expect(group.refusal({ type: 'claim', taskId, actor: clerk('c2') })).toBe('task-closed')
    group.run({ type: 'unclaim', taskId, actor: clerk('c1') })
    group.run({ type: 'claim', taskId, actor: clerk('c2') })
    expect(group.approve('a', 'c2').status).toBe('completed')
  })

  it('that were assigned cannot be given back', () => {
    const one = started(user('a'))
    expect(one.refusal({ type: 'unclaim', taskId: one.task('a').id, actor: actor('a') })).toBe('not-claimed')
  })
})

describe('handing over', () => {
  it('replaces the assignee by a transfer', () => {
    const flow = started(sequence(user('a'), user('b')))
    flow.run({ type: 'transfer', taskId: flow.task('a').id, actor: actor('a'), to: 'x' })
    expect(flow.open()).toEqual(['a:x'])
    expect(flow.approve('a', 'x').open()).toEqual(['b'])
  })

  it('leaves the decision to who asked, whatever who was asked tries', () => {
    const flow = started(user('a'))
    flow.run({ type: 'delegate', taskId: flow.task('a').id, actor: actor('a'), to: 'x' })
    const asked = { taskId: flow.task('a', 'x').id, actor: actor('x') }
    for (const command of [
      { type: 'reject', ...asked },
      { type: 'return', ...asked, to: 'starter' },
      { type: 'delegate', ...asked, to: 'y' },
      { type: 'add-sign', ...asked, sign: 'parallel', people: ['y'] },
      { type: 'add-sign', ...asked, sign: 'before', people: ['y'] },
    ] as const) {
      expect([command.type, flow.refusal(command)]).toEqual([command.type, 'opinion-only'])
    }
    flow.run({ type: 'transfer', ...asked, to: 'y' })
    flow.run({ type: 'approve', taskId: asked.taskId, actor: actor('y') })
    expect(flow.task('a')).toMatchObject({ assignee: 'a', delegation: 'resolved', status: 'open' })
  })

  it('returns a delegated task to its owner', () => {
    const flow = started(user('a'))
    flow.run({ type: 'delegate', taskId: flow.task('a').id, actor: actor('a'), to: 'x' })
    flow.approve('a', 'x')
    expect(flow.open()).toEqual(['a'])
    expect(flow.approve('a').status).toBe('completed')
  })

  it('refuses a person who already votes', () => {
    const flow = started(user('vote'), { approvers: people({ vote: ['p', 'q'] }) })
    const taskId = flow.task('vote', 'p').id
    expect(flow.refusal({ type: 'transfer', taskId, actor: actor('p'), to: 'q' })).toBe('already-voter')
  })
})

describe('added signers', () => {
  const one = () => started(sequence(user('a'), user('b')))
  const add = (flow: EngineHarness, sign: 'before' | 'after' | 'parallel', ...people: string[]) =>
    flow.run({ type: 'add-sign', taskId: flow.task('a').id, actor: actor('a'), sign, people })

  it('come before the task, which opens once when all have answered', () => {
    const flow = one()
    add(flow, 'before', 'x', 'y')
    expect(flow.open()).toEqual(['a:x', 'a:y'])
    flow.approve('a', 'x')
    expect(flow.open()).toEqual(['a:y'])
    flow.approve('a', 'y')
    expect(flow.open()).toEqual(['a'])
    expect(flow.approve('a').open()).toEqual(['b'])
  })

  it('come after the task', () => {
    const flow = one()
    add(flow, 'after', 'x')
    expect(flow.open()).toEqual(['a'])
    flow.approve('a')
    expect(flow.open()).toEqual(['a:x'])
    expect(flow.approve('a', 'x').open()).toEqual(['b'])
  })

  it('vote beside the task', () => {
    const flow = one()
    add(flow, 'parallel', 'x')
    flow.approve('a')
    expect(flow.open()).toEqual(['a:x'])
    expect(flow.approve('a', 'x').open()).toEqual(['b'])
  })

  it('may be nested', () => {
    const flow = one()
    add(flow, 'before', 'x')
    flow.run({ type: 'add-sign', taskId: flow.task('a', 'x').id, actor: actor('x'), sign: 'before', people: ['y'] })
    expect(flow.open()).toEqual(['a:y'])
    flow.approve('a', 'y').approve('a', 'x')
    expect(flow.open()).toEqual(['a'])
  })

  it('reject for who asked them', () => {
    const flow = one()
    add(flow, 'before', 'x', 'y')
    expect(flow.reject('a', 'x').status).toBe('rejected')
  })

  it('reject for all who asked, however deep', () => {
    const flow = one()
    add(flow, 'before', 'x')
    flow.run({ type: 'add-sign', taskId: flow.task('a', 'x').id, actor: actor('x'), sign: 'before', people: ['y'] })
    expect(flow.reject('a', 'y').status).toBe('rejected')
  })

  it('are removed by who added them only', () => {
    const flow = one()
    add(flow, 'before', 'x')
    const taskId = flow.task('a', 'x').id
    expect(flow.refusal({ type: 'remove-sign', taskId, actor: actor('x') })).toBe('not-adder')
    flow.run({ type: 'remove-sign', taskId, actor: actor('a') })
    expect(flow.open()).toEqual(['a'])
  })

  it('that are removed let a round go on that waited for them only', () => {
    const flow = one()
    add(flow, 'parallel', 'x')
    const taskId = flow.task('a', 'x').id
    flow.approve('a')
    flow.run({ type: 'remove-sign', taskId, actor: actor('a') })
    expect(flow.open()).toEqual(['b'])
  })
})
