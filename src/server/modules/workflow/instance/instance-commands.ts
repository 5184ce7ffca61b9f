import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { inTransaction, type UnitOfWork } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { refuseInPreview } from '#server/http/effect.ts'
import type { Principal } from '#server/http/principal.ts'
import { peopleOf } from '#server/modules/workflow/approvers/find-approvers.ts'
import type { EngineCommand } from '#server/modules/workflow/process/engine/commands/commands.ts'
import type { Effect } from '#server/modules/workflow/process/engine/engine-run.ts'
import type { InstanceState, InstanceStatus } from '#server/modules/workflow/process/engine/state/instance-state.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { Realtime } from '#server/platform/realtime.ts'
import type { Row } from '#shared/documents/entity.ts'
import { RECORD_STATUS, STATUS_OF_ENDED } from '#shared/documents/workflow/record-status.ts'
import { commandStore } from './command.store.ts'
import { instanceStore, type Opinion, waitingAt } from './instance.store.ts'
import type { InstanceRecords } from './instance-record.ts'
import { asAppError } from './refusals.ts'
import { evaluateOver, type RunResult, runInstance } from './run-instance.ts'
import type { InstanceHead, StoredInstance } from './stored-instance.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  records: InstanceRecords
  realtime: Pick<Realtime, 'toUsers'>
  clock: Clock
  newId: NewId
}

/** An instance that is locked by the transaction of a command. */
export interface LockedInstance extends StoredInstance {
  trx: Transaction<Tables>
  state: InstanceState
}

/** What a command does, decided once the instance is locked. */
export interface Plan {
  command: EngineCommand
  /** Fields of the record that the person has changed, checked against the rights of the node. */
  data?: Row | undefined
  /** Fields that must have a value in the record afterwards. */
  required?: readonly string[] | undefined
  opinion?: Opinion | undefined
  /** People that the actor chose for whatever comes next: ids or user names. */
  chosen?: readonly string[] | undefined
  /** People that get a copy: ids or user names. */
  copies?: readonly string[] | undefined
  /** The record may be missing: the command ends the instance and nothing else. */
  withoutRecord?: boolean
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
export function createInstanceCommands({ database, records, realtime, clock, newId }: Dependencies) {
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
        const instance = {
          ...{ id: head.id, status: 'running' as const, suspended: false, starter: head.starter },
          ...{ variables: {}, visited: [] },
        }
        const state = { instance, tokens: [], tasks: [], triggers: [] }
        await records.setStatus(trx, caller.principal, head.formAddress, head.recordId, RECORD_STATUS.running)
        return carryOut(
          unit,
          caller.principal,
          { trx, head, instance, graph, state },
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
    if (plan.data) await changeRecord(trx, principal, head, plan.data)
    const record = plan.withoutRecord ? {} : await recordOf(trx, principal, head, plan.required ?? [])
    const chosen = plan.chosen ?? []
    const result = await runInstance(locked, state, plan.command, { trx, newId, now, record, chosen })
    await instanceStore.save(trx, head, graph, result.changed, {
      ...{ actor: principal.userId, opinion: plan.opinion, waitingAt: waitingAt(graph, result.state) },
    })
    await addCopies(trx, principal, head, result, plan, record)
    const { status } = result.state.instance
    if (status !== 'running') await writeStatus(trx, principal, head, STATUS_OF_ENDED[status], plan.withoutRecord)
    await notify(unit, head, state, result)
    return { instanceId: head.id, status }
  }

  function changeRecord(trx: Transaction<Tables>, principal: Principal, head: InstanceHead, data: Row): Promise<void> {
    // The node grants the fields, and the caller has checked them.
    const writer = { ...principal, withheld: NOTHING, mayWrite: () => true, via: `流程：${head.title}` }
    return records.edit(trx, writer, head.formAddress, { ...data, id: head.recordId })
  }

  /** @throws AppError TASK_FIELD_MISSING */
  async function recordOf(
    trx: Transaction<Tables>,
    principal: Principal,
    head: InstanceHead,
    required: readonly string[],
  ): Promise<Row> {
    const reader = { ...principal, withheld: NOTHING, may: () => true }
    const record = await records.read(trx, reader, head.formAddress, head.recordId)
    const entity = await records.entityAt(head.formAddress)
    const missing = required.filter(
      (name) => record[name] === null || record[name] === undefined || record[name] === '',
    )
    if (missing.length > 0) {
      const names = missing.map((name) => entity.properties[name]?.title ?? name).join('、')
      throw new AppError('TASK_FIELD_MISSING', { names })
    }
    return record
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
    trx: Transaction<Tables>,
    principal: Principal,
    head: InstanceHead,
    { effects, state }: RunResult,
    { copies = [], opinion }: Plan,
    record: Row,
  ): Promise<void> {
    const search = {
      ...{ trx, tenantId: head.tenantId, starter: head.starter, starterDepart: head.starterDepart, chosen: [] },
      ...{ now: clock.now(), tasks: state.tasks },
      evaluate: (text: string) => evaluateOver(text, { ...record, ...state.instance.variables, starter: head.starter }),
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
        await sql`insert into wf_copy (id, instance_id, task_id, node_id, user_id, sent_by) values
          (${newId()}, ${head.id}, ${taskId ?? null}, ${nodeId ?? null}, ${userId}, ${principal.userId})`.execute(trx)
      }
    }
  }

  /** Open browsers of people whose tasks came or went read their lists again. */
  async function notify(
    { transaction: trx, afterCommit }: UnitOfWork,
    head: InstanceHead,
    before: InstanceState,
    { changed }: RunResult,
  ): Promise<void> {
    const people = new Set<string>()
    for (const task of changed.tasks) {
      const old = before.tasks.find(({ id }) => id === task.id)
      for (const person of [task.assignee, old?.assignee]) if (person !== undefined) people.add(person)
    }
    if (changed.instance.status !== before.instance.status) people.add(head.starter)
    if (people.size > 0) {
      await realtime.toUsers([...people], { msgId: head.id, msgTxt: head.title }, { trx, afterCommit })
    }
  }
}

const NOTHING: ReadonlySet<string> = new Set()

function alreadyRunning(error: { code?: string }): never {
  throw error.code === '23505' ? new AppError('PROCESS_RUNNING') : error
}
