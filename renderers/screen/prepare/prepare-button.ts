import type { PreparedButton } from '#renderers/plugin.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import { LazyExpression } from '#renderers/ui/hooks/compute-values.ts'
import type { Entity, RecordCall } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import { type Button, isComputedValue, pageOfButton, type StandardButton, type Step } from '#shared/documents/page.ts'
import { pageDefinitions } from '#shared/documents/page-definitions.ts'
import { ASK_DELETION } from '#shared/documents/questions.ts'
import { walkProps } from '#shared/documents/walk-props.ts'
import { RECORD_STATUS } from '#shared/documents/workflow/record-status.ts'
import type { Vocabulary } from '../load/vocabulary.ts'
import { compileCondition, compileExpression } from './compile-expression.ts'
import { hint } from './prepare-field.ts'
import type { PageEnvironment } from './prepared-page.ts'

/** Place of a button in its block; deleting many rows has another confirmation than deleting one. */
export type ButtonPlace = 'row' | 'batch' | 'other'

/** Buttons that open another page. */
type PageButton = 'history' | 'recycle'

const LABEL: Record<StandardButton, string> = {
  add: '新增',
  edit: '编辑',
  view: '详情',
  delete: '删除',
  import: '导入',
  export: '导出',
  history: '历史',
  recycle: '回收站',
}
const ICON: Partial<Record<StandardButton, string>> = { add: 'plus', import: 'upload', export: 'download' }
/** Call whose permission a button needs, where its name differs. */
const CALL: Partial<Record<StandardButton, RecordCall>> = {
  view: 'list',
  import: 'importExcel',
  export: 'exportXls',
  recycle: 'recycleBin',
}

/** @throws Error with a reason for the author of the page. */
export function prepareButton(
  given: StandardButton | Button,
  key: string,
  place: ButtonPlace,
  entity: Entity | undefined,
  environment: PageEnvironment,
  vocabulary: Vocabulary,
): PreparedButton {
  if (typeof given === 'string') return standardButton(given, key, place, entity, environment, vocabulary)
  return {
    key,
    label: given.label,
    icon: given.icon,
    kind: given.kind ?? (place === 'row' ? 'link' : 'default'),
    permission: given.permission,
    when: given.when === undefined ? undefined : compileCondition(given.when).run,
    do: given.do.map((step) => prepareStep(step, environment, vocabulary)),
    ...(given.all && { all: true }),
    ...(given.do.some((step) => step.use === 'open' && step.with?.mode === 'edit') && { edits: true }),
  }
}

/**
 * Compiles computed values of the parameters to functions.
 * @throws Error when the action, or a block that it names, is missing.
 */
export function prepareStep(step: Step, environment: PageEnvironment, vocabulary: Vocabulary): Step {
  const { actions } = vocabulary
  const manifest = actions.get(step.use)
  if (!manifest) throw new Error(`没有动作 ${step.use}${hint(step.use, actions.keys())}`)
  const parameters = walkProps(manifest.props, step.with ?? {}, pageDefinitions, ({ schema, definition, value }) => {
    if (schema.format === 'block' && !environment.blocks.includes(String(value))) {
      throw new Error(`页面中没有区块 ${value}${hint(String(value), environment.blocks)}`)
    }
    if (definition === 'Step') return { replacement: prepareStep(value as Step, environment, vocabulary) }
    if (schema.format === 'expression') {
      const { run } = compileExpression<unknown>(String(value), null)
      return { replacement: schema['x-lazy'] ? new LazyExpression(run) : run }
    }
    if (definition === 'Value' && isComputedValue(value)) {
      return { replacement: compileExpression<unknown>(value.expr, null).run }
    }
    if (definition === 'Value' && hasComputedMembers(value)) return { replacement: computedMembers(value) }
    return undefined
  })
  return { use: step.use, with: parameters as Record<string, unknown> }
}

function hasComputedMembers(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).some(isComputedValue)
}

