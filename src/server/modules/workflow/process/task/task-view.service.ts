import type { Database } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { DocumentReader } from '#server/documents/document-reader.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { groupKeysOf, type Principal } from '#server/http/principal.ts'
import {
  findNode,
  nodeOf,
  type ProcessGraph,
  type UserTaskNode,
} from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import { passedBefore } from '#server/modules/workflow/process/engine/rounds/returns.ts'
import { InstanceDraft } from '#server/modules/workflow/process/engine/state/instance-draft.ts'
import { instanceStore } from '#server/modules/workflow/process/instance/instance.store.ts'
import type { InstanceRecords } from '#server/modules/workflow/process/instance/instance-record.ts'
import type { InstanceHead } from '#server/modules/workflow/process/instance/stored-instance.ts'
import type { Realtime } from '#server/platform/realtime.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { TaskCounts } from '#shared/wire/task-counts.ts'
import type { InstanceRepository, TaskRow } from '../instance/instance.repository.ts'
import { listPageAt } from '../instance/sheet/list-page.ts'
import { freeFlows } from './free-flows.ts'
import type { PhraseRepository } from './phrase.repository.ts'
import type { TaskCountsRepository } from './task-counts.repository.ts'
import { type TaskScreen, taskScreen } from './task-page.ts'
import { recordAddress, rightsOf, shownRecord } from './task-rights.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  instances: Pick<InstanceRepository, 'task' | 'markTaskRead' | 'markCopyRead'>
  records: InstanceRecords
  reader: Pick<DocumentReader, 'read'>
  realtime: Pick<Realtime, 'toUsers'>
  phrases: PhraseRepository
  counts: TaskCountsRepository
  opinionEntity: Entity
}

/** Open task with its instance and its process. */
interface OpenTask {
  task: TaskRow
  head: InstanceHead
  graph: ProcessGraph
  /** Settings of the task's node; undefined for a correction by the starter, which has none. */
  node: UserTaskNode | undefined
}

export type TaskViewService = ReturnType<typeof createTaskViewService>

