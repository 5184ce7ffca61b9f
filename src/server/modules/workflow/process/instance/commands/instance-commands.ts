import type { Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { inTransaction, type UnitOfWork } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { refuseInPreview } from '#server/http/effect.ts'
import type { Principal } from '#server/http/principal.ts'
import { peopleOf } from '#server/modules/workflow/process/approvers/find-approvers.ts'
import type { EngineCommand } from '#server/modules/workflow/process/engine/commands/commands.ts'
import type { Effect } from '#server/modules/workflow/process/engine/engine-run.ts'
import type { ProcessGraph } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import type { InstanceState, InstanceStatus } from '#server/modules/workflow/process/engine/state/instance-state.ts'
import { evaluateOver } from '#server/modules/workflow/process/expressions/named-expressions.ts'
import type { RunListeners } from '#server/modules/workflow/process/listeners/run-listeners.ts'
import { urgeStore } from '#server/modules/workflow/process/urge/urge.store.ts'
import type { ReadWorkCalendar } from '#server/modules/workflow/work-calendar/work-calendar.service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { Remind } from '#server/platform/notify/new-message.ts'
import type { Row } from '#shared/documents/entity.ts'
import { STATUS_OF_ENDED } from '#shared/documents/workflow/record-status.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { instanceStore, type Opinion, waitingAt } from '../instance.store.ts'
import { type InstanceRecords, titleOf } from '../instance-record.ts'
import { type RunResult, runInstance } from '../run-instance.ts'
import type { InstanceHead, StoredInstance } from '../stored-instance.ts'
import { commandStore } from './command.store.ts'
import { copyStore } from './copy.store.ts'
import type { InstanceNotices } from './instance-notices.ts'
import { asAppError } from './refusals.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  records: InstanceRecords
  notices: InstanceNotices
  readWorkCalendar: ReadWorkCalendar
  runListeners: RunListeners
  /** Reminds a person of a task, inside of the product and by mail where that is possible. */
  remindPerson: Remind
  clock: Clock
  newId: NewId
}

/** An instance that is locked by the transaction of a command. */
export interface LockedInstance extends StoredInstance {
  trx: Transaction<Tables>
  state: InstanceState
}

/** Effects of a command, decided after the instance is locked. */
export interface Plan {
  command: EngineCommand
  /** Fields of the record that the person has changed, checked against the rights of the node. */
  data?: Row | undefined
  /** The starter corrects the record: with own rights on its fields, through the view in which it was submitted. */
  isCorrection?: boolean
  /** Fields that must have a value in the record afterwards. */
  required?: readonly string[] | undefined
  opinion?: Opinion | undefined
  /** People that the actor chose for whatever comes next: ids or user names. */
  chosen?: readonly string[] | undefined
  /** People that get a copy: ids or user names. */
  copies?: readonly string[] | undefined
  /** The record may be missing: the command ends the instance and nothing else. */
  withoutRecord?: boolean
  /** Version to which the instance moves. */
  version?: { id: string; graph: ProcessGraph }
  /** Finds out whether the command could be carried out, and writes nothing. */
  isDryRun?: boolean
}

export interface CommandOutcome {
  instanceId: string
  status: InstanceStatus
}

/** Person who acts, and the id that the client gave the command. */
export interface Caller {
  principal: Principal
  commandId?: string | undefined
}

export type InstanceCommands = ReturnType<typeof createInstanceCommands>

/**
 * Carries out commands on instances, each in one transaction: lock, read, decide, write, status of the record, notices
 * after the commit. A command id that was carried out before returns the old result.
 */
