import type { RecordCall, RowsChange } from '#shared/documents/entity.ts'
import type { FormEnhancement } from './enhancement.ts'

/**
 * Built-in buttons of a form. A form may change appearance, presence and condition of a button by an enhancement of the
 * kind `builtin` with one of these codes.
 */

interface BuiltInButton {
  /** Default title. */
  title: string
  /** Calls that are refused while the button is switched off. */
  calls?: readonly RecordCall[]
  /** Belongs to one record, and may have a condition over it. */
  ofRecord?: true
  /** Has an icon and an order among the buttons of the list. */
  inList?: true
  /** Has an icon, and no order. */
  hasIcon?: true
  /** Change that the button makes to rows of a sub-table. The sub-form may configure it too. */
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

/** Returns undefined for an unknown code. */
export function builtInButton(code: string): BuiltInButton | undefined {
  return Object.hasOwn(BUILT_IN_BUTTONS, code) ? BUILT_IN_BUTTONS[code as BuiltInCode] : undefined
}

/** Enhancement that configures a built-in button; undefined for a button with default settings. */
export function settingsOfButton(
  enhancements: readonly FormEnhancement[] | undefined,
  code: BuiltInCode,
): FormEnhancement | undefined {
  return enhancements?.find((each) => each.kind === 'builtin' && each.code === code)
}

/** Switched-off button that forbids a call; undefined for an allowed call. */
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
 * Enhancement that configures a button of rows. The sub-form has precedence over the main form, which speaks for all
 * its sub-tables. A button that either switches off is hidden.
 */
export function settingsOfRowsButton(
  sub: readonly FormEnhancement[] | undefined,
  main: readonly FormEnhancement[] | undefined,
  code: RowsCode,
): FormEnhancement | undefined {
  const all = [settingsOfButton(sub, code), settingsOfButton(main, code)]
  return all.find((setting) => setting?.isOff) ?? all.find((setting) => setting !== undefined)
}

/** Codes of the row buttons that are switched off for a sub-table. */
export function removedRowButtons(sub: Enhanced | undefined, main: Enhanced | undefined): RowsCode[] {
  return ROWS_CODES.filter((code) => settingsOfRowsButton(sub?.enhancements, main?.enhancements, code)?.isOff)
}

interface Enhanced {
  enhancements?: readonly FormEnhancement[]
}
