import { observable } from '@formily/reactive'
import type { PreparedField } from '#renderers/pieces.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'

/** Who found a problem. What remote rules and the server said stands until the value changes or is to be saved again. */
export type ProblemSource = 'rule' | 'remote' | 'server'

/** What a field is at the moment, beside its value. Observable; Formily's own display and pattern stay untouched. */
export interface FieldState {
  visible: boolean
  required: boolean
  readOnly: boolean
  /** For now it may not be changed; the reason stands below it. */
  disabled: boolean
  reason: string | undefined
  options: DictionaryOption[] | undefined
  problem: { message: string; source: ProblemSource } | undefined
  /** The control is mounted, because it is or was near the visible part of the page. */
  near: boolean
  /** Value of a field that holds rows: they are not observed one by one. */
  held: unknown
  /** Counts up when the control should take the focus. */
  focus: number
}

export function createFieldState(field: PreparedField, near: boolean, held: unknown): FieldState {
  return observable.shallow<FieldState>({
    visible: true,
    required: field.required,
    readOnly: field.readOnly,
    disabled: false,
    reason: undefined,
    options: undefined,
    problem: undefined,
    near: near || field.rows === true,
    held,
    focus: 0,
  })
}
