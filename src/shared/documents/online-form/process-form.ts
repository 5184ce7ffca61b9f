import type { Entity, Field } from '../entity.ts'
import type { ColumnUse, StandardButton } from '../page.ts'
import { RECORD_STATUS } from '../workflow/record-status.ts'
import { addressOfForm, type FormField, fieldNameOf, type OnlineForm, tableAtAddress, viewedTable } from './form.ts'

/** Column that makes the records of a form applications: it holds how far their approval is. */
export const PROCESS_COLUMN = 'bpm_status'
export const PROCESS_DICTIONARY = 'bpm_status'
const STATUS = fieldNameOf(PROCESS_COLUMN)

export const isProcessField = ({ dbFieldName }: Pick<FormField, 'dbFieldName'>): boolean =>
  dbFieldName === PROCESS_COLUMN

/** Annotation of the entity of a form whose records are approved; empty for other forms and for sub-forms. */
export function processOf({ head, fields, leftOut = [] }: OnlineForm): Pick<Entity, 'x-process'> {
  const isApproved = head.tableType !== 3 && [...fields, ...leftOut].some(isProcessField)
  return isApproved ? { 'x-process': { status: STATUS } } : {}
}

/** Settings of the field that no author chooses: only processes write it. */
export const PROCESS_FIELD: Partial<Field> = { 'x-write': 'server' }

const STATUS_TAGS: ColumnUse['tags'] = {
  [RECORD_STATUS.notSubmitted]: 'default',
  [RECORD_STATUS.running]: 'processing',
  [RECORD_STATUS.completed]: 'success',
  [RECORD_STATUS.rejected]: 'error',
  [RECORD_STATUS.withdrawn]: 'warning',
  [RECORD_STATUS.voided]: 'default',
  [RECORD_STATUS.terminated]: 'default',
}

/** Column of the list, with the colours that the states have everywhere. */
export const processColumn = (): ColumnUse => ({ field: STATUS, width: 110, tags: STATUS_TAGS })

/** Checks the field of the state of approval. */
export function processProblems(
  { head }: Pick<OnlineForm, 'head'>,
  field: FormField,
  addProblem: (name: keyof FormField, message: string) => void,
): void {
  if (!isProcessField(field)) return
  const { fieldShowType, dbType, dbLength, dictField, dictTable } = field
  if (head.tableType === 3) addProblem('dbFieldName', `附表不能单独审批，请把 ${PROCESS_COLUMN} 放在主表`)
  if (fieldShowType !== 'list' || dbType !== 'string' || dbLength < LONGEST_STATUS) {
    addProblem('fieldShowType', `审批状态 ${PROCESS_COLUMN} 须为下拉框，类型为字符串，长度至少${LONGEST_STATUS}`)
  }
  if (dictField !== PROCESS_DICTIONARY || dictTable !== '')
    addProblem('dictField', `审批状态的字典须为 ${PROCESS_DICTIONARY}`)
  if (field.isShowForm) addProblem('isShowForm', '审批状态由流程改变，不在表单中显示')
  if (field.fieldMustInput || (!field.dbIsNull && field.dbDefaultVal === '')) {
    addProblem('fieldMustInput', '审批状态由流程填写，不能必填')
  }
}

const LONGEST_STATUS = Math.max(...Object.values(RECORD_STATUS).map(({ length }) => length))

/** Address to which processes for the records at an address are bound: for a view, that of the form that it views. */
export function processAddress(address: string): string {
  const table = tableAtAddress(address)
  const viewed = table === undefined ? undefined : viewedTable(table)
  return viewed === undefined ? address : addressOfForm(viewed)
}

/** Standard buttons of a record that is approved, in the form's own list. A view submits under its own address. */
export function processButtons(form: OnlineForm): StandardButton[] {
  return processOf(form)['x-process'] === undefined ? [] : ['submit', 'progress']
}
