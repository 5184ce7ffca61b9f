import type { UserTaskNode } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import type { Entity, Field } from '#shared/documents/entity.ts'
import { block } from '#shared/documents/online-form/pages/page-block.ts'
import {
  type BlockNode,
  type Button,
  type FieldUse,
  isLayoutItem,
  type LayoutItem,
  type Page,
} from '#shared/documents/page.ts'
import { fieldNames, isOpenForEdit, OPINION_FIELDS as OPINION, type TaskRights } from './task-rights.ts'

export interface TaskScreen {
  page: Page
  /** Entity of the record as the node shows it, with the fields of the opinion. */
  entities: Entity[]
}

interface Given {
  taskId: string
  entity: Entity
  /** Page of the record's list; its form gives the order and the controls. */
  listPage: Page | undefined
  /** Undefined for a correction by the starter. */
  node: UserTaskNode | undefined
  rightOn: TaskRights
  /** Nodes that the person may choose to go on to: id and label. */
  ways: readonly { to: string; label: string }[]
  /** The task was added or delegated: its answer is an opinion and goes back. */
  isOpinion: boolean
  /** Opinions that the person often writes. */
  phrases: readonly string[]
  /** Entity of opinions, with the limits of their files. */
  opinion: Pick<Entity, 'properties'>
}

/**
 * Page on which a task is handled: fields that are only read as a description, fields that the node opens as a form with
 * the opinion, and the decisions.
 */
export function taskScreen(given: Given): TaskScreen {
  const { entity, listPage, node, rightOn } = given
  const { items, columns } = formOf(entity, listPage)
  const shown = items.filter((item) => isLayoutItem(item) || rightOn(fieldOf(item)) !== 'hidden')
  const open = shown.filter((item) => isLayoutItem(item) || isOpenIn(given, item))
  const isForm = open.some((item) => !isLayoutItem(item))
  const read = shown.flatMap((item) => (isLayoutItem(item) || isOpenIn(given, item) ? [] : [readUse(item)]))
  const fields = (isForm ? open : []).map((item) => (isLayoutItem(item) ? item : openUse(item, rightOn)))
  const call = 'GET /act/task/record'
  const properties = {
    ...(read.length > 0 && { detail: block('Detail', { call, columns: Math.min(columns, 2), fields: read }) }),
    record: block('EditForm', {
      ...{ call, columns, labels: 'above', fields: [...fields, ...opinionUses(given)] },
      buttons: node === undefined ? [resubmit(given)] : decisions(given),
    }),
  }
  return {
    page: { title: entity.title, 'x-entity': entity.$id, type: 'object', properties },
    entities: [screenEntity(given)],
  }
}

/** Item of a form. */
export type FormItem = string | FieldUse | LayoutItem

export const fieldOf = (item: string | FieldUse): string => (typeof item === 'string' ? item : item.field)

/** Form of a record, from the dialog or drawer of its list. */
export function formOf(entity: Entity, listPage: Page | undefined): { items: FormItem[]; columns: number } {
  const editor = Object.values(listPage?.properties ?? {}).find(isEditor)
  const props = editor?.['x-component-props'] as { fields?: FormItem[]; columns?: number } | undefined
  const all = fieldNames(entity).filter((name) => entity.properties[name]?.['x-write'] !== 'server')
  return { items: props?.fields ?? all, columns: props?.columns ?? 2 }
}

const isEditor = ({ 'x-component': component }: BlockNode): boolean =>
  component === 'ModalForm' || component === 'DrawerForm'

/** The person may change the field. Rows of sub-tables stay in the form, which shows them. */
function isOpenIn({ entity, rightOn }: Given, item: string | FieldUse): boolean {
  const name = fieldOf(item)
  const isTable = !Object.hasOwn(entity.properties, name)
  const isServers = entity.properties[name]?.['x-write'] === 'server'
  return isTable || (isOpenForEdit(rightOn(name)) && !isServers && !isReadOnly(item))
}

const isReadOnly = (item: string | FieldUse): boolean => typeof item !== 'string' && item.readOnly === true

function readUse(item: string | FieldUse): FieldUse {
  const { field, title, widget, props, span }: FieldUse = typeof item === 'string' ? { field: item } : item
  return { field, ...(title && { title }), ...(widget && { widget, ...(props && { props }) }), ...(span && { span }) }
}

function openUse(item: string | FieldUse, rightOn: TaskRights): FieldUse {
  const { modes: _, required, ...use }: FieldUse = typeof item === 'string' ? { field: item } : item
  const right = rightOn(use.field)
  if (!isOpenForEdit(right)) return { ...use, readOnly: true }
  return { ...use, ...((required || right === 'require') && { required: true as const }) }
}

function opinionUses({ node, phrases }: Given): (FieldUse | LayoutItem)[] {
  if (node === undefined) return []
  return [
    { widget: 'Divider', title: '审批意见', span: MOST_COLUMNS },
    {
      ...{ field: OPINION.reason, span: MOST_COLUMNS, placeholder: '请填写意见', props: { phrases } },
      ...(node.opinion === 'required' && { required: true as const }),
    },
    { field: OPINION.files, span: MOST_COLUMNS },
    ...(node.signature ? [{ field: OPINION.signature, required: true as const, span: MOST_COLUMNS }] : []),
  ]
}

const MOST_COLUMNS = 4