/** Reads open tasks and their records for the assignee. */
export function createTaskViewService({
  database,
  instances,
  records,
  reader,
  realtime,
  phrases,
  counts,
  opinionEntity,
}: Dependencies) {
  return {
    /**
     * Returns the page on which the assignee handles the task.
     * @throws AppError TASK_UNKNOWN, TASK_NOT_YOURS, TASK_HANDLED, PROCESS_FORM_MISSING
     */
    async screen(principal: Principal, taskId: string): Promise<TaskScreen> {
      const { task, head, graph, node } = await requireOwnOpenTask(principal, taskId)
      const address = recordAddress(head, node)
      const entity = await records.entityAt(address)
      return taskScreen({
        ...{ taskId, entity, node, ways: waysOf(graph, task.nodeId), isOpinion: isOpinion(task) },
        rightOn: rightsOf(node, entity, principal),
        listPage: await listPageAt(reader, address),
        phrases: await phrasesOf(principal),
        opinion: opinionEntity,
      })
    },

    /**
     * Returns the record of the task, without the fields that its node hides.
     * @throws AppError TASK_UNKNOWN, TASK_NOT_YOURS, TASK_HANDLED, PROCESS_FORM_MISSING, RECORD_NOT_FOUND
     */
    async record(principal: Principal, taskId: string): Promise<Row> {
      const { head, node } = await requireOwnOpenTask(principal, taskId)
      const address = recordAddress(head, node)
      const entity = await records.entityAt(address)
      const record = await inTransaction(database.kysely, ({ transaction }) =>
        records.read(transaction, principal, address, head.recordId, '*'),
      )
      const rightOn = rightsOf(node, entity, principal)
      return shownRecord(entity, record, (name) => rightOn(name) !== 'hidden')
    },

    /**
     * Returns the nodes to which the assignee may return the task, the last one first. `value` is sent back to the
     * server; `text` is shown.
     * @throws AppError TASK_UNKNOWN, TASK_NOT_YOURS, TASK_HANDLED
     */
    async returnTargets(principal: Principal, taskId: string): Promise<{ value: string; text: string }[]> {
      const { graph, passed } = await passedNodes(principal, taskId)
      const nameOf = (id: string) => nodeOf(graph, id).name || id
      const [last, ...earlier] = passed.toReversed()
      return [
        { value: 'previous', text: `上一环节（${last === undefined ? STARTER : nameOf(last)}）` },
        ...earlier.map((id) => ({ value: id, text: nameOf(id) })),
        ...(last === undefined ? [] : [{ value: 'starter', text: STARTER }]),
      ]
    },

    /**
     * Returns the nodes after the task and those to which it may return. Other programs rely on this call, so its odd
     * member names stay (`name_`, `Transition`).
     * @throws AppError TASK_UNKNOWN, TASK_NOT_YOURS, TASK_HANDLED
     */
    async transitions(principal: Principal, taskId: string) {
      const { graph, passed, task } = await passedNodes(principal, taskId)
      const flows = freeFlows(graph, task.nodeId)
      const back = passed.map((id) => ({ name_: nodeOf(graph, id).name || id, task_def_key_: id }))
      return {
        taskName: nodeOf(graph, task.nodeId).name || task.nodeId,
        instanceId: task.instanceId,
        transitionList: flows.map(({ to, name }) => ({
          Transition: name || nodeOf(graph, to).name || to,
          nextnode: to,
        })),
        ...{ histListNode: back, histListSize: back.length },
      }
    },

    /** Marks the task as read by the person. */
    markRead: ({ userId }: Principal, taskId: string): Promise<void> => instances.markTaskRead(taskId, userId),

    /** Counts the tasks, unread copies and unread urges of the person. */
    counts: (principal: Principal): Promise<TaskCounts> =>
      counts.read({ ...principal, groupKeys: groupKeysOf(principal) }),

    /** Marks a copy (抄送) as read. Tells all windows of the person to read the counts again. */
    async markCopyRead({ userId }: Principal, id: string): Promise<void> {
      const isChanged = await instances.markCopyRead(id, userId)
      if (isChanged) await realtime.toUsers([userId], { msgId: id, msgTxt: '抄送已读' })
    },
  }

  /** @throws AppError TASK_UNKNOWN, TASK_NOT_YOURS, TASK_HANDLED */
  async function requireOwnOpenTask(principal: Principal, taskId: string): Promise<OpenTask> {
    const task = await instances.task(taskId, principal.tenantId)
    return inTransaction(database.kysely, async ({ transaction: trx }) => {
      if (task === undefined) throw new AppError('TASK_UNKNOWN')
      if (task.assignee !== principal.userId) throw new AppError('TASK_NOT_YOURS')
      if (task.status !== 'open') throw new AppError('TASK_HANDLED')
      const { head } = (await instanceStore.read(trx, task.instanceId))!
      const graph = await instanceStore.graph(trx, head.versionId)
      const node = findNode(graph, task.nodeId)
      return { task, head, graph, node: node?.kind === 'user' ? node : undefined }
    })
  }

  async function phrasesOf({ username, tenantId }: Principal): Promise<string[]> {
    const own = await phrases.read(username, tenantId)
    return own.length > 0 ? own : USUAL_PHRASES
  }

  /** Reads the task with the nodes to which it may return, in the order in which they were visited. */
  async function passedNodes(principal: Principal, taskId: string) {
    const { task, graph } = await requireOwnOpenTask(principal, taskId)
    return inTransaction(database.kysely, async ({ transaction: trx }) => {
      const { instance } = (await instanceStore.read(trx, task.instanceId))!
      const draft = new InstanceDraft(await instanceStore.state(trx, instance))
      const token = draft.tokens.get(draft.tasks.get(taskId)!.tokenId)
      return { task, graph, passed: token === undefined ? [] : passedBefore({ graph, draft }, token) }
    })
  }
}

const STARTER = '发起人'
/** Phrases for the opinion of people who have stored none. */
const USUAL_PHRASES = ['同意', '情况属实，同意', '已阅', '请补充材料后重新提交']

/** True for an added or delegated task: its answer is an opinion and goes back to the person who requested it. */
const isOpinion = ({ parentId, delegation }: TaskRow): boolean => parentId !== null || delegation === 'pending'

/**
 * Returns the next nodes if the assignee chooses among them: several flows, none with a condition. Empty otherwise.
 * `label` is the text of the button.
 */
export function waysOf(graph: ProcessGraph, nodeId: string): { to: string; label: string }[] {
  const flows = freeFlows(graph, nodeId)
  if (flows.length < 2) return []
  return flows.map(({ to, name }) => ({ to, label: name || nodeOf(graph, to).name || to }))
}
