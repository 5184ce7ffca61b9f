import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { type ApproverSearch, findApprovers } from '#server/modules/workflow/process/approvers/find-approvers.ts'
import type { EngineCommand } from '#server/modules/workflow/process/engine/commands/commands.ts'
import {
  type Assignment,
  type Effect,
  type EngineEnvironment,
  nothingSpent,
} from '#server/modules/workflow/process/engine/engine-run.ts'
import { nodeOf, type UserTaskNode } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import { WorkflowRefusal } from '#server/modules/workflow/process/engine/refusal.ts'
import { runCommand } from '#server/modules/workflow/process/engine/run-command.ts'
import type {
  InstanceState,
  Task,
  Token,
  Trigger,
  WorkflowEvent,
} from '#server/modules/workflow/process/engine/state/instance-state.ts'
import { evaluateOver, type NamedTexts } from '#server/modules/workflow/process/expressions/named-expressions.ts'
import { backOff } from '#server/modules/workflow/process/triggers/back-off.ts'
import type { Row } from '#shared/documents/entity.ts'
import { countsWorkingTime } from '#shared/documents/workflow/duration.ts'
import { MOST_DAYS_OFF, NoWorkingDay, type WorkCalendar } from '#shared/rules/working-time/working-time.ts'
import { dueTime } from './due-time.ts'
import type { ChangedRows } from './instance.store.ts'
import type { StoredInstance } from './stored-instance.ts'

export interface RunOptions {
  trx: Transaction<Tables>
  newId(): string
  now: Date
  /** The record, after the command has changed it; conditions read its fields by name. */
  record: Readonly<Row>
  /** People that the actor chose for whatever comes next, by id. */
  chosen: readonly string[]
  /** Reads the calendar of the tenant from `now` on. */
  workCalendar(): Promise<WorkCalendar>
}

export interface RunResult {
  state: InstanceState
  changed: ChangedRows
  effects: readonly Effect[]
}

/**
 * Carries out a command and the assignments that follow from it: finds approvers, opens their tasks, and goes on where
 * nobody has to act.
 * @throws WorkflowRefusal when the command cannot be carried out; nothing is written then
 */
export async function runInstance(
  { head, graph }: StoredInstance,
  before: InstanceState,
  command: EngineCommand,
  options: RunOptions,
): Promise<RunResult> {
  const environment = environmentOf(options, head.starter, graph.expressions)
  const tokens = new Map<string, Token>()
  const tasks = new Map<string, Task>()
  const triggers = new Map<string, Trigger>()
  const events: WorkflowEvent[] = []
  const effects: Effect[] = []
  const queue: (EngineCommand | Assignment)[] = [command]
  // A loop of tasks that nobody has to handle starts each round with an assignment.
  const spent = nothingSpent()
  let state = before
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    // A step may have ended the token whose approvers were to be found.
    if (!('type' in next) && !isWaiting(state, next)) continue
    const step = 'type' in next ? next : await assign(next, state)
    const result = runCommand(graph, state, step, environment, spent)
    state = result.draft.state()
    for (const row of result.draft.tokens.changed()) tokens.set(row.id, row)
    for (const row of result.draft.tasks.changed()) tasks.set(row.id, row)
    for (const row of result.draft.triggers.changed()) triggers.set(row.id, row)
    events.push(...result.draft.events)
    effects.push(...result.effects)
    queue.push(...result.assignments)
  }
  const changedTriggers = [...triggers.values()]
  const isCounted = changedTriggers.some(
    ({ id, at = '' }) => countsWorkingTime(at) && !before.triggers.some((old) => old.id === id),
  )
  const calendar = isCounted ? await options.workCalendar() : undefined
  const changed: ChangedRows = {
    instance: state.instance,
    tokens: [...tokens.values()],
    tasks: [...tasks.values()],
    triggers: changedTriggers.map((trigger) => withDueTime(trigger, before, options.now, calendar)),
    events,
  }
  return { state, changed, effects }

  async function assign({ tokenId, nodeId, assignee }: Assignment, current: InstanceState): Promise<EngineCommand> {
    if (assignee !== undefined) return { type: 'assign', tokenId, approvers: [{ assignee }] }
    // Every object has names such as `constructor`.
    const chosen = Object.hasOwn(head.choices, nodeId) ? head.choices[nodeId]! : options.chosen
    const search: ApproverSearch = {
      ...{ trx: options.trx, tenantId: head.tenantId, starter: head.starter, starterDepart: head.starterDepart },
      ...{ now: options.now, chosen, tasks: current.tasks },
      evaluate: (expression) => environment.evaluate(expression, current.instance.variables),
    }
    const approvers = await findApprovers(search, nodeOf(graph, nodeId) as UserTaskNode)
    return { type: 'assign', tokenId, approvers }
  }
}

function isWaiting({ instance, tokens }: InstanceState, { tokenId }: Assignment): boolean {
  const token = tokens.find(({ id }) => id === tokenId)
  return instance.status === 'running' && token?.state === 'active' && token.round === undefined
}

function environmentOf({ newId, record }: RunOptions, starter: string, named?: NamedTexts): EngineEnvironment {
  return {
    newId,
    evaluate: (expression, scope) => evaluateOver(expression, { ...record, ...scope, starter }, named),
    random: (count) => Math.floor(Math.random() * count),
  }
}

/** A new timer gets its moment; a trigger that failed waits longer with each attempt. */
function withDueTime(
  trigger: Trigger,
  before: InstanceState,
  now: Date,
  calendar: WorkCalendar | undefined,
): ChangedRows['triggers'][number] {
  if (trigger.status !== 'armed') return trigger
  const old = before.triggers.find(({ id }) => id === trigger.id)
  const isTriedAgain = old !== undefined && (old.status === 'failed' || trigger.attempts > old.attempts)
  if (isTriedAgain || (old === undefined && trigger.kind === 'service')) {
    return { ...trigger, dueTime: new Date(now.getTime() + backOff(trigger.attempts)) }
  }
  if (old !== undefined || trigger.at === undefined) return trigger
  try {
    return { ...trigger, dueTime: dueTime(trigger.at, now, calendar) }
  } catch (error) {
    if (error instanceof NoWorkingDay)
      throw new WorkflowRefusal('no-working-day', `${trigger.nodeId}：${error.day} 起 ${MOST_DAYS_OFF} 天`)
    throw new WorkflowRefusal('expression', `${trigger.nodeId}: ${(error as Error).message}`)
  }
}
