import { AppError } from '#server/http/answers/errors.ts'
import { groupKeysOf, type Principal } from '#server/http/principal.ts'
import { people } from '#server/modules/workflow/process/approvers/people.repository.ts'
import type { Actor } from '#server/modules/workflow/process/engine/commands/commands.ts'
import type { ProcessGraph, UserTaskNode } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import type { Candidate } from '#server/modules/workflow/process/engine/state/instance-state.ts'
import type { OpinionFiles } from '#server/modules/workflow/process/opinion/opinion-files.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { ReturnTarget } from '#shared/documents/workflow/node-settings.ts'
import type {
  Caller,
  CommandOutcome,
  InstanceCommands,
  LockedInstance,
} from '../instance/commands/instance-commands.ts'
import type { InstanceRepository } from '../instance/instance.repository.ts'
import type { InstanceRecords } from '../instance/instance-record.ts'
import { freeFlows } from './free-flows.ts'
import {
  grantedData,
  missing,
  OPINION_FIELDS,
  recordAddress,
  requireAction,
  requiredFields,
  requireOpinion,
  rightsOf,
  taskOf,
} from './task-rights.ts'

interface Dependencies {
  instances: Pick<InstanceRepository, 'task'>
  commands: InstanceCommands
  records: Pick<InstanceRecords, 'entityAt'>
  files: OpinionFiles
  /** Entity of opinions, with the limits of their files. */
  opinionEntity: Entity
}

/** Opinion of a person on a task. */
export interface TaskOpinion {
  reason?: string | undefined
  /** Paths of uploaded files: comma list or JSON. */
  files?: string | undefined
  signature?: string | undefined
}

export interface Approval extends TaskOpinion {
  taskId: string
  /** Node that the person chose to go on to, or `all`. */
  next?: string | undefined
  /** Ids or user names of people chosen for what comes next. */
  chosen?: readonly string[] | undefined
  copies?: readonly string[] | undefined
  data?: Readonly<Row> | undefined
}

export interface Rejection extends TaskOpinion {
  taskId: string
  /** Absent: what the node says about rejections. */
  to?: ReturnTarget | undefined
  /** After correction the work comes straight back. */
  direct?: boolean | undefined
  /** Fields that the person changed before: they are stored with the rejection. */
  data?: Readonly<Row> | undefined
}

type PlanOf = (instance: LockedInstance, actor: Actor) => ReturnType<Parameters<InstanceCommands['run']>[2]>

export type TaskService = ReturnType<typeof createTaskService>

