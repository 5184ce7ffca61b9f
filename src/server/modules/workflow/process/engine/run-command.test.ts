import { describe, expect, it } from 'vitest'
import type { Approver } from './rounds.ts'
import { type Block, graphOfBlock } from './testing/block-model.ts'
import { actor, EngineHarness, type HarnessOptions } from './testing/harness.ts'

const user = (id: string, more: object = {}): Block => ({ kind: 'user', id, ...more })
const sequence = (...blocks: Block[]): Block => ({ kind: 'sequence', blocks })
const parallel = (...blocks: Block[]): Block => ({ kind: 'parallel', blocks })
const exclusive = (id: string, ...blocks: Block[]): Block => ({ kind: 'exclusive', id, blocks })
const inclusive = (id: string, ...blocks: Block[]): Block => ({ kind: 'inclusive', id, blocks })

const started = (block: Block, options: HarnessOptions = {}): EngineHarness =>
  new EngineHarness(graphOfBlock(block), options).start()
/** Conditions that are true. */
const when = (...conditions: string[]): HarnessOptions => ({ evaluate: (text) => conditions.includes(text) })
const people =
  (table: Record<string, string[]>): HarnessOptions['approvers'] =>
  (node): Approver[] =>
    (table[node] ?? [node]).map((assignee) => ({ assignee }))

describe('a sequence', () => {
  it('asks one after the other and completes', () => {
    const flow = started(sequence(user('a'), user('b')))
    expect(flow.open()).toEqual(['a'])
    flow.approve('a')
    expect(flow.open()).toEqual(['b'])
    flow.approve('b')
    expect(flow.status).toBe('completed')
    expect(flow.state.tokens.every(({ state }) => state === 'dead')).toBe(true)
  })

  it('refuses the same task twice, and another person, and changes nothing then', () => {
    const flow = started(sequence(user('a'), user('b')))
    const { id } = flow.task('a')
    expect(flow.refusal({ type: 'approve', taskId: id, actor: actor('b') })).toBe('not-assignee')
    flow.approve('a')
    const before = flow.state
    expect(flow.refusal({ type: 'approve', taskId: id, actor: actor('a') })).toBe('task-closed')
    expect(flow.state).toBe(before)
  })

  it('asks for a flow where a person has several to choose from', () => {
    const graph = graphOfBlock(sequence(user('a'), user('b')))
    const { flows, nodes } = graph as unknown as {
      flows: Record<string, object>
      nodes: Record<string, { outgoing: string[] }>
    }
    flows.second = { id: 'second', from: 'a', to: 'end' }
    nodes.a!.outgoing = [...nodes.a!.outgoing, 'second']
    const flow = new EngineHarness(graph).start()
    expect(flow.refusal({ type: 'approve', taskId: flow.task('a').id, actor: actor('a') })).toBe('choose-flow')
    flow.approve('a', 'a', 'second')
    expect(flow.status).toBe('completed')
  })
})

describe('gateways', () => {
  it('take the first true condition, else the default', () => {
    const model = exclusive('g', user('a'), user('b'), user('c'))
    expect(started(model, when('g:1')).open()).toEqual(['b'])
    expect(started(model, when('g:0', 'g:1')).open()).toEqual(['a'])
    expect(started(model).open()).toEqual(['c'])
  })

  it('wait for each parallel branch', () => {
    const flow = started(sequence(parallel(user('a'), user('b'), user('c')), user('d')))
    expect(flow.open()).toEqual(['a', 'b', 'c'])
    flow.approve('b').approve('a')
    expect(flow.open()).toEqual(['c'])
    flow.approve('c')
    expect(flow.open()).toEqual(['d'])
  })

  it('do not open a parallel join while a branch is still in an exclusive block', () => {
    const choice = sequence(user('t'), exclusive('g', user('b'), user('c')))
    const flow = started(sequence(parallel(user('a'), choice), user('after')), when('g:0'))
    flow.approve('t').approve('a')
    expect(flow.open()).toEqual(['b'])
    flow.approve('b')
    expect(flow.open()).toEqual(['after'])
  })

  it('wait at an inclusive join for the branches that were taken only', () => {
    const model = sequence(inclusive('g', user('a'), user('b'), user('c')), user('d'))
    const flow = started(model, when('g:0', 'g:1'))
    expect(flow.open()).toEqual(['a', 'b'])
    flow.approve('a')
    expect(flow.open()).toEqual(['b'])
    flow.approve('b')
    expect(flow.open()).toEqual(['d'])
  })

  it('redo a loop inside a branch without opening the join', () => {
    let rounds = 1
    const evaluate = (text: string) => text === 'again:0' && rounds-- > 0
    const flow = started(sequence(parallel(user('a'), { kind: 'loop', id: 'again', block: user('b') }), user('c')), {
      evaluate,
    })
    flow.approve('a').approve('b')
    expect(flow.open()).toEqual(['b'])
    flow.approve('b')
    expect(flow.open()).toEqual(['c'])
  })

  it('refuse a model that would never go on, and one that loops without waiting', () => {
    const graph = graphOfBlock(parallel(user('a'), user('b')))
    const join = Object.values(graph.nodes).find(({ kind, incoming }) => kind === 'parallel' && incoming.length > 1)!
    const choice = Object.values(graph.nodes).find(({ kind, outgoing }) => kind === 'parallel' && outgoing.length > 1)!
    Object.assign(choice, { kind: 'exclusive', defaultFlow: choice.outgoing[0] })
    const stuck = new EngineHarness(graph).start()
    expect(stuck.refusal({ type: 'approve', taskId: stuck.task('a').id, actor: actor('a') })).toBe('deadlock')
    expect(join.kind).toBe('parallel')
    const endless = new EngineHarness(
      graphOfBlock({ kind: 'loop', id: 'again', block: { kind: 'manual' } }),
      when('again:0'),
    )
    expect(endless.refusal({ type: 'start', variables: {} })).toBe('too-many-moves')
  })
})

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

