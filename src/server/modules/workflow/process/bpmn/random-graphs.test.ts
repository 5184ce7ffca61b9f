/**
 * Random diagrams that are not built of blocks: each is refused, or keeps the invariants under every command. The seed is
 * fixed; `WORKFLOW_SEED` and `WORKFLOW_MODELS` take others and more of them. A failure names the seed of its diagram.
 */

import { describe, expect, it } from 'vitest'
import type { EngineCommand } from '#server/modules/workflow/process/engine/commands/commands.ts'
import { actor, EngineHarness } from '#server/modules/workflow/process/engine/testing/harness.ts'
import { brokenInvariants, reopenedTasks } from '#server/modules/workflow/process/engine/testing/invariants.ts'
import { anyCommand } from '#server/modules/workflow/process/engine/testing/random-command.ts'
import type { Random } from '#server/modules/workflow/process/engine/testing/random-model.ts'
import { seededRandom } from '#shared/testing/seeded-random.ts'
import { compileProcess } from './compile-process.ts'
import { randomDiagram } from './testing/random-graph.ts'

const MODELS = Number(process.env.WORKFLOW_MODELS) || 60
const FIRST_SEED = Number(process.env.WORKFLOW_SEED) || 700_100
const COMMANDS = 40

describe(`random diagrams from seed ${FIRST_SEED}`, () => {
  it('are refused with the name of a node, or keep the invariants', async () => {
    const counts = { refused: 0, unstarted: 0, run: 0, ended: 0, commands: 0, denied: 0 }
    for (let seed = FIRST_SEED; seed < FIRST_SEED + MODELS; seed += 1) await runDiagram(seed, counts)
    if (process.env.WORKFLOW_MODELS) console.log(counts)
    // Most have to get so far that they say something.
    expect(counts.run).toBeGreaterThan(MODELS / 5)
    expect(counts.refused).toBeGreaterThan(0)
    expect(counts.commands).toBeGreaterThan(counts.run)
  })
})

type Counts = Record<'refused' | 'unstarted' | 'run' | 'ended' | 'commands' | 'denied', number>

async function runDiagram(seed: number, counts: Counts): Promise<void> {
  const random = seededRandom(seed).whole
  const { graph, problems } = await compileProcess(randomDiagram(random))
  if (graph === undefined) {
    counts.refused += 1
    const unnamed = problems.filter(({ level, element }) => level === 'error' && element === undefined)
    expect(unnamed, `seed ${seed}`).toEqual([])
    return
  }
  const flow = new EngineHarness(graph, {
    random,
    evaluate: (text) => (text === 'items' ? [['one', 'two'], ['one'], []][random(3)] : random(2) === 0),
    approvers: (node) => approversOf(node, random),
  })
  if (flow.refusal({ type: 'start', variables: {} }) !== undefined) {
    counts.unstarted += 1
    expect(flow.state.tokens, `seed ${seed}: a refused start leaves nothing`).toEqual([])
    return
  }
  counts.run += 1
  expect(brokenInvariants(graph, flow.state), `seed ${seed} after start`).toEqual([])
  for (let step = 0; step < COMMANDS && flow.status === 'running'; step += 1) {
    const command = anyCommand(flow, random)
    if (command) check(flow, command, `seed ${seed}, step ${step}: ${command.type}`, counts)
  }
  if (flow.status !== 'running') counts.ended += 1
}

function approversOf(node: string, random: Random) {
  const choice = random(10)
  if (choice === 0) return []
  if (choice === 1) return [{ candidates: [{ kind: 'role' as const, ref: 'clerk' }] }]
  if (choice < 5) return ['p', 'q', 'r'].map((assignee) => ({ assignee, passes: random(6) === 0 }))
  return [{ assignee: node }]
}

/** Invariants 1 to 5: of the state, and that a task is left once, by its own person, or nothing changes. */
function check(flow: EngineHarness, command: EngineCommand, place: string, counts: Counts): void {
  const before = flow.state
  const strange = strangersCommand(flow)
  if (strange) {
    expect(flow.refusal(strange), `${place}, by a stranger`).toBeDefined()
    expect(flow.state, `${place}, by a stranger`).toBe(before)
  }
  const refused = flow.refusal(command)
  if (refused !== undefined) {
    counts.denied += 1
    expect(flow.state, `${place}: ${refused} changes nothing`).toBe(before)
    return
  }
  counts.commands += 1
  expect(brokenInvariants(flow.graph, flow.state), place).toEqual([])
  expect(reopenedTasks(before.tasks, flow.state.tasks), place).toEqual([])
  if (command.type !== 'approve' && command.type !== 'reject' && command.type !== 'return') return
  const after = flow.state
  expect(flow.refusal(command), `${place}, again`).toBeDefined()
  expect(flow.state, `${place}, again`).toBe(after)
}

function strangersCommand(flow: EngineHarness): EngineCommand | undefined {
  const task = flow.openTasks()[0]
  return task && { type: 'approve', taskId: task.id, actor: actor('stranger') }
}
