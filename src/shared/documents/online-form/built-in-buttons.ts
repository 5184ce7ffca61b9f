import type { RecordCall, RowsChange } from '../entity.ts'
import type { FormEnhancement } from './enhancement.ts'

/**
 * Buttons that a form has without being told. How they look, whether they are there, and for which records, may be said by the
 * form: an enhancement of the kind `builtin` with one of these codes.
 */

interface BuiltInButton {
  /** What it is called unless the form says otherwise. */
  title: string
  /** The calls that it stands for: switched off, they are refused. */
  calls?: readonly RecordCall[]
  /** It belongs to one record, and may depend on what that is. */
  ofRecord?: true
  /** It has a picture, and a place among others. */
  inList?: true
  /** It has a picture, and stands where it stands. */
  hasIcon?: true
  /** It belongs to the rows of a sub-table, and may be said by the sub form too; what it does to them. */
  ofRows?: RowsChange | 'open'
}

/** By the codes of the agreed interface. */
export const BUILT_IN_BUTTONS = {
  add: { title: '新增', calls: ['add'], inList: true },
  edit: { title: '编辑', calls: ['edit'], ofRecord: true, inList: true },
  detail: { title: '详情', ofRecord: true, inList: true },
  delete: { title: '删除', calls: ['delete'], ofRecord: true, inList: true },
  batch_delete: { title: '批量删除', calls: ['deleteBatch'], inList: true },
  import: { title: '导入', calls: ['importExcel', 'importTemplate'], inList: true },
  export: { title: '导出', calls: ['exportXls'], inList: true },
  query: { title: '查询', hasIcon: true },
  reset: { title: '重置', hasIcon: true },
  super_query: { title: '高级查询', hasIcon: true },
  form_confirm: { title: '确定' },
  form_sub_add: { title: '添加行', ofRows: 'add', hasIcon: true },
  form_sub_batch_delete: { title: '删除行', ofRows: 'delete', hasIcon: true },
  form_sub_open_add: { title: '新增', ofRows: 'open', hasIcon: true },
  form_sub_open_edit: { title: '编辑', ofRows: 'open', hasIcon: true },
} as const satisfies Record<string, BuiltInButton>
export type BuiltInCode = keyof typeof BUILT_IN_BUTTONS

export const BUILT_IN_CODES = Object.keys(BUILT_IN_BUTTONS) as BuiltInCode[]

/** Undefined for a code of no such button. */
export function builtInButton(code: string): BuiltInButton | undefined {
  return Object.hasOwn(BUILT_IN_BUTTONS, code) ? BUILT_IN_BUTTONS[code as BuiltInCode] : undefined
}

/** What a form says of a built-in button; undefined where it leaves it as it is. */
export function saidOf(
  enhancements: readonly FormEnhancement[] | undefined,
  code: BuiltInCode,
): FormEnhancement | undefined {
  return enhancements?.find((each) => each.kind === 'builtin' && each.code === code)
}

/** The button that a form switched off, by a call that it stands for; undefined for a call that may be made. */
export function switchedOff(
  enhancements: readonly FormEnhancement[] | undefined,
  call: RecordCall,
): FormEnhancement | undefined {
  return enhancements?.find(
    ({ kind, code, isOff }) => kind === 'builtin' && isOff && builtInButton(code)?.calls?.includes(call),
  )
}

export type RowsCode = 'form_sub_add' | 'form_sub_batch_delete' | 'form_sub_open_add' | 'form_sub_open_edit'
export const ROWS_CODES = BUILT_IN_CODES.filter((code): code is RowsCode => builtInButton(code)!.ofRows !== undefined)

/**
 * What is said of a button of rows: by their sub form, before what its main form says for all of its sub-tables. Switched off by
 * one of them it is gone.
 */
export function saidOfRows(
  sub: readonly FormEnhancement[] | undefined,
  main: readonly FormEnhancement[] | undefined,
  code: RowsCode,
): FormEnhancement | undefined {
  const all = [saidOf(sub, code), saidOf(main, code)]
  return all.find((said) => said?.isOff) ?? all.find((said) => said !== undefined)
}

/** Codes of the buttons of rows that a sub-table is without. */
export function goneOfRows(sub: Enhanced | undefined, main: Enhanced | undefined): RowsCode[] {
  return ROWS_CODES.filter((code) => saidOfRows(sub?.enhancements, main?.enhancements, code)?.isOff)
}

interface Enhanced {
  enhancements?: readonly FormEnhancement[]
}
