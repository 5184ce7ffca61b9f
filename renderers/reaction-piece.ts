/** What a reaction is made of; see pieces.ts for the rest. */
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import type { FieldControl } from './field-control.ts'
import type { ReactionManifest } from './manifest.ts'
import type { Ports } from './ports.ts'
import type { PreparedReaction, Scope } from './prepared-reaction.ts'

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
