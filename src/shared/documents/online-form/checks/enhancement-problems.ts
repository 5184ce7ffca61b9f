import type { Entity } from '#shared/documents/entity.ts'
import { checkExpression } from '#shared/expression/types/check-expression.ts'
import { scopeOfEntity, USER_TYPE } from '#shared/expression/types/entity-scope.ts'
import type { ExpectedType, ExpressionType, ScopeTypes } from '#shared/expression/types/expression-types.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import {
  BUTTON_STYLES,
  type ButtonStyle,
  ENHANCEMENT_KINDS,
  type EnhancementStep,
  EVENTS_OF_ROWS,
  FORM_EVENTS,
  type FormEnhancement,
  type FormEvent,
  REQUEST_METHODS,
  STEP_KINDS,
  STEPS_OF_EVENT,
  type StepKind,
} from '../enhancements/enhancement.ts'
import { requestFields, requestPathProblem } from '../enhancements/request-path.ts'
import { fieldNameOf, isOpen, type OnlineForm } from '../form.ts'
import { isProcessField } from '../process-form.ts'
import { tableFields } from '../view-form.ts'
import { builtInProblems, isOrderNumber } from './built-in-problems.ts'

const MOST_STEPS = 20
const LONGEST_TITLE = 50
const LONGEST_MESSAGE = 200
const LONGEST_CONDITION = 4000
const LONGEST_SCRIPT = 20_000
/** Codes of the wire that stand for built-in buttons of the form. */
const BUILT_IN = new Set([
  ...['add', 'edit', 'detail', 'delete', 'batch_delete', 'import', 'export', 'query', 'reset', 'bpm', 'super_query'],
  ...['form_confirm', 'aigc_mock_data', 'form_sub_add', 'form_sub_batch_delete', 'form_sub_open_add'],
  ...['form_sub_open_edit', 'history', 'recycle', 'view', ...FORM_EVENTS],
])

type AddProblem = (field: string, message: string) => void

/**
 * Checks a button or an event; problems stand under its fields: `title`, `steps[2].text`. The server checks statements
 * and scripts, because only it has parsers for them.
 * @param entity of the form after the change
 */
export function enhancementProblems(enhancement: FormEnhancement, form: OnlineForm, entity: Entity): FieldProblem[] {
  const problems: FieldProblem[] = []
  const addProblem: AddProblem = (field, message) => void problems.push({ field, keyword: 'enhance', message })
  const { kind, code, title, steps, script } = enhancement
  if (!ENHANCEMENT_KINDS.includes(kind)) {
    addProblem('kind', '类型应为按钮、事件或系统按钮')
    return problems
  }
  if (title === '' || title.length > LONGEST_TITLE) addProblem('title', `名称为1到${LONGEST_TITLE}个字符`)
  if (kind === 'builtin') {
    builtInProblems(enhancement, form, addProblem)
    if (enhancement.when !== '')
      addExpressionProblem(enhancement.when, buttonScope('link', openPart(entity, form)), 'bool', (message) =>
        addProblem('when', message),
      )
    return problems
  }
  if (kind === 'button') buttonProblems(enhancement, form, entity, addProblem)
  else if (!FORM_EVENTS.some((event) => event === code)) addProblem('event', `没有事件 ${code}`)
  else if (form.head.tableType === 3 && !EVENTS_OF_ROWS.some((event) => event === code))
    addProblem('event', '附表的行随主表的记录，没有这个事件')
  if (steps.length === 0) addProblem('steps', '至少需要一个步骤')
  if (steps.length > MOST_STEPS) addProblem('steps', `最多${MOST_STEPS}个步骤`)
  if (script === '') addProblem('script', '请输入脚本')
  if (script !== undefined && script.length > LONGEST_SCRIPT) addProblem('script', `脚本最多${LONGEST_SCRIPT}个字符`)
  if (steps.filter((step) => step.kind === 'script').length > 1) addProblem('steps', '最多一个执行脚本的步骤')
  const scope = stepScope(enhancement, scopeOfEntity(openPart(entity, form)))
  for (const [at, step] of steps.entries()) {
    stepProblems(step, enhancement, { form, scope }, (name, message) => addProblem(`steps[${at}].${name}`, message))
  }
  return problems
}

function buttonProblems(
  { code, buttonStyle, orderNum, when, confirm }: FormEnhancement,
  form: OnlineForm,
  entity: Entity,
  addProblem: AddProblem,
): void {
  if (!/^[a-zA-Z][a-zA-Z0-9_]{0,31}$/.test(code))
    addProblem('code', '编码以字母开头，由字母、数字和下划线组成，最多32个字符')
  else if (BUILT_IN.has(code)) addProblem('code', `编码 ${code} 由系统使用`)
  if (form.head.tableType === 3) addProblem('kind', '附表没有自己的页面，按钮请加在主表上')
  if (!isOrderNumber(orderNum)) addProblem('orderNum', '序号为不超过4位的整数')
  if (confirm.length > LONGEST_MESSAGE) addProblem('confirm', `确认的问题最多${LONGEST_MESSAGE}个字符`)
  if (buttonStyle === '' || !BUTTON_STYLES.includes(buttonStyle)) addProblem('buttonStyle', '请选择按钮的位置')
  else if (when !== '')
    addExpressionProblem(when, buttonScope(buttonStyle, openPart(entity, form)), 'bool', (message) =>
      addProblem('when', message),
    )
}

/** Names that steps may read: before a load there is no record. */
function stepScope({ kind, code }: FormEnhancement, record: ExpressionType): ScopeTypes {
  if (kind === 'event' && code === 'beforeLoad') return { user: USER_TYPE }
  if (kind === 'event' && code === 'afterImport') return { user: USER_TYPE, count: 'number' }
  const hasOld = kind === 'button' || !['change', 'afterLoad', 'beforeImport'].includes(code)
  return { values: record, user: USER_TYPE, ...(hasOld && { old: record }) }
}

