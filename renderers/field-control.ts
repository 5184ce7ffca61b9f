import type { DictionaryOption } from '#shared/wire/session.ts'

/** Access of a reaction to its field. Implemented by the screen over the form library. */
export interface FieldControl {
  setVisible(visible: boolean): void
  setRequired(required: boolean): void
  setReadOnly(readOnly: boolean): void
  /** Makes the field read-only for a reason, which the field shows. */
  setDisabled(disabled: boolean, reason?: string): void
  setOptions(options: DictionaryOption[] | undefined): void
  setValue(value: unknown): void
  value(): unknown
  /** Value of a field of the form, hidden or not; reading it subscribes the reaction. */
  valueOf(field: string): unknown
  /** Changes another field of the form. Ignores a field that is not in the form. */
  setOther(field: string, value: unknown): void
  /** Adds a rule. It runs when the person pauses or leaves the field, and on submit; an outdated answer is ignored. */
  addRemoteRule(key: string, check: (value: unknown) => Promise<string | undefined>): void
}