export function createInstanceCommands(dependencies: Dependencies) {
  const { database, records, notices, readWorkCalendar, runListeners, remindPerson, clock, newId } = dependencies
  return {
    /** @throws AppError INSTANCE_UNKNOWN, and whatever `planOf` and the engine refuse */
    run(
      caller: Caller,
      instanceId: string,
      planOf: (instance: LockedInstance) => Promise<Plan> | Plan,
    ): Promise<CommandOutcome> {
      return once(caller, async (unit) => {
        const locked = await lockedInstance(unit.transaction, caller.principal, instanceId)
        return carryOut(unit, caller.principal, locked, await planOf(locked))
      })
    },

    /** Starts an instance for a record that the caller has checked. @throws AppError PROCESS_RUNNING and others */
    start(
      caller: Caller,
      headOf: (trx: Transaction<Tables>) => Promise<InstanceHead>,
      variables: Readonly<Record<string, unknown>>,
      chosen: readonly string[],
    ): Promise<CommandOutcome> {
      return once(caller, async (unit) => {
        const trx = unit.transaction
        const head = await headOf(trx)
        await instanceStore.insert(trx, head).catch(alreadyRunning)
        const graph = await instanceStore.graph(trx, head.versionId)
        await records.submit(trx, caller.principal, head.formAddress, head.recordId)
        return carryOut(
          unit,
          caller.principal,
          { trx, head, graph, ...newState(head) },
          {
            command: { type: 'start', variables },
            chosen,
          },
        )
      })
    },
  }

  async function once(
    { principal, commandId }: Caller,
    work: (unit: UnitOfWork) => Promise<CommandOutcome>,
  ): Promise<CommandOutcome> {
    refuseInPreview(principal, 'write')
    try {
      return await inTransaction(database.kysely, async (unit) => {
        const trx = unit.transaction
        if (commandId === undefined) return work(unit)
        const before = await commandStore.begin(trx, commandId, principal.userId)
        if (before) return before.result as CommandOutcome
        const outcome = await work(unit)
        await commandStore.end(trx, commandId, principal.userId, outcome)
        return outcome
      })
    } catch (error) {
      throw asAppError(error)
    }
  }

  async function lockedInstance(
    trx: Transaction<Tables>,
    { tenantId }: Principal,
    id: string,
  ): Promise<LockedInstance> {
    const row = await instanceStore.lock(trx, id)
    if (row === undefined || row.head.tenantId !== tenantId) throw new AppError('INSTANCE_UNKNOWN')
    const graph = await instanceStore.graph(trx, row.head.versionId)
    return { trx, ...row, graph, state: await instanceStore.state(trx, row.instance) }
  }

  async function carryOut(
    unit: UnitOfWork,
    principal: Principal,
    locked: LockedInstance,
    plan: Plan,
  ): Promise<CommandOutcome> {
    const { trx, head, graph, state } = locked
    const now = clock.now()
    if (plan.data) await changeRecord(trx, principal, head, plan.data, plan.isCorrection)
    const record = plan.withoutRecord ? {} : await recordOf(trx, principal, head, plan.required ?? [])
    const chosen = plan.chosen ?? []
    const result = await runInstance(locked, state, plan.command, {
      ...{ trx, newId, now, record, chosen },
      workCalendar: () => readWorkCalendar(trx, head.tenantId, now),
    })
    if (plan.isDryRun) return { instanceId: head.id, status: result.state.instance.status }
    const moved = plan.version ? { ...head, versionId: plan.version.id } : head
    const drawn = plan.version?.graph ?? graph
    await instanceStore.save(trx, moved, drawn, result.changed, {
      ...{ actor: principal.userId, opinion: plan.opinion, waitingAt: waitingAt(drawn, result.state) },
    })
    await runListeners(unit, {
      ...{ head, graph: drawn, result, actor: principal.userId },
      record: () => (plan.withoutRecord ? recordOrNothing(trx, principal, head) : Promise.resolve(record)),
    })
    await addCopies(unit, principal, head, drawn, result, plan, record)
    const { status } = result.state.instance
    if (status !== 'running') await atEnd(unit, principal, head, status, plan)
    await notices.afterChange(unit, head, state, result)
    await carryOutEffects(unit, principal, head, result.effects)
    return { instanceId: head.id, status }
  }

  /** Writes the status of the record; a called process goes on in the one that called it. */
  async function atEnd(
    unit: UnitOfWork,
    principal: Principal,
    { parent, ...head }: InstanceHead,
    status: Exclude<InstanceStatus, 'running'>,
    { withoutRecord, command }: Plan,
  ): Promise<void> {
    const trx = unit.transaction
    if (parent === undefined) {
      await writeStatus(trx, principal, head, STATUS_OF_ENDED[status], withoutRecord)
      return
    }
    // The caller has ended it, and goes on by itself.
    if (command.type === 'terminate' && command.reason === CALLER_ENDED) return
    const caller = await lockedInstance(trx, principal, parent.instanceId)
    if (caller.instance.status !== 'running') return
    const completed = status === 'completed'
    await carryOut(unit, principal, caller, { command: { type: 'child-ended', tokenId: parent.tokenId, completed } })
  }

  async function carryOutEffects(
    unit: UnitOfWork,
    principal: Principal,
    head: InstanceHead,
    effects: readonly Effect[],
  ): Promise<void> {
    const trx = unit.transaction
    for (const effect of effects) {
      if (effect.type === 'start-child') await startChild(unit, principal, head, effect)
      if (effect.type === 'send') await instanceStore.deliver(trx, head.tenantId, effect.message)
      if (effect.type === 'remind' || effect.type === 'escalate') await remind(unit, head, effect)
      if (effect.type !== 'end-child') continue
      for (const id of await instanceStore.runningChildren(trx, [effect.tokenId])) {
        const child = await lockedInstance(trx, principal, id)
        const command = { type: 'terminate', reason: CALLER_ENDED } as const
        await carryOut(unit, principal, child, { command, withoutRecord: true })
      }
    }
  }

  /**
   * @throws AppError PROCESS_NOT_DEPLOYED for a called process that does not exist, WORKFLOW_ENDLESS for processes that
   * call each other without a pause
   */
  async function startChild(
    unit: UnitOfWork,
    principal: Principal,
    parent: InstanceHead,
    { tokenId, processKey, variables }: Effect & { type: 'start-child' },
  ): Promise<void> {
    const trx = unit.transaction
    const started = (startedIn.get(unit) ?? 0) + 1
    startedIn.set(unit, started)
    if (started > MOST_CALLS) throw new AppError('WORKFLOW_ENDLESS', { detail: processKey })
    const process = await instanceStore.calledProcess(trx, parent.tenantId, processKey)
    if (process === undefined) throw new AppError('PROCESS_NOT_DEPLOYED')
    const head: InstanceHead = {
      ...{ ...parent, ...process, id: newId(), processKey, choices: {} },
      parent: { instanceId: parent.id, tokenId },
    }
    await instanceStore.insert(trx, head)
    const graph = await instanceStore.graph(trx, head.versionId)
    const locked = { trx, head, graph, ...newState(head) }
    await carryOut(unit, principal, locked, { command: { type: 'start', variables } })
  }

  /** Reminds those who have these tasks; after `escalate` also the leaders of their departments. */
  async function remind(
    unit: UnitOfWork,
    head: InstanceHead,
    { type, taskIds }: Effect & { type: 'remind' | 'escalate' },
  ): Promise<void> {
    const receivers = await urgeStore.receivers(unit.transaction, taskIds, type === 'escalate')
    for (const { taskId, userId } of receivers) {
      const urge = { id: newId(), instanceId: head.id, taskId, userId, remark: OVERDUE }
      await urgeStore.add(unit.transaction, urge)
    }
    const reminder = { tenantId: head.tenantId, sender: 'workflow', title: OVERDUE, content: `请办理“${head.title}”` }
    for (const userId of new Set(receivers.map((each) => each.userId)))
      unit.afterCommit(() => remindPerson(reminder, userId))
    await notices.send(
      unit,
      head,
      receivers.map(({ userId }) => userId),
    )
  }

  function changeRecord(
    trx: Transaction<Tables>,
    principal: Principal,
    { formAddress, viewAddress = formAddress, recordId, title }: InstanceHead,
    data: Row,
    isCorrection = false,
  ): Promise<void> {
    const body = { ...data, id: recordId }
    const writer = { ...principal, via: `流程：${title}` }
    if (isCorrection) return records.edit(trx, writer, viewAddress, body)
    // The node grants the fields, and the caller has checked them.
    return records.edit(trx, { ...writer, withheld: NOTHING, mayWrite: () => true }, formAddress, body)
  }

  /** @throws AppError TASK_FIELD_MISSING */
  async function recordOf(
    trx: Transaction<Tables>,
    principal: Principal,
    head: InstanceHead,
    required: readonly string[],
  ): Promise<Row> {
    const reader = { ...principal, withheld: NOTHING, may: () => true }
    const entity = await records.entityAt(head.formAddress)
    // Conditions and rights may name sub-tables.
    const children = entity['x-children'] && '*'
    const record = await records.read(trx, reader, head.formAddress, head.recordId, children)
    const missing = required.filter((name) => isEmptyValue(record[name]) || isEmptyList(record[name]))
    if (missing.length > 0) {
      const names = missing.map((name) => titleOf(entity, name)).join('、')
      throw new AppError('TASK_FIELD_MISSING', { names })
    }
    return record
  }

  /** The record of a command that does without it; empty when it was deleted. */
  async function recordOrNothing(trx: Transaction<Tables>, principal: Principal, head: InstanceHead): Promise<Row> {
    try {
      return await recordOf(trx, principal, head, [])
    } catch (error) {
      if (error instanceof AppError) return {}
      throw error
    }
  }

  async function writeStatus(
    trx: Transaction<Tables>,
    principal: Principal,
    head: InstanceHead,
    status: string,
    withoutRecord = false,
  ): Promise<void> {
    try {
      await records.setStatus(trx, principal, head.formAddress, head.recordId, status)
    } catch (error) {
      if (!withoutRecord || !(error instanceof AppError)) throw error
    }
  }

  async function addCopies(
    unit: UnitOfWork,
    principal: Principal,
    head: InstanceHead,
    { expressions }: ProcessGraph,
    { effects, state }: RunResult,
    { copies = [], opinion }: Plan,
    record: Row,
  ): Promise<void> {
    const trx = unit.transaction
    const { starter } = head
    const search = {
      ...{ trx, tenantId: head.tenantId, starter, starterDepart: head.starterDepart, chosen: [] },
      ...{ now: clock.now(), tasks: state.tasks },
      evaluate: (text: string) => evaluateOver(text, { ...record, ...state.instance.variables, starter }, expressions),
    }
    const ruled = effects.filter((effect): effect is Effect & { type: 'copy' } => effect.type === 'copy')
    const sets = [
      ...ruled,
      ...(copies.length > 0
        ? [{ rules: [{ kind: 'people' as const, refs: copies }], taskId: opinion?.taskId, nodeId: undefined }]
        : []),
    ]
    for (const { rules, taskId, nodeId } of sets) {
      const people = await peopleOf(search, rules)
      for (const userId of people) {
        await copyStore.add(trx, { id: newId(), instanceId: head.id, taskId, nodeId, userId, sentBy: principal.userId })
      }
      await notices.send(unit, head, people)
    }
  }
}

/** Processes that one command may call, those that they call in turn included. */
const MOST_CALLS = 200
const startedIn = new WeakMap<UnitOfWork, number>()

const OVERDUE = '任务已超过办理时限'
const NOTHING: ReadonlySet<string> = new Set()
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0
/** Reason of the end of a called process that its caller does not wait for any more. */
const CALLER_ENDED = 'caller-ended'

/** Rows of an instance before its start. */
function newState({ id, starter }: InstanceHead): Pick<LockedInstance, 'instance' | 'state'> {
  const instance = { id, starter, status: 'running' as const, suspended: false, variables: {}, visited: [] }
  return { instance, state: { instance, tokens: [], tasks: [], triggers: [] } }
}

function alreadyRunning(error: { code?: string }): never {
  throw error.code === '23505' ? new AppError('PROCESS_RUNNING') : error
}
