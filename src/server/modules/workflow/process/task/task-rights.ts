import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { findNode, type UserTaskNode } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import type { Task } from '#server/modules/workflow/process/engine/state/instance-state.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { isReadable, isWritable } from '#server/records/policy/field-mask.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import type { FieldRight, TaskAction } from '#shared/documents/workflow/node-settings.ts'
import { errorCatalogue } from '#shared/wire/error-codes.ts'
import type { LockedInstance } from '../instance/commands/instance-commands.ts'
import { titleOf } from '../instance/instance-record.ts'
import type { InstanceHead } from '../instance/stored-instance.ts'

const ACTION_NAMES: Readonly<Record<TaskAction, string>> = {
  reject: '驳回',
  return: '退回',
  transfer: '转办',
  delegate: '委托',
  addSign: '加签',
  removeSign: '减签',
  cc: '抄送',
}

/** Task with its node; a task of the start node is a correction by the starter, which has no settings. */
export interface OpenTask {
  task: Task
  node: UserTaskNode | undefined
}

/** @throws AppError TASK_UNKNOWN */
export function taskOf({ state, graph }: Pick<LockedInstance, 'state' | 'graph'>, taskId: string): OpenTask {
  const task = state.tasks.find(({ id }) => id === taskId)
  if (task === undefined) throw new AppError('TASK_UNKNOWN')
  const node = findNode(graph, task.nodeId)
  return { task, node: node?.kind === 'user' ? node : undefined }
}

/** @throws AppError TASK_ACTION_OFF */
export function requireAction(node: UserTaskNode | undefined, action: TaskAction): void {
  if (node?.without.includes(action)) throw new AppError('TASK_ACTION_OFF', { action: ACTION_NAMES[action] })
}

/** @throws AppError TASK_OPINION_MISSING, TASK_SIGNATURE_MISSING */
export function requireOpinion(
  node: UserTaskNode | undefined,
  { reason = '', signature = '' }: { reason?: string | undefined; signature?: string | undefined },
): void {
  if (node?.opinion === 'required' && reason.trim() === '') throw missing('TASK_OPINION_MISSING', OPINION_FIELDS.reason)
  if (node?.signature && signature.trim() === '') throw missing('TASK_SIGNATURE_MISSING', OPINION_FIELDS.signature)
}

/** Fields of the opinion on the page of a task; no field of a record has such a name. */
export const OPINION_FIELDS = { reason: 'taskReason', files: 'taskFiles', signature: 'taskSignature' } as const

/** Refusal that is shown under a field of the opinion. */
export function missing(code: 'TASK_OPINION_MISSING' | 'TASK_SIGNATURE_MISSING', field: string): AppError {
  return new AppError(code, {}, { problems: [{ field, keyword: 'required', message: errorCatalogue[code].text }] })
}

/** Members of a body that belong to no field: they say which record and which of its versions. */
const TECHNICAL = new Set(['id', 'version'])

/** Fields of the record, and its sub-tables, by name. */
export function fieldNames(entity: Entity): string[] {
  return [...Object.keys(entity.properties), ...(entity['x-children'] ?? []).map(childName)]
}

/** Record without the fields and sub-tables that are not shown, and without their texts. */
export function shownRecord(entity: Entity, record: Readonly<Row>, isShown: (name: string) => boolean): Row {
  const hidden = new Set(fieldNames(entity).filter((name) => !isShown(name)))
  const stays = (name: string) => !hidden.has(name) && !hidden.has(name.replace(/_dictText$/, ''))
  return Object.fromEntries(Object.entries(record).filter(([name]) => stays(name)))
}

/** Right of a person on each field of a record, while it is in a process. */
export type TaskRights = (field: string) => FieldRight

/** Rights that a node gives; what it does not name is read. */
export const rightsOfNode =
  ({ fields }: UserTaskNode): TaskRights =>
  (field) =>
    Object.hasOwn(fields, field) ? fields[field]! : 'read'

/**
 * Rights on the fields of a task. A correction by the starter has no node: the starter has the rights that an edit of
 * the record would give.
 */
export function rightsOf(node: UserTaskNode | undefined, entity: Entity, principal: Principal): TaskRights {
  if (node !== undefined) return rightsOfNode(node)
  const table = tableOf(entity)
  return (field) => {
    if (!Object.hasOwn(table.fields, field)) return 'edit'
    if (!isReadable(table, field, principal)) return 'hidden'
    return isWritable(table, field, principal, 'edit') ? 'edit' : 'read'
  }
}

/** Address of the record of a task: the starter corrects it through the view in which it was submitted. */
export const recordAddress = (
  { formAddress, viewAddress = formAddress }: Pick<InstanceHead, 'formAddress' | 'viewAddress'>,
  node: UserTaskNode | undefined,
): string => (node === undefined ? viewAddress : formAddress)

export const isOpenForEdit = (right: FieldRight): boolean => right === 'edit' || right === 'require'

/**
 * Fields that a person sends with a task, without technical members.
 * @throws AppError TASK_FIELD_CLOSED naming the fields that the person may not change
 */
export function grantedData(rightOn: TaskRights, entity: Entity, data: Readonly<Row>): Row | undefined {
  const names = Object.keys(data).filter((name) => !TECHNICAL.has(name))
  const known = new Set(fieldNames(entity))
  const closed = names.filter((name) => !known.has(name) || !isOpenForEdit(rightOn(name)))
  if (closed.length > 0) {
    throw new AppError('TASK_FIELD_CLOSED', {
      names: closed.map((name) => titleOf(entity, name)).join('、'),
    })
  }
  return names.length === 0 ? undefined : { ...data }
}

/** Fields that must have a value before the task is approved. */
export function requiredFields(node: UserTaskNode | undefined): string[] {
  return Object.entries(node?.fields ?? {}).flatMap(([name, right]) => (right === 'require' ? [name] : []))
}
