import type { Form } from '@formily/core'
import type { FormHandle, FormPlace, PreparedField } from '#renderers/pieces.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import type { FieldState } from './field-state.ts'

export interface FormModel {
  form: Form
  mode: Mode
  fields: ReadonlyMap<string, PreparedField>
  /** Of what stands in a group the name of that. */
  groups: ReadonlyMap<string, string>
  entity?: Entity
  /** The tab that is seen, of a form whose fields stand in some; observable. */
  tab: { shown?: string }
  state(name: string): FieldState
  /** Neither hidden itself nor by its group. */
  isShown(name: string): boolean
  value(name: string): unknown
  /** Fields whose values the person may not change in this mode. */
  isReadOnly(name: string): boolean
  input(name: string, value: unknown): void
  /** The same by the person, who is told soon when the server has something against it. */
  typed(name: string, value: unknown): void
  blur(name: string): void
  /** What the field holds is not complete yet, or is again. */
  setBusy(name: string, busy: boolean): void
  /** What a field that holds rows is given of the form. */
  place(name: string): FormPlace
  /** An input method is composing text: nothing is validated meanwhile. */
  compose(name: string, composing: boolean): void
  handle: FormHandle
  /** Runs the reactions until the returned function is called. */
  start(): () => void
}