/** Entity without the fields that no condition may read. */
function openPart(entity: Entity, { fields }: OnlineForm): Entity {
  const closed = new Set(fields.filter((field) => !isOpen(field)).map(({ dbFieldName }) => fieldNameOf(dbFieldName)))
  if (closed.size === 0) return entity
  const open = Object.entries(entity.properties).filter(([name]) => !closed.has(name))
  return { ...entity, properties: Object.fromEntries(open) }
}

/** Names that the condition of a button may read: the record that the button belongs to. */
function buttonScope(style: ButtonStyle, entity: Entity): ScopeTypes {
  const record = scopeOfEntity(entity)
  if (style === 'link') return { row: record, user: USER_TYPE }
  return style === 'form' ? { values: record, user: USER_TYPE } : { user: USER_TYPE }
}

/** Returns whether the data that such a step refers to exists at that moment. */
export function isStepPossible(kind: StepKind, { kind: of, code, buttonStyle }: FormEnhancement): boolean {
  // The code is unchecked input: it may be the name of a member of every object.
  if (of === 'event') return !Object.hasOwn(STEPS_OF_EVENT, code) || STEPS_OF_EVENT[code as FormEvent].includes(kind)
  if (kind === 'set') return buttonStyle !== 'button'
  return kind !== 'show' && kind !== 'require' && kind !== 'skip'
}

interface About {
  form: OnlineForm
  scope: ScopeTypes
}

function stepProblems(
  step: EnhancementStep,
  of: FormEnhancement,
  { form, scope }: About,
  addProblem: AddProblem,
): void {
  const { kind, when, text } = step
  if (!STEP_KINDS.includes(kind)) {
    addProblem('kind', `没有步骤 ${kind}`)
    return
  }
  if (!isStepPossible(kind, of)) addProblem('kind', '此处不能使用这种步骤')
  if (when !== '') addExpressionProblem(when, scope, 'bool', (message) => addProblem('when', message))
  if (kind === 'set' || kind === 'show' || kind === 'require') fieldProblems(step, of, form, addProblem)
  if (kind === 'refuse' || kind === 'message') {
    if (text === '' || text.length > LONGEST_MESSAGE) addProblem('text', `提示为1到${LONGEST_MESSAGE}个字符`)
  } else if (kind === 'require') {
    if (text.length > LONGEST_MESSAGE) addProblem('text', `提示最多${LONGEST_MESSAGE}个字符`)
  } else if (kind === 'show') {
    if (when === '') addProblem('when', '请输入显示的条件')
  } else if (kind !== 'script' && kind !== 'skip' && text === '')
    addProblem('text', kind === 'sql' ? '请输入SQL语句' : '请输入表达式')
  else if (kind === 'set') addExpressionProblem(text, scope, 'any', (message) => addProblem('text', message))
  else if (kind === 'http') addExpressionProblem(text, scope, 'object', (message) => addProblem('text', message))
  if (kind === 'http') requestProblems(step, of, form, addProblem)
}

/** The server checks that the source exists and that the author may use it. */
function requestProblems(
  { request }: EnhancementStep,
  { code }: FormEnhancement,
  form: OnlineForm,
  addProblem: AddProblem,
): void {
  const { source = '', method = '', path = '' } = request ?? {}
  if (source === '') addProblem('source', '请输入数据源编码')
  if (!REQUEST_METHODS.some((known) => known === method))
    addProblem('method', '方式应为 POST 或 PUT：发送会改变对方的数据')
  const problem = requestPathProblem(path)
  if (problem !== undefined) addProblem('path', problem)
  const named = requestFields(path)
  if (code === 'afterImport' && named.length > 0) addProblem('path', '导入后不是某一条记录，路径不能用 #{字段}')
  const unknown = named.find((name) => !isSent(form, name))
  if (unknown !== undefined) addProblem('path', `没有字段 ${unknown}`)
}

function isSent({ fields }: OnlineForm, name: string): boolean {
  return name === 'id' || fields.some(({ dbFieldName }) => dbFieldName === name || fieldNameOf(dbFieldName) === name)
}

function fieldProblems(
  { field }: EnhancementStep,
  { kind, code }: FormEnhancement,
  form: OnlineForm,
  addProblem: AddProblem,
): void {
  const name = settableField(form, field)
  if (name === undefined) addProblem('field', `没有可以赋值的字段 ${field}`)
  const isFilledIn = form.fields.some((each) => fieldNameOf(each.dbFieldName) === name && each.isShowForm)
  if (name !== undefined && kind === 'event' && (code === 'change' || code === 'afterLoad') && !isFilledIn)
    addProblem('field', `字段 ${field} 不在表单中显示`)
}

/** The name in records of a field that a step may set, by its name or that of its column. */
export function settableField(form: OnlineForm, name: string): string | undefined {
  const found = tableFields(form).find(({ dbFieldName }) => dbFieldName === name || fieldNameOf(dbFieldName) === name)
  return found && found.mainTable === '' && isOpen(found) && !isProcessField(found)
    ? fieldNameOf(found.dbFieldName)
    : undefined
}

function addExpressionProblem(
  text: string,
  scope: ScopeTypes,
  expected: ExpectedType,
  addProblem: (message: string) => void,
): void {
  if (text.length > LONGEST_CONDITION) addProblem(`表达式最多${LONGEST_CONDITION}个字符`)
  else for (const { message } of checkExpression(text, scope, expected).slice(0, 1)) addProblem(message)
}
