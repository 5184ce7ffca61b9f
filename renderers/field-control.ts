import type { DictionaryOption } from '#shared/wire/session.ts'

/**
 * Access of a reaction to its own field, and to the values of other fields of the form. Implemented by the screen over
 * the form library.
 */
export interface FieldControl {
  setVisible(visible: boolean): void
  setRequired(required: boolean): void
  /** Forbids or allows changes, without a reason. A field can be changed while it is neither read-only nor disabled. */
  setReadOnly(readOnly: boolean): void
  /** Forbids or allows changes, and shows the reason below the field while it forbids them. */
  setDisabled(disabled: boolean, reason?: string): void
  /** Sets the choices of the field; undefined for those of the page. */
  setOptions(options: DictionaryOption[] | undefined): void
  setValue(value: unknown): void
  /**
   * Value of the reaction's field. In a reaction that tracks values, reading it makes the reaction run on its changes.
   */
  ownValue(): unknown
  /** Value of any field of the form, hidden or not. Reading it has the same effect as reading the own value. */
  fieldValue(field: string): unknown
  /** Changes another field of the form. Ignores a field that is not in the form. */
  setFieldValue(field: string, value: unknown): void
  /**
   * Adds a check on the server. It runs after a pause in typing, when the field loses focus, and on submit.
   * @param key identifies the check; a second one with the same key replaces the first
   * @param check returns an error text, or undefined for a valid value; an answer for an older value is ignored
   */
  addRemoteRule(key: string, check: (value: unknown) => Promise<string | undefined>): void
}