/** Entity without the definition of its form, which holds statements, scripts and addresses of other systems. */
export function withoutForm({ 'x-form': _form, ...entity }: Entity): Entity {
  return entity
}

function screenEntity({ entity, node, rightOn, opinion: { properties: fields } }: Given): Entity {
  const { 'x-own': _own, 'x-rules': rules, 'x-calls': _calls, ...others } = withoutForm(entity)
  const properties = Object.entries(entity.properties).flatMap(([name, field]): [string, Field][] => {
    const right = rightOn(name)
    if (right === 'hidden' || field['x-read'] !== undefined || field['x-secret']) return []
    const { 'x-write': writer, ...open } = field
    return [[name, isOpenForEdit(right) && writer !== 'server' ? open : { ...field, 'x-write': 'server' }]]
  })
  const shown = node === undefined ? [] : (['reason', 'files', 'signature'] as const)
  const own = Object.fromEntries(shown.map((name): [string, Field] => [OPINION[name], fields[name]!]))
  const names = new Set(properties.map(([name]) => name))
  const required = entity.required?.filter((name) => names.has(name) && isOpenForEdit(rightOn(name))) ?? []
  return {
    ...others,
    properties: { ...Object.fromEntries(properties), ...own },
    ...(required.length > 0 ? { required } : { required: [] }),
    ...(rules && isEverythingShown(entity, rightOn) && { 'x-rules': rules }),
  }
}

/** Rules over several fields are shown only where all fields can be changed; the server checks them in any case. */
const isEverythingShown = (entity: Entity, rightOn: TaskRights): boolean =>
  Object.keys(entity.properties).every((name) => rightOn(name) !== 'hidden')

const opinion = {
  reason: { expr: `values.${OPINION.reason}` },
  fileList: { expr: `values.${OPINION.files}` },
  signature: { expr: `values.${OPINION.signature}` },
}

/** Values of the fields that the node opens, as they are sent. What the form does not show stays as it is. */
function dataOf({ entity, rightOn, listPage }: Given): Record<string, { expr: string }> {
  const { items } = formOf(entity, listPage)
  const shown = new Set(items.flatMap((item) => (isLayoutItem(item) || isReadOnly(item) ? [] : [fieldOf(item)])))
  const open = fieldNames(entity).filter(
    (name) => shown.has(name) && isOpenForEdit(rightOn(name)) && entity.properties[name]?.['x-write'] !== 'server',
  )
  return Object.fromEntries(open.map((name) => [name, { expr: `sent.${name}` }]))
}

const DONE = [{ use: 'host', with: { command: 'close-screen' } }]

function resubmit(given: Given): Button {
  return {
    ...{ label: '重新提交', kind: 'primary' },
    do: [
      {
        use: 'call',
        with: {
          ...{ call: 'POST /act/task/processComplete' },
          body: { taskId: given.taskId, processModel: 1, data: { ...dataOf(given), version: { expr: 'row.version' } } },
          onSuccess: DONE,
        },
      },
    ],
  }
}

function decisions(given: Given): Button[] {
  const { taskId, node, ways, isOpinion } = given
  const data = dataOf(given)
  const changes = Object.keys(data).length > 0 && { data: { ...data, version: { expr: 'row.version' } } }
  const body = { taskId, processModel: 1, ...opinion, ...changes }
  const complete = (more: object) => [
    { use: 'call', with: { call: 'POST /act/task/processComplete', body: { ...body, ...more }, onSuccess: DONE } },
  ]
  const approve: Button[] =
    ways.length > 1
      ? ways.map(({ to, label }) => ({ label, kind: 'primary', do: complete({ nextnode: to }) }))
      : [{ label: isOpinion ? '提交意见' : '同意', kind: 'primary', do: complete({}) }]
  // The dialog may be cancelled: the page closes only when the task has gone.
  const stillMine = { call: 'GET /act/task/record', query: { taskId }, quiet: true, unchecked: true }
  const open = (label: string, page: string, params: Record<string, string> = {}): Button => ({
    label,
    do: [
      { use: 'open-page', with: { page: `workflow/${page}`, width: 520, params: { taskId, ...params } } },
      { use: 'on-error', with: { do: [{ use: 'call', with: stillMine }], refused: DONE } },
    ],
  })
  const may = (action: UserTaskNode['without'][number]) => !node!.without.includes(action)
  return [
    ...approve,
    ...(may('reject') && !isOpinion
      ? [
          {
            ...{ label: '驳回', kind: 'danger' as const },
            do: [
              { use: 'confirm', with: { title: '确定驳回吗？', danger: true } },
              {
                use: 'call',
                with: {
                  ...{
                    call: 'POST /act/task/processComplete',
                    body: { taskId, processModel: 3, ...opinion, ...changes },
                  },
                  // A rejection needs no complete record.
                  unchecked: true,
                  onSuccess: DONE,
                },
              },
            ],
          },
        ]
      : []),
    ...(may('return') && !isOpinion ? [open('退回', 'task-return', { signature: node!.signature ? '1' : '0' })] : []),
    ...(may('transfer') ? [open('转办', 'task-transfer')] : []),
    ...(may('delegate') && !isOpinion ? [open('委托', 'task-delegate')] : []),
    ...(may('addSign') && !isOpinion ? [open('加签', 'task-sign')] : []),
  ]
}
