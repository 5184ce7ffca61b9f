import { observable } from '@formily/reactive'
import type { PreparedField } from '#renderers/plugin.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'

/** Origin of a problem. A problem of a remote rule or of the server stays until the value changes or is saved again. */
export type ProblemSource = 'rule' | 'remote' | 'server'

/** Present state of a field, beside its value. Observable; Formily's own display and pattern stay untouched. */
export interface FieldState {
  visible: boolean
  required: boolean
  readOnly: boolean
  /** The field is disabled for now; the reason is shown below it. */
  disabled: boolean
  reason: string | undefined
  options: DictionaryOption[] | undefined
  problem: { message: string; source: ProblemSource } | undefined
  /** The control is mounted, because it is or was near the visible part of the page. */
  near: boolean
  /** Value of a field that holds rows; the rows are not observed one by one. */
  storedValue: unknown
  /** Counter that increases when the control should take the focus. */
  focus: number
}

export function createFieldState(field: PreparedField, near: boolean, storedValue: unknown): FieldState {
  return observable.shallow<FieldState>({
    visible: true,
    required: field.required,
    readOnly: field.readOnly,
    disabled: false,
    reason: undefined,
    options: undefined,
    problem: undefined,
    near: near || field.rows === true,
    storedValue,
    focus: 0,
  })
}