describe('the whole instance', () => {
  it('is withdrawn by its starter while nobody has handled it', () => {
    const flow = started(sequence(user('a'), user('b')))
    expect(flow.refusal({ type: 'withdraw', actor: actor('a') })).toBe('not-starter')
    flow.approve('a')
    expect(flow.refusal({ type: 'withdraw', actor: actor('starter') })).toBe('already-handled')
    const fresh = started(user('a'))
    fresh.run({ type: 'withdraw', actor: actor('starter') })
    expect(fresh.status).toBe('withdrawn')
    expect(fresh.openTasks()).toEqual([])
  })

  it('refuses everything but going on and ending while it is suspended', () => {
    const flow = started(user('a'))
    flow.run({ type: 'suspend' })
    expect(flow.refusal({ type: 'approve', taskId: flow.task('a').id, actor: actor('a') })).toBe('suspended')
    flow.run({ type: 'activate' })
    expect(flow.refusal({ type: 'activate' })).toBe('not-suspended')
    expect(flow.approve('a').status).toBe('completed')
  })

  it('is moved by an administrator, and its tasks given to others', () => {
    const flow = started(sequence(user('a'), user('b'), user('c')))
    const token = flow.state.tokens[0]!.id
    flow.run({ type: 'jump', tokenId: token, to: 'c' })
    expect(flow.open()).toEqual(['c'])
    flow.run({ type: 'reassign', taskId: flow.task('c').id, to: 'x' })
    expect(flow.open()).toEqual(['c:x'])
    for (const to of ['nowhere', 'constructor', '__proto__']) {
      expect(flow.refusal({ type: 'jump', tokenId: token, to })).toBe('jump-target')
    }
    flow.run({ type: 'terminate', reason: 'wrong' })
    expect(flow.state.instance).toMatchObject({ status: 'terminated', endReason: 'wrong' })
  })

  it('moves to another version where each token finds its node, and to the same without a change', () => {
    const [old, next] = [graphOfBlock(sequence(user('a'), user('b'))), graphOfBlock(sequence(user('x'), user('b2')))]
    const flow = new EngineHarness(old).start()
    const before = flow.state
    flow.run({ type: 'migrate', graph: old, nodes: {} })
    expect(flow.state).toEqual(before)
    expect(flow.refusal({ type: 'migrate', graph: next, nodes: {} })).toBe('migration')
    flow.run({ type: 'migrate', graph: next, nodes: { a: 'x' } })
    expect(flow.open()).toEqual(['x:a'])
    expect(flow.approve('x', 'a').open()).toEqual(['b2'])
  })
})