/** Object with computed members, such as the fields of a record in a body. */
function computedMembers(value: Record<string, unknown>): (scope: Scope) => Record<string, unknown> {
  const members = Object.entries(value).map(([name, member]) => {
    const run = isComputedValue(member) ? compileExpression<unknown>(member.expr, null).run : () => member
    return [name, run] as const
  })
  return (scope) => Object.fromEntries(members.map(([name, run]) => [name, run(scope)]))
}

function standardButton(
  name: StandardButton,
  key: string,
  place: ButtonPlace,
  entity: Entity | undefined,
  environment: PageEnvironment,
  vocabulary: Vocabulary,
): PreparedButton {
  if (!entity) throw new Error(`按钮 ${name} 需要实体，请为页面写上 x-entity`)
  // The action of these buttons loads on click, so its manifest is not available yet.
  const opens = name === 'history' || name === 'recycle'
  const steps = opens ? pageSteps(name, entity) : stepsOf(name, place, environment).map(prepared)
  return {
    key,
    label: name === 'export' && place === 'batch' ? '导出选中' : LABEL[name],
    icon: ICON[name],
    kind: kindOf(name, place),
    permission: permissionOf(entity, CALL[name] ?? (name as RecordCall)),
    do: steps,
    ...(place === 'row' && CHANGES.has(name) && closedInProcess(entity)),
    ...(name === 'edit' && { edits: true }),
  }

  function prepared(step: Step): Step {
    return prepareStep(step, environment, vocabulary)
  }
}

const CHANGES: ReadonlySet<StandardButton> = new Set(['edit', 'delete'])

/** While its process runs, only tasks change a record, and the server refuses anything else. */
function closedInProcess({ 'x-process': process }: Entity): Pick<PreparedButton, 'when'> {
  return process ? { when: ({ row }) => row?.[process.status] !== RECORD_STATUS.running } : {}
}

/** Opens a page about the record of the row, or about all records, and reloads the list when it is closed. */
function pageSteps(name: PageButton, entity: Entity): Step[] {
  const { title, 'x-title': naming = 'id' } = entity
  const page = pageOfButton(name, entity)
  const history = {
    as: 'drawer',
    width: 960,
    title: ({ row }: Scope) => `${title}历史：${String(row?.[naming] ?? '')}`,
    params: { id: ({ row }: Scope) => row?.id },
  }
  const looks = name === 'history' ? history : { width: 1000 }
  return [{ use: 'open-page', with: { page, ...looks } }, { use: 'reload' }]
}

function kindOf(name: StandardButton, place: ButtonPlace): PreparedButton['kind'] {
  if (name === 'add') return 'primary'
  if (name === 'delete') return 'danger'
  return place === 'row' ? 'link' : 'default'
}

function stepsOf(name: Exclude<StandardButton, PageButton>, place: ButtonPlace, environment: PageEnvironment): Step[] {
  switch (name) {
    case 'delete':
      return deleteSteps(place)
    case 'import':
      return [{ use: name }]
    case 'export':
      return [{ use: name, ...(place === 'batch' && { with: { range: 'selection' } }) }]
    default:
      return openSteps(name, environment)
  }
}

function openSteps(mode: 'add' | 'edit' | 'view', { editor }: PageEnvironment): Step[] {
  if (!editor) throw new Error(`按钮 ${mode} 需要一个表单弹窗：页面中应有唯一的一个，或有一个名为 editor`)
  return [{ use: 'open', with: { target: editor, mode, ...(mode !== 'add' && { row: { expr: 'row' } }) } }]
}

function deleteSteps(place: ButtonPlace): Step[] {
  const question =
    place === 'batch'
      ? { title: '确认删除', content: { expr: ASK_DELETION }, danger: true }
      : { title: '确定删除吗?', danger: true }
  return [{ use: 'confirm', with: question }, { use: 'delete' }, { use: 'reload' }]
}
