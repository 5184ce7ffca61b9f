/**
 * Standard buttons: label, icon, permission, question and steps of each stand here once. The renderer, the checker and
 * the pages of online forms read them.
 */

import type { ButtonIcon } from './button-icons.ts'
import type { Entity, RecordCall } from './entity.ts'
import { fieldsOf, permissionOf } from './entity-fields.ts'
import {
  type Button,
  pageOfButton,
  STANDARD_BUTTONS,
  type StandardButton,
  type StandardUse,
  type Step,
} from './page.ts'
import { RECORD_STATUS } from './workflow/record-status.ts'

/** Place of a button in its block. */
export type ButtonPlace = 'row' | 'batch' | 'other'

/** Props of a list that contain buttons. */
type ListPart = 'toolbar' | 'rowButtons' | 'batchButtons'

interface Definition {
  label: string
  icon?: ButtonIcon
  kind?: Button['kind']
  /** Calls of which the entity must offer one; the first names the permission. Without calls it needs none. */
  calls: readonly RecordCall[]
  /** Parts of a list that may have it. */
  parts: readonly ListPart[]
  /** Further condition on the entity, and its name for authors. */
  needs?: { name: string; isMet(entity: Entity): boolean }
  /** Condition over the row. */
  when?(entity: Entity): string | undefined
  steps(context: Context): Step[]
}

interface Context {
  entity: Entity
  place: ButtonPlace
  use: StandardUse
  /** Block that `add`, `edit` and `view` open. */
  editor?: string
}

/** Call of the button `submit`. */
export const SUBMIT_CALL = 'POST /act/process/extActProcess/submitRecord'

const isApproved = { name: '审批（x-process）', isMet: ({ 'x-process': process }: Entity) => process !== undefined }
const hasInstance = {
  name: '字段 processInstanceId 和 bpmBizTitle',
  isMet: (entity: Entity) =>
    ['processInstanceId', 'bpmBizTitle'].every((name) => Object.hasOwn(fieldsOf(entity), name)),
}

const BUTTONS: Readonly<Record<StandardButton, Definition>> = {
  add: { label: '新增', icon: 'plus', kind: 'primary', calls: ['add'], parts: ['toolbar'], steps: openSteps('add') },
  edit: { label: '编辑', calls: ['edit'], parts: ['rowButtons'], when: openToEdits, steps: openSteps('edit') },
  view: { label: '详情', calls: ['list', 'queryById'], parts: ['rowButtons'], steps: openSteps('view') },
  delete: {
    ...{ label: '删除', kind: 'danger', calls: ['delete', 'deleteBatch'], parts: ['rowButtons', 'batchButtons'] },
    when: openToEdits,
    steps: deleteSteps,
  },
  import: {
    ...{ label: '导入', icon: 'upload', calls: ['importExcel'], parts: ['toolbar'] },
    steps: () => [{ use: 'import' }],
  },
  export: {
    ...{ label: '导出', icon: 'download', calls: ['exportXls'], parts: ['toolbar', 'batchButtons'] },
    steps: ({ place }) => [{ use: 'export', ...(place === 'batch' && { with: { range: 'selection' } }) }],
  },
  history: { label: '历史', calls: ['history', 'historyCompare'], parts: ['rowButtons'], steps: historySteps },
  recycle: {
    ...{ label: '回收站', calls: ['recycleBin'], parts: ['toolbar'] },
    steps: ({ entity }) => [
      { use: 'open-page', with: { page: pageOfButton('recycle', entity), width: 1000 } },
      { use: 'reload' },
    ],
  },
  submit: {
    ...{ label: '提交', calls: [], parts: ['rowButtons'], needs: isApproved },
    when: openToEdits,
    steps: ({ entity }) => [
      { use: 'confirm', with: { title: '确定提交审批吗?' } },
      { use: 'call', with: { call: SUBMIT_CALL, body: recordOf(entity) } },
      { use: 'reload' },
    ],
  },
  progress: {
    ...{ label: '进度', calls: [], parts: ['rowButtons'], needs: isApproved },
    when: (entity) => `${statusOf(entity)} != null && ${statusOf(entity)} != '${RECORD_STATUS.notSubmitted}'`,
    steps: ({ entity }) => [traceStep('progress', entity, recordOf(entity), '审批进度')],
  },
  trace: {
    ...{ label: '跟踪', calls: [], parts: ['rowButtons'], needs: hasInstance },
    steps: ({ entity }) => [
      traceStep('trace', entity, { processInstanceId: { expr: 'row.processInstanceId' } }, { expr: 'row.bpmBizTitle' }),
    ],
  },
}

/** Standard button that a page refers to, with its settings; undefined for a button of the page itself. */
export function standardUse(given: unknown): StandardUse | undefined {
  if (typeof given === 'string') return isStandardButton(given) ? { standard: given } : undefined
  const name = (given as Partial<StandardUse> | null)?.standard
  return isStandardButton(name) ? (given as StandardUse) : undefined
}

