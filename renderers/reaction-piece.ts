/** What a reaction is made of; see pieces.ts for the rest. */
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { ReactionManifest } from './manifest.ts'
import type { PreparedReaction, Scope } from './pieces.ts'
import type { Ports } from './ports.ts'

/** What a reaction may do to its field. Implemented by the screen over the form library. */
export interface FieldControl {
  setVisible(visible: boolean): void
  setRequired(required: boolean): void
  setReadOnly(readOnly: boolean): void
  /** Like read-only, for another reason than the page's; the field says which. */
  setDisabled(disabled: boolean, reason?: string): void
  setOptions(options: DictionaryOption[] | undefined): void
  setValue(value: unknown): void
  value(): unknown
  /** Value of a field of the form, hidden or not; reading it subscribes the reaction. */
  valueOf(field: string): unknown
  /** Changes another field of the form; one that is not in it is ignored. */
  setOther(field: string, value: unknown): void
  /** Adds a rule; it is asked when the person pauses or leaves the field, and on submit; an outdated answer is ignored. */
  addRemoteRule(key: string, check: (value: unknown) => Promise<string | undefined>): void
}

export interface ReactionContext {
  ports: Ports
  entity?: Entity
  fieldName: string
  mode: Mode
  original?: Row
  /** Present form values and user; reading it subscribes the reaction to what it read. */
  scope: Scope
  /** The reaction's own notes: empty when the form starts or is shown again, kept from one run to the next. */
  notes: Record<string, unknown>
  /** False once the reaction ran again or the form stopped: an answer that comes then is outdated. */
  isCurrent(): boolean
}

export interface ReactionEntry {
  manifest: ReactionManifest
  /** `tracked` runs again whenever what it read changes; `once` runs when the form starts, `first` only the first time that it does. */
  kind: 'tracked' | 'once' | 'first'
  run(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void
}
