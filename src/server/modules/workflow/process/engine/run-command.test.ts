import { describe, expect, it } from 'vitest'
import { type Block, graphOfBlock } from './testing/block-model.ts'
import { actor, EngineHarness, type HarnessOptions } from './testing/harness.ts'
import { exclusive, inclusive, parallel, sequence, started, user, when } from './testing/models.ts'

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

  it('keeps a node whose name every object has', () => {
    const flow = started(user('constructor'))
    flow.run({ type: 'migrate', graph: graphOfBlock(user('constructor')), nodes: {} })
    expect(flow.open()).toEqual(['constructor'])
  })
})

describe('time, messages and services', () => {
  const late = (interrupting: boolean, at = 'P1D') => ({
    boundary: { id: 'late', interrupting, wait: { kind: 'timer', at }, block: user('other') },
  })

  const failing = (flow: EngineHarness, nodeId: string, attempts = 5) => {
    const { id } = flow.state.triggers.find((trigger) => trigger.nodeId === nodeId)!
    for (let attempt = 0; attempt < attempts; attempt += 1) flow.run({ type: 'service-failed', triggerId: id })
    return id
  }
  const statusOf = (flow: EngineHarness, id: string) => flow.state.triggers.find((each) => each.id === id)!.status

  it('interrupt an activity, or add a branch beside it', () => {
    const interrupted = started(sequence(user('a', late(true)), user('b'))).fire('late')
    expect(interrupted.open()).toEqual(['other'])
    expect(interrupted.approve('other').open()).toEqual(['b'])
    const beside = started(sequence(user('a', late(false)), user('b'))).fire('late')
    expect(beside.open()).toEqual(['a', 'other'])
    expect(() => beside.fire('late')).toThrow('no armed trigger')
  })

  it('repeat as often as the timer says, and without a number until the activity ends', () => {
    const fired = (at: string, times: number) => {
      const flow = started(sequence(user('a', late(false, at)), user('b')))
      for (let time = 0; time < times; time += 1) flow.fire('late')
      return flow
    }
    const counted = fired('R3/P1D', 3)
    expect(counted.open()).toEqual(['a', 'other', 'other', 'other'])
    expect(() => counted.fire('late')).toThrow('no armed trigger')
    const endless = fired('R/P1D', 5)
    expect(endless.open()).toEqual(['a', ...Array(5).fill('other')])
    endless.approve('a')
    expect(() => endless.fire('late')).toThrow('no armed trigger')
  })

  it('count a repetition that an administrator skips', () => {
    const flow = started(sequence(user('a', late(false, 'R2/P1D')), user('b')))
    flow.run({ type: 'service-skip', triggerId: failing(flow, 'late') })
    expect(flow.fire('late').open()).toEqual(['a', 'other'])
    expect(() => flow.fire('late')).toThrow('no armed trigger')
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

  it('wait for an administrator when a timer fails as often as it may', () => {
    const flow = started(sequence({ kind: 'wait', id: 'w', wait: { kind: 'timer', at: 'P1D' } }, user('b')))
    const id = failing(flow, 'w', 4)
    expect(statusOf(flow, id)).toBe('armed')
    failing(flow, 'w', 1)
    expect(statusOf(flow, id)).toBe('failed')
    expect(flow.events.at(-1)).toMatchObject({ type: 'failed', nodeId: 'w', data: { attempts: 5, isLast: true } })
    expect(flow.refusal({ type: 'fire', triggerId: id })).toBe('trigger-closed')
    flow.run({ type: 'service-retry', triggerId: id })
    expect(flow.fire('w').open()).toEqual(['b'])
  })

  it('go on without a failed event, and without a failed timeout let people decide', () => {
    const waiting = started(sequence({ kind: 'wait', id: 'w', wait: { kind: 'timer', at: 'P1D' } }, user('b')))
    waiting.run({ type: 'service-skip', triggerId: failing(waiting, 'w') })
    expect(waiting.open()).toEqual(['b'])
    for (const [node, more] of [
      ['a', { timeout: { after: 'P1D', action: 'approve' } }],
      ['late', late(true)],
    ] as const) {
      const flow = started(sequence(user('a', more), user('b')))
      const id = failing(flow, node)
      flow.run({ type: 'service-skip', triggerId: id })
      expect(statusOf(flow, id)).toBe('cancelled')
      expect(flow.open()).toEqual(['a'])
      expect(flow.approve('a').open()).toEqual(['b'])
    }
  })

  it('refuse to skip a timer that has not failed', () => {
    const flow = started(sequence({ kind: 'wait', id: 'w', wait: { kind: 'timer', at: 'P1D' } }, user('b')))
    const triggerId = flow.state.triggers[0]!.id
    expect(flow.refusal({ type: 'service-skip', triggerId })).toBe('trigger-closed')
    expect(flow.refusal({ type: 'service-done', triggerId })).toBe('trigger-closed')
    expect(flow.refusal({ type: 'service-retry', triggerId })).toBe('trigger-closed')
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