/** Actions of people on their tasks. */
export function createTaskService({ instances, commands, records, files, opinionEntity }: Dependencies) {
  return {
    /**
     * @throws AppError TASK_HANDLED, TASK_NOT_YOURS, TASK_OPINION_MISSING, TASK_FIELD_CLOSED, TASK_FIELD_MISSING,
     * TASK_SIGNATURE_MISSING, TASK_CHOOSE_FLOW, RECORD_INVALID and others
     */
    async approve(caller: Caller, approval: Approval): Promise<CommandOutcome> {
      const { taskId, next, chosen, copies, data, ...given } = approval
      const opinion = await checked(caller, given)
      return onOwnTask(caller, taskId, async (instance, actor) => {
        const { node, task } = taskOf(instance, taskId)
        requireOpinion(node, opinion)
        if (copies !== undefined && copies.length > 0) requireAction(node, 'cc')
        // Unknown names would be left out without a word.
        for (const names of [copies, chosen]) if (names?.length) await peopleNamed(instance, names)
        const flow = next === undefined ? undefined : flowTo(instance.graph, task.nodeId, next)
        return {
          command: { type: 'approve', taskId, actor, ...(flow !== undefined && { flow }) },
          ...{ data: await granted(caller, instance, node, data), isCorrection: node === undefined },
          required: requiredFields(node),
          ...{ opinion: { taskId, ...opinion }, chosen, copies },
        }
      })
    },

    /**
     * @throws AppError TASK_HANDLED, TASK_NOT_YOURS, TASK_RETURN_TARGET, TASK_ACTION_OFF, TASK_OPINION_MISSING,
     * TASK_SIGNATURE_MISSING, TASK_FIELD_CLOSED, RECORD_INVALID
     */
    async reject(caller: Caller, { taskId, to, direct, data, ...given }: Rejection): Promise<CommandOutcome> {
      const opinion = await checked(caller, given)
      return onOwnTask(caller, taskId, async (instance, actor) => {
        const { node } = taskOf(instance, taskId)
        requireAction(node, to === undefined ? 'reject' : 'return')
        // Nobody rejects without a word.
        if ((opinion.reason ?? '').trim() === '') throw missing('TASK_OPINION_MISSING', OPINION_FIELDS.reason)
        requireOpinion(node, opinion)
        const command =
          to === undefined
            ? ({ type: 'reject', taskId, actor } as const)
            : ({ type: 'return', taskId, actor, to: targetOf(instance.graph, to), direct: direct === true } as const)
        return {
          command,
          ...{ data: await granted(caller, instance, node, data), isCorrection: node === undefined },
          opinion: { taskId, ...opinion },
        }
      })
    },

    /** @throws AppError TASK_HANDLED, TASK_NOT_CANDIDATE */
    claim: (caller: Caller, taskId: string) => simple(caller, taskId, 'claim'),
    /** @throws AppError TASK_NOT_CLAIMED, TASK_NOT_YOURS */
    unclaim: (caller: Caller, taskId: string) => simple(caller, taskId, 'unclaim'),
    /** Takes the own decision back. @throws AppError TASK_RECALL_LATE, TASK_NOT_YOURS */
    recall: (caller: Caller, taskId: string) => simple(caller, taskId, 'recall'),
    /** Removes a signer whom the person had added. @throws AppError TASK_NOT_ADDER, TASK_HANDLED */
    removeSign: (caller: Caller, taskId: string) => simple(caller, taskId, 'remove-sign'),

    /**
     * Gives a task to another person: for good (`transfer`), or until that person has answered (`delegate`).
     * @throws AppError TASK_PERSON_UNKNOWN, TASK_PERSON_ALREADY, TASK_ACTION_OFF, TASK_NOT_YOURS
     */
    handOver(caller: Caller, type: 'transfer' | 'delegate', taskId: string, person: string): Promise<CommandOutcome> {
      return onOwnTask(caller, taskId, async (instance, actor) => {
        requireAction(taskOf(instance, taskId).node, type)
        const [to] = await peopleNamed(instance, [person])
        return { command: { type, taskId, actor, to: to! } }
      })
    },

    /** @throws AppError TASK_PERSON_UNKNOWN, TASK_PERSON_ALREADY, TASK_ACTION_OFF, TASK_NOT_YOURS */
    addSign(
      caller: Caller,
      sign: 'before' | 'after' | 'parallel',
      taskId: string,
      persons: readonly string[],
    ): Promise<CommandOutcome> {
      return onOwnTask(caller, taskId, async (instance, actor) => {
        requireAction(taskOf(instance, taskId).node, 'addSign')
        return { command: { type: 'add-sign', taskId, actor, sign, people: await peopleNamed(instance, persons) } }
      })
    },
  }

  /** Changed fields that the node opens. @throws AppError TASK_FIELD_CLOSED */
  async function granted(
    { principal }: Caller,
    { head }: LockedInstance,
    node: UserTaskNode | undefined,
    data: Readonly<Row> = {},
  ): Promise<Row | undefined> {
    const entity = await records.entityAt(recordAddress(head, node))
    return grantedData(rightsOf(node, entity, principal), entity, data)
  }

  /** Checks the files of an opinion before its instance is locked. @throws AppError RECORD_INVALID */
  async function checked(
    { principal }: Caller,
    { reason, files: paths, signature }: TaskOpinion,
  ): Promise<TaskOpinion> {
    const place = (field: 'files' | 'signature') => ({ entity: opinionEntity, field, shownAs: OPINION_FIELDS[field] })
    return {
      reason,
      files: await files.accept(principal, place('files'), paths),
      signature: await files.acceptSignature(principal, place('signature'), signature),
    }
  }

  function simple(caller: Caller, taskId: string, type: 'claim' | 'unclaim' | 'recall' | 'remove-sign') {
    return onTask(caller, taskId, (instance, actor) => {
      if (type === 'remove-sign') requireAction(taskOf(instance, taskId).node, 'removeSign')
      return { command: { type, taskId, actor } }
    })
  }

  /** Refuses other people first, so that no later refusal tells them anything about the record. */
  function onOwnTask(caller: Caller, taskId: string, planOf: PlanOf): Promise<CommandOutcome> {
    return onTask(caller, taskId, (instance, actor) => {
      if (taskOf(instance, taskId).task.assignee !== actor.id) throw new AppError('TASK_NOT_YOURS')
      return planOf(instance, actor)
    })
  }

  async function onTask(caller: Caller, taskId: string, planOf: PlanOf): Promise<CommandOutcome> {
    const task = await instances.task(taskId, caller.principal.tenantId)
    if (task === undefined) throw new AppError('TASK_UNKNOWN')
    return commands.run(caller, task.instanceId, (instance) => planOf(instance, actorOf(caller.principal)))
  }
}

/** @throws AppError TASK_PERSON_UNKNOWN unless each is a person who works in the tenant */
async function peopleNamed({ trx, head }: LockedInstance, names: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(names)]
  const found = await people.named(trx, head.tenantId, distinct)
  if (distinct.length === 0 || found.length !== distinct.length) throw new AppError('TASK_PERSON_UNKNOWN')
  return found
}

/** Person with the groups in which the person may claim tasks. */
export function actorOf(principal: Principal): Actor {
  const groups = groupKeysOf(principal).map((key) => {
    const at = key.indexOf(':')
    return { kind: key.slice(0, at) as Candidate['kind'], ref: key.slice(at + 1) }
  })
  return { id: principal.userId, groups }
}

/**
 * Flow of a node that leads to another; clients name the node.
 * @throws AppError TASK_CHOOSE_FLOW for a node that the person may not choose
 */
function flowTo(graph: ProcessGraph, from: string, to: string): string {
  const flows = freeFlows(graph, from)
  if (to === 'all' && flows.length > 0) return to
  const flow = flows.find((each) => each.to === to)
  if (flow === undefined) throw new AppError('TASK_CHOOSE_FLOW')
  return flow.id
}

const targetOf = ({ start }: ProcessGraph, to: ReturnTarget): ReturnTarget =>
  typeof to === 'object' && to.node === start ? 'starter' : to
