import type { Form } from '@formily/core'
import type { FormHandle, FormPlace, PreparedField } from '#renderers/plugin.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import type { FieldState } from '../field/field-state.ts'

export interface FormModel {
  form: Form
  mode: Mode
  fields: ReadonlyMap<string, PreparedField>
  /** Name of the group for each field in a group. */
  groups: ReadonlyMap<string, string>
  entity?: Entity
  /** Visible tab, in a form with tabs; observable. */
  tab: { shown?: string }
  state(name: string): FieldState
  /** Neither the field nor its group is hidden. */
  isShown(name: string): boolean
  value(name: string): unknown
  /** Fields whose values the person may not change in this mode. */
  isReadOnly(name: string): boolean
  input(name: string, value: unknown): void
  /** Sets a value typed by the person, and soon checks it on the server. */
  typed(name: string, value: unknown): void
  blur(name: string): void
  /** Marks the value of the field as incomplete or complete. */
  setBusy(name: string, busy: boolean): void
  /** Sets the names of files of the field that failed to upload. */
  setUnsent(name: string, files: readonly string[]): void
  /** Access to the form for a field that holds rows. */
  place(name: string): FormPlace
  /** An input method is composing text: nothing is validated meanwhile. */
  compose(name: string, composing: boolean): void
  handle: FormHandle
  /** Runs the reactions until the returned function is called. */
  start(): () => void
}
