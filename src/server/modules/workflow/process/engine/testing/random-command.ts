import type { EngineCommand } from '../commands/commands.ts'
import { nodeOf } from '../graph/process-graph.ts'
import type { Task } from '../state/instance-state.ts'
import { actor, type EngineHarness } from './harness.ts'
import type { Random } from './random-model.ts'

/** Any command on an instance, most often the approval of a task; undefined when nothing fits the choice. */
export function anyCommand(flow: EngineHarness, random: Random): EngineCommand | undefined {
  const { tasks, tokens, triggers } = flow.state
  const pick = <Row>(rows: readonly Row[]): Row | undefined => rows[random(rows.length)]
  const open = pick(flow.openTasks())
  const group = pick(flow.openTasks().filter(({ assignee }) => assignee === undefined))
  const live = tokens.filter(({ state }) => state !== 'dead')
  const call = pick(
    live.filter(({ nodeId, state }) => state === 'active' && nodeOf(flow.graph, nodeId).kind === 'call'),
  )
  const trigger = pick(triggers.filter(({ status }) => status === 'armed' || status === 'failed'))
  switch (random(20)) {
    case 0:
      return group && { type: 'claim', taskId: group.id, actor: CANDIDATE }
    case 1: {
      const claimed = pick(flow.openTasks().filter((task) => task.claimed))
      return claimed && { type: 'unclaim', taskId: claimed.id, actor: CANDIDATE }
    }
    case 2: {
      const done = pick(tasks.filter(({ status }) => status === 'done'))
      return done && { type: 'recall', taskId: done.id, actor: actor(done.doneBy ?? '') }
    }
    case 3: {
      const added = pick(tasks.filter(({ addedBy }) => addedBy !== undefined))
      return added && { type: 'remove-sign', taskId: added.id, actor: actor(added.addedBy!) }
    }
    case 4:
      return pick<EngineCommand | undefined>([
        { type: 'suspend' },
        { type: 'activate' },
        { type: 'activate' },
        random(4) === 0 ? { type: 'withdraw', actor: actor('starter') } : undefined,
        { type: 'migrate', graph: flow.graph, nodes: {} },
        open && { type: 'reassign', taskId: open.id, to: `new${random(100)}` },
      ])
    case 5: {
      const [token, to] = [pick(live), pick(Object.keys(flow.graph.nodes))!]
      return token && { type: 'jump', tokenId: token.id, to, alone: random(2) === 0 }
    }
    case 6:
    case 7:
    case 8:
      return call && childCommand(call.id, random)
    case 9:
    case 10:
    case 11:
    case 12: {
      if (trigger === undefined) return undefined
      if (trigger.status === 'failed') {
        return { type: random(2) === 0 ? 'service-retry' : 'service-skip', triggerId: trigger.id }
      }
      if (random(5) === 0) {
        const errorCode = trigger.kind === 'service' && random(2) === 0 ? 'E1' : undefined
        return { type: 'service-failed', triggerId: trigger.id, ...(errorCode && { errorCode }) }
      }
      return { type: trigger.kind === 'service' ? 'service-done' : 'fire', triggerId: trigger.id }
    }
    default:
      return open && personsCommand(flow, open, random)
  }
}

/** Member of the group that may claim tasks of random runs. */
const CANDIDATE = { id: 'member', groups: [{ kind: 'role' as const, ref: 'clerk' }] }

function childCommand(tokenId: string, random: Random): EngineCommand {
  if (random(6) > 0) return { type: 'child-ended', tokenId, completed: true }
  return { type: 'child-ended', tokenId, completed: false, ...(random(3) > 0 && { errorCode: 'E1' }) }
}

function personsCommand(flow: EngineHarness, task: Task, random: Random): EngineCommand {
  const by = { taskId: task.id, actor: actor(task.assignee ?? 'nobody') }
  const { visited } = flow.state.instance
  const newcomer = `new${random(100)}`
  switch (random(14)) {
    case 0:
    case 1:
      return { type: 'reject', ...by }
    case 2:
      return { type: 'return', ...by, to: { node: visited[random(visited.length)]! }, direct: random(2) === 0 }
    case 3:
      return { type: 'return', ...by, to: random(2) === 0 ? 'previous' : 'starter' }
    case 4:
      return {
        type: 'add-sign',
        ...by,
        sign: (['before', 'after', 'parallel'] as const)[random(3)]!,
        people: [newcomer, `${newcomer}b`].slice(0, 1 + random(2)),
      }
    case 5:
      return { type: random(2) === 0 ? 'transfer' : 'delegate', ...by, to: newcomer }
    default: {
      const { outgoing } = nodeOf(flow.graph, task.nodeId)
      const flows = [undefined, undefined, 'all', ...outgoing]
      const chosen = flows[random(flows.length)]
      return { type: 'approve', ...by, ...(chosen !== undefined && { flow: chosen }) }
    }
  }
}
