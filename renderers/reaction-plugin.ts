/** Types of reactions; `plugin.ts` has those of widgets, blocks and actions. */
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
  /** Present form values and user; reading a name subscribes the reaction to it. */
  scope: Scope
  /** Notes of the reaction, shared from run to run; empty when the form starts or is shown again. */
  notes: Record<string, unknown>
  /** False once the reaction ran again or the form stopped: a later answer is outdated. */
  isCurrent(): boolean
}

export interface ReactionEntry {
  manifest: ReactionManifest
  /**
   * `tracked` runs again whenever a value that it read changes; `once` runs at each start of the form; `first` only at
   * the first start.
   */
  kind: 'tracked' | 'once' | 'first'
  run(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void
}