describe('time, messages and services', () => {
  const late = (interrupting: boolean, at = 'P1D') => ({
    boundary: { id: 'late', interrupting, wait: { kind: 'timer', at }, block: user('other') },
  })

  it('interrupt an activity, or add a branch beside it', () => {
    const interrupted = started(sequence(user('a', late(true)), user('b'))).fire('late')
    expect(interrupted.open()).toEqual(['other'])
    expect(interrupted.approve('other').open()).toEqual(['b'])
    const beside = started(sequence(user('a', late(false)), user('b'))).fire('late')
    expect(beside.open()).toEqual(['a', 'other'])
    expect(() => beside.fire('late')).toThrow('no armed trigger')
    const repeated = started(sequence(user('a', late(false, 'R3/P1D')), user('b')))
      .fire('late')
      .fire('late')
    expect(repeated.open()).toEqual(['a', 'other', 'other'])
  })

  it('decide a round that took too long', () => {
    const timed = (action: string) =>
      started(sequence(user('a', { timeout: { after: 'P1D', action } }), user('b'))).fire('a')
    expect(timed('approve').open()).toEqual(['b'])
    expect(timed('reject').status).toBe('rejected')
    const reminded = timed('remind')
    expect(reminded.open()).toEqual(['a'])
    expect(reminded.effects).toEqual([{ type: 'remind', taskIds: [reminded.task('a').id] }])
  })

  it('let a token wait for a message', () => {
    const flow = started(sequence({ kind: 'wait', id: 'w', wait: { kind: 'message', key: 'paid' } }, user('b')))
    expect(flow.state.triggers).toMatchObject([{ kind: 'message', key: 'paid', status: 'armed' }])
    expect(flow.fire('w').open()).toEqual(['b'])
    expect(flow.refusal({ type: 'fire', triggerId: flow.state.triggers[0]!.id })).toBe('trigger-closed')
  })

  it('try a service again until an administrator decides', () => {
    const flow = started(sequence({ kind: 'service', id: 's' }, user('b')))
    const triggerId = flow.state.triggers[0]!.id
    for (const status of ['armed', 'armed', 'failed']) {
      flow.run({ type: 'service-failed', triggerId })
      expect(flow.state.triggers[0]!.status).toBe(status)
    }
    expect(flow.refusal({ type: 'service-done', triggerId })).toBe('trigger-closed')
    flow.run({ type: 'service-retry', triggerId })
    flow.run({ type: 'service-done', triggerId, variables: { paid: true } })
    expect(flow.open()).toEqual(['b'])
    expect(flow.state.instance.variables).toEqual({ paid: true })
  })

  it('catch an error at the boundary of a sub-process, else end', () => {
    const caught = {
      id: 'catch',
      interrupting: true,
      wait: { kind: 'error' as const, code: 'E1' },
      block: user('repair'),
    }
    const model = (boundary?: typeof caught): Block => ({
      kind: 'subprocess',
      id: 'sub',
      block: parallel({ kind: 'service', id: 's' }, user('i')),
      ...(boundary ? { boundary } : {}),
    })
    const flow = started(model(caught))
    flow.run({ type: 'service-failed', triggerId: flow.state.triggers[0]!.id, errorCode: 'E1' })
    expect(flow.open()).toEqual(['repair'])
    const uncaught = started(model())
    uncaught.run({ type: 'service-failed', triggerId: uncaught.state.triggers[0]!.id, errorCode: 'E1' })
    expect(uncaught.state.instance).toMatchObject({ status: 'terminated', endReason: 'error E1' })
  })
})

describe('sub-processes and calls', () => {
  const repeat = (more: object = {}) => ({
    items: 'items',
    variable: 'item',
    sequential: false,
    quota: { kind: 'all' as const },
    ...more,
  })
  const items = (list: unknown): HarnessOptions => ({ evaluate: (text) => (text === 'items' ? list : false) })

  it('repeat for each item, all at once or in order', () => {
    const at = (sequential: boolean) =>
      started(
        sequence({ kind: 'subprocess', id: 's', block: user('i'), repeat: repeat({ sequential }) }, user('z')),
        items([1, 2, 3]),
      )
    const together = at(false)
    expect(together.open()).toEqual(['i', 'i', 'i'])
    expect(together.approve('i').approve('i').approve('i').open()).toEqual(['z'])
    const ordered = at(true)
    for (let round = 0; round < 3; round += 1) {
      expect(ordered.open()).toEqual(['i'])
      ordered.approve('i')
    }
    expect(ordered.open()).toEqual(['z'])
  })

  it('stop repeating when enough have ended, and pass when the list is empty', () => {
    const model = sequence(
      { kind: 'subprocess', id: 's', block: user('i'), repeat: repeat({ quota: { kind: 'any' } }) },
      user('z'),
    )
    expect(
      started(model, items([1, 2]))
        .approve('i')
        .open(),
    ).toEqual(['z'])
    expect(started(model, items([])).open()).toEqual(['z'])
    expect(new EngineHarness(graphOfBlock(model), items('no list')).refusal({ type: 'start', variables: {} })).toBe(
      'expression',
    )
  })

  it('call another process and go on when it has ended', () => {
    const flow = started(sequence({ kind: 'call', id: 'c' }, user('z')))
    expect(flow.effects).toMatchObject([{ type: 'start-child', processKey: 'child' }])
    const tokenId = flow.state.tokens[0]!.id
    flow.run({ type: 'child-ended', tokenId, completed: true })
    expect(flow.open()).toEqual(['z'])
    expect(flow.refusal({ type: 'child-ended', tokenId, completed: true })).toBe('trigger-closed')
    const failing = started({ kind: 'call', id: 'c' })
    failing.run({ type: 'child-ended', tokenId: failing.state.tokens[0]!.id, completed: false })
    expect(failing.status).toBe('terminated')
  })

  it('end the called process when they are cancelled', () => {
    const flow = started({ kind: 'call', id: 'c' })
    flow.run({ type: 'terminate' })
    expect(flow.effects.at(-1)).toMatchObject({ type: 'end-child' })
  })
})
