import type { Form } from '@formily/core'
import type { FormHandle, FormPlace, PreparedField } from '#renderers/plugin.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import type { FieldState } from '../field/field-state.ts'

/** State of one open form, beside that of the form library. Names are those of fields. */
export interface FormModel {
  /** Form of the library, with the values. */
  form: Form
  mode: Mode
  fields: ReadonlyMap<string, PreparedField>
  /** Names of groups by the name of the field; only for fields in a group. */
  groups: ReadonlyMap<string, string>
  entity?: Entity
  /** Visible tab, in a form with tabs; observable. */
  tab: { shown?: string }
  /** Visibility, problem and the like of a field. */
  state(name: string): FieldState
  /** Returns whether neither the field nor its group is hidden. */
  isShown(name: string): boolean
  value(name: string): unknown
  /** Returns whether the person may not change the value of the field in this mode. */
  isReadOnly(name: string): boolean
  /** Sets a value that the person did not type, such as that of a reaction or a button. */
  setValue(name: string, value: unknown): void
  /** Sets a value typed by the person, and checks it on the server after a pause. */
  setTypedValue(name: string, value: unknown): void
  /** Checks the field, because the focus has left it. */
  blur(name: string): void
  /** Marks the value of the field as incomplete (a file is being uploaded) or complete. The form waits to be sent. */
  setBusy(name: string, busy: boolean): void
  /** Sets the names of files of the field that failed to upload. */
  setFailedUploads(name: string, files: readonly string[]): void
  /** Access to the form for the widget of a field that holds rows. */
  place(name: string): FormPlace
  /** Marks that an input method is composing text, or has finished. Nothing is validated meanwhile. */
  compose(name: string, composing: boolean): void
  /** Access to the form for blocks and actions. */
  handle: FormHandle
  /** Runs the reactions until the returned function is called. */
  start(): () => void
}