function isStandardButton(name: unknown): name is StandardButton {
  return STANDARD_BUTTONS.includes(name as StandardButton)
}

/** Parts of a list that may have the button. */
export const partsOf = (name: StandardButton): readonly ListPart[] => BUTTONS[name].parts

/** Returns the words for what an entity lacks for a standard button; undefined where the button works. */
export function lackFor(name: StandardButton, offers: (call: RecordCall) => boolean, entity: Entity) {
  const { calls, needs } = BUTTONS[name]
  if (needs && !needs.isMet(entity)) return needs.name
  return calls.length === 0 || calls.some(offers) ? undefined : calls.join('、')
}

/** Permission code of a button; undefined for one that everybody sees. */
export function permissionOfButton(name: StandardButton, entity: Entity): string | undefined {
  const [call] = BUTTONS[name].calls
  return call && permissionOf(entity, call)
}

/** Label, icon and kind of a standard button. */
export function lookOf(name: StandardButton, place: ButtonPlace): Pick<Button, 'label' | 'icon' | 'kind'> {
  const { label, icon, kind } = BUTTONS[name]
  return {
    label: name === 'export' && place === 'batch' ? `${label}选中` : label,
    ...(icon && { icon }),
    ...(kind && { kind }),
  }
}

/**
 * Writes a standard button out.
 * @throws Error with a reason for the author of the page.
 */
export function standardButton(
  use: StandardUse,
  { entity, place, editor }: { entity: Entity | undefined; place: ButtonPlace; editor: string | undefined },
): Button {
  const { standard, label, icon, when } = use
  if (!entity) throw new Error(`按钮 ${standard} 需要实体，请为页面写上 x-entity`)
  const definition = BUTTONS[standard]
  const ownCondition = place === 'row' ? definition.when?.(entity) : undefined
  const condition = ownCondition && when ? `(${ownCondition}) && (${when})` : (ownCondition ?? when)
  const permission = permissionOfButton(standard, entity)
  return {
    ...lookOf(standard, place),
    ...(label && { label }),
    ...(icon && { icon }),
    ...(permission && { permission }),
    ...(condition && { when: condition }),
    do: definition.steps({ entity, place, use, editor }),
  }
}

/** Question before records are deleted: parameters of the action `confirm`. */
export function deletionQuestion(place: ButtonPlace): Record<string, unknown> {
  if (place !== 'batch') return { title: '确定删除吗?', danger: true }
  const content = { expr: "'确定删除选中的 ' + string(size(selection)) + ' 条记录吗？'" }
  return { title: '确认删除', content, danger: true }
}

function deleteSteps({ place, use: { content, preview } }: Context): Step[] {
  const question = { ...deletionQuestion(place), ...(content !== undefined && { content }) }
  const ids = { expr: place === 'batch' ? 'selection.map(r, r.id)' : 'row.id' }
  const confirmation = preview
    ? { use: 'confirm-effects', with: { ...question, call: preview, body: { ids } } }
    : { use: 'confirm', with: question }
  return [confirmation, { use: 'delete' }, { use: 'reload' }]
}

function openSteps(mode: 'add' | 'edit' | 'view') {
  return ({ use: { target, initial }, editor }: Context): Step[] => {
    const form = target ?? editor
    if (form === undefined) throw new Error(`按钮 ${mode} 需要一个表单弹窗：页面中应有唯一的一个，或有一个名为 editor`)
    const values = mode === 'add' ? initial && { initial } : { row: { expr: 'row' } }
    return [{ use: 'open', with: { target: form, mode, ...values } }]
  }
}

/**
 * While its process runs, only tasks change a record, and an approved record stays as it was approved. The server refuses
 * anything else.
 */
function openToEdits(entity: Entity): string | undefined {
  const status = statusOf(entity)
  return entity['x-process'] && `${status} != '${RECORD_STATUS.running}' && ${status} != '${RECORD_STATUS.completed}'`
}

function historySteps({ entity }: Context): Step[] {
  const { title, 'x-title': naming = 'id' } = entity
  const page = pageOfButton('history', entity)
  const heading = { expr: `${JSON.stringify(`${title}历史：`)} + string(${fieldOfRow(naming)})` }
  const look = { as: 'drawer', width: 960, title: heading, params: { id: { expr: 'row.id' } } }
  return [{ use: 'open-page', with: { page, ...look } }, { use: 'reload' }]
}

/** Opens a page that shows the steps of an approval. */
function traceStep(name: 'progress' | 'trace', entity: Entity, params: object, title: unknown): Step {
  const look = { as: 'drawer', width: 900, fullScreen: 'button' }
  return { use: 'open-page', with: { page: pageOfButton(name, entity), ...look, params, title } }
}

const statusOf = ({ 'x-process': process }: Entity) => fieldOfRow(process?.status ?? '')

const recordOf = ({ $id }: Entity) => ({ formAddress: $id, id: { expr: 'row.id' } })

/** Reads a field of the row; its name may be a reserved word. */
const fieldOfRow = (name: string) => `row[${JSON.stringify(name)}]`
