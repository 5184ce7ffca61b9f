/**
 * Random models, driven by random commands. The seed is fixed, so that chance never stops a good change. `WORKFLOW_SEED`
 * and `WORKFLOW_MODELS` take others and more of them. A failure names the seed of its model.
 */

import { describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/testing/seeded-random.ts'
import type { EngineCommand } from './commands/commands.ts'
import type { UserTaskNode } from './graph/process-graph.ts'
import { decisionOf } from './rounds/votes.ts'
import type { Task } from './state/instance-state.ts'
import { graphOfBlock } from './testing/block-model.ts'
import { afterTask, beginBlock, type Residual, tasksOf } from './testing/block-residual.ts'
import { actor, EngineHarness } from './testing/harness.ts'
import { brokenInvariants, reopenedTasks } from './testing/invariants.ts'
import { type Random, randomBlock } from './testing/random-model.ts'

const MODELS = Number(process.env.WORKFLOW_MODELS) || 100
const FIRST_SEED = Number(process.env.WORKFLOW_SEED) || 300_200
/** Commands after which a run only approves. */
const WILD_COMMANDS = 25
/** A model that does not end by approving this often is wrong. */
const MOST_APPROVALS = 3_000
const seeds = Array.from({ length: MODELS }, (_, index) => FIRST_SEED + index)

describe(`random models from seed ${FIRST_SEED}`, () => {
  it('have exactly the open tasks that their blocks foretell', () => {
    for (const seed of seeds) foretell(seed)
  })

  it('keep the invariants under every command, and end when all approve', () => {
    for (const seed of seeds) runWild(seed)
  })
})

/** Compares the engine with a second reading of the block that knows no tokens. */
function foretell(seed: number): void {
  const random = seededRandom(seed).whole
  const block = randomBlock(random, true)
  // The answers of a gateway by visit: the engine asks first, the second reading hears the same.
  const answers = new Map<string, boolean[][]>()
  const evaluate = (text: string): boolean => {
    const [gateway = '', index] = text.split(':')
    const visits = answers.get(gateway) ?? []
    if (index === '0') visits.push([])
    answers.set(gateway, visits)
    const answer = random(gateway.startsWith('again') ? 4 : 2) === 0
    visits.at(-1)!.push(answer)
    return answer
  }
  const choices = (gateway: string): boolean[] => answers.get(gateway)!.shift()!
  const flow = new EngineHarness(graphOfBlock(block), { evaluate }).start()
  let left: Residual | undefined = beginBlock(block, choices)
  for (let step = 0; flow.status === 'running'; step += 1) {
    expect(flow.open(), `seed ${seed}, step ${step}`).toEqual(tasksOf(left).sort())
    expect(step, `seed ${seed}`).toBeLessThan(MOST_APPROVALS)
    const open = flow.openTasks()
    const { nodeId } = open[random(open.length)]!
    flow.approve(nodeId)
    left = afterTask(left!, nodeId, choices)
  }
  expect(flow.status, `seed ${seed}`).toBe('completed')
  expect(left, `seed ${seed}`).toBeUndefined()
}

function runWild(seed: number): void {
  const random = seededRandom(seed).whole
  const graph = graphOfBlock(randomBlock(random, false))
  const flow = new EngineHarness(graph, {
    random,
    evaluate: (text) => (text === 'items' ? ['one', 'two'] : random(text.startsWith('again') ? 4 : 2) === 0),
    approvers: (node) =>
      node.startsWith('vote') ? ['p', 'q', 'r'].map((assignee) => ({ assignee })) : [{ assignee: node }],
  })
  flow.start()
  const commands: string[] = []
  const check = (command: string): void =>
    expect(brokenInvariants(graph, flow.state), `seed ${seed} after ${command}`).toEqual([])
  check('start')
  for (let step = 0; step < WILD_COMMANDS && flow.status === 'running'; step += 1) {
    const command = randomCommand(flow, random)
    if (command === undefined) break
    const before = flow.state
    const refused = flow.refusal(command)
    if (refused === undefined) commands.push(JSON.stringify(command))
    if (refused !== undefined) expect(flow.state, `seed ${seed}: ${refused} changes nothing`).toBe(before)
    expect(reopenedTasks(before.tasks, flow.state.tasks), `seed ${seed} after ${command.type}`).toEqual([])
    if (refused === undefined) expectDecision(flow, before.tasks, command, seed)
    check(JSON.stringify(command))
  }
  for (let step = 0; flow.status === 'running'; step += 1) {
    expect(step, `seed ${seed} ends when all approve: ${flow.open().join(' ')}`).toBeLessThan(MOST_APPROVALS)
    try {
      goOn(flow)
    } catch (error) {
      throw new Error(`seed ${seed} cannot go on after ${commands.join('; ')}`, { cause: error })
    }
    check('approval')
  }
}

/** Approves the first open task, or lets what is waited for happen. */
function goOn(flow: EngineHarness): void {
  const task = flow.openTasks()[0]
  const { triggers, tokens } = flow.state
  const service = triggers.find(
    ({ kind, status }) => kind === 'service' && status !== 'fired' && status !== 'cancelled',
  )
  const call = tokens.find(({ nodeId, state }) => state === 'active' && nodeId.startsWith('call'))
  if (task) flow.run({ type: 'approve', taskId: task.id, actor: actor(task.assignee!) })
  else if (service) flow.run({ type: 'service-skip', triggerId: service.id })
  else flow.run({ type: 'child-ended', tokenId: call!.id, completed: true })
}

function randomCommand(flow: EngineHarness, random: Random): EngineCommand | undefined {
  const { tasks, triggers, tokens, instance } = flow.state
  const pick = <Row>(rows: readonly Row[]): Row | undefined => rows[random(rows.length)]
  const open = pick(flow.openTasks())
  const mine = open && { taskId: open.id, actor: actor(open.assignee!) }
  const armed = pick(triggers.filter(({ status }) => status === 'armed' || status === 'failed'))
  const call = pick(tokens.filter(({ nodeId, state }) => state === 'active' && nodeId.startsWith('call')))
  const newcomer = `new${random(1_000)}`
  switch (random(12)) {
    case 0:
      return mine && { type: 'reject', ...mine }
    case 1:
      return mine && { type: 'return', ...mine, to: random(2) === 0 ? 'starter' : { node: pick(instance.visited)! } }
    case 2:
      return mine && { type: 'return', ...mine, to: { node: pick(instance.visited)! }, direct: true }
    case 3: {
      const sign = (['before', 'after', 'parallel'] as const)[random(3)]!
      return mine && { type: 'add-sign', ...mine, sign, people: [newcomer, `${newcomer}b`] }
    }
    case 4: {
      const added = pick(tasks.filter(({ addedBy, status }) => addedBy !== undefined && status === 'open'))
      return added && { type: 'remove-sign', taskId: added.id, actor: actor(added.addedBy!) }
    }
    case 5: {
      const done = pick(tasks.filter(({ status, recalled }) => status === 'done' && !recalled))
      return done && { type: 'recall', taskId: done.id, actor: actor(done.doneBy ?? '') }
    }
    case 6:
      return mine && { type: random(2) === 0 ? 'transfer' : 'delegate', ...mine, to: newcomer }
    case 7:
      if (armed === undefined) return call && { type: 'child-ended', tokenId: call.id, completed: true }
      if (armed.status === 'failed') {
        return { type: random(2) === 0 ? 'service-retry' : 'service-skip', triggerId: armed.id }
      }
      if (random(2) === 0) return { type: 'service-failed', triggerId: armed.id }
      return { type: armed.kind === 'service' ? 'service-done' : 'fire', triggerId: armed.id }
    default:
      return mine && { type: 'approve', ...mine }
  }
}

/** Counts the votes of the round by itself: it is decided exactly when its rule says so. */
function expectDecision(flow: EngineHarness, before: readonly Task[], command: EngineCommand, seed: number): void {
  if (command.type !== 'approve' && command.type !== 'reject') return
  const task = before.find(({ id }) => id === command.taskId)!
  if (task.delegation === 'pending' || !task.nodeId.startsWith('vote')) return
  const round = flow.state.tasks.filter(({ round }) => round === task.round)
  // Opinions of added signers are judged by tests of their own.
  if (round.some(({ addedBy }) => addedBy !== undefined)) return
  const counted = round.filter(({ recalled }) => !recalled)
  const votes = {
    approved: counted.filter(({ outcome }) => outcome === 'approve').length,
    rejected: counted.filter(({ outcome }) => outcome === 'reject').length,
    total: counted.length,
  }
  const { voting } = flow.graph.nodes[task.nodeId] as UserTaskNode
  const isDecided = !round.some(({ status }) => status === 'open' || status === 'waiting')
  expect(isDecided, `seed ${seed}: round of ${task.nodeId}`).toBe(decisionOf(voting, votes) !== undefined)
}
