import type { EngineCommand, InstanceCommand, TaskCommand, TriggerCommand } from './commands/commands.ts'
import { runInstanceCommand } from './commands/instance-commands.ts'
import { runTaskCommand } from './commands/task-commands.ts'
import { runTriggerCommand } from './commands/trigger-commands.ts'
import { type Assignment, type Effect, type EngineEnvironment, type EngineRun, nothingSpent } from './engine-run.ts'
import type { ProcessGraph } from './graph/process-graph.ts'
import { WorkflowRefusal } from './refusal.ts'
import { openRound } from './rounds/rounds.ts'
import { InstanceDraft } from './state/instance-draft.ts'
import type { InstanceState } from './state/instance-state.ts'
import { passStart } from './tokens/activities.ts'
import { setVariables } from './tokens/departures.ts'
import { moveAll } from './tokens/moves.ts'

export interface CommandResult {
  /** `draft.tokens.changed()` and the like return the changed rows, `draft.events` the entries of the history. */
  draft: InstanceDraft
  effects: readonly Effect[]
  /** User tasks whose approvers the caller has to find and send by `assign`, in the same transaction. */
  assignments: readonly Assignment[]
}

/**
 * Applies one command to an instance. Pure: neither the graph nor the given rows change.
 * @param spent grows; an assignment gets that of the command which it follows from
 * @throws WorkflowRefusal when the command cannot be carried out
 */
export function runCommand(
  graph: ProcessGraph,
  state: InstanceState,
  command: EngineCommand,
  environment: EngineEnvironment,
  spent = nothingSpent(),
): CommandResult {
  const draft = new InstanceDraft(state)
  const run: EngineRun = { graph, draft, environment, effects: [], assignments: [], moving: [], spent }
  requireRunning(state, command)
  dispatch(run, command)
  moveAll(run)
  return { draft, effects: run.effects, assignments: run.assignments }
}

/** A suspended instance may only go on or end. */
function requireRunning({ instance }: InstanceState, { type }: EngineCommand): void {
  if (instance.status !== 'running') throw new WorkflowRefusal('not-running')
  if (instance.suspended && type !== 'activate' && type !== 'terminate' && type !== 'void') {
    throw new WorkflowRefusal('suspended')
  }
}

function dispatch(run: EngineRun, command: EngineCommand): void {
  switch (command.type) {
    case 'start':
      start(run, command.variables)
      return
    case 'assign':
      openRound(run, run.draft.tokens.get(command.tokenId)!, command.approvers)
      return
    case 'withdraw':
    case 'void':
    case 'terminate':
    case 'suspend':
    case 'activate':
    case 'reassign':
    case 'jump':
    case 'migrate':
      runInstanceCommand(run, command satisfies InstanceCommand)
      return
    case 'fire':
    case 'service-done':
    case 'service-failed':
    case 'service-retry':
    case 'service-skip':
    case 'child-ended':
      runTriggerCommand(run, command satisfies TriggerCommand)
      return
    default:
      runTaskCommand(run, command satisfies TaskCommand)
  }
}

function start(run: EngineRun, variables: Readonly<Record<string, unknown>>): void {
  const { draft, graph, environment } = run
  draft.log({ type: 'started' })
  setVariables(run, variables)
  passStart(run, draft.tokens.add({ id: environment.newId(), nodeId: graph.start, state: 'active' }))
}
