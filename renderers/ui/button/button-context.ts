import type { FormHandle } from '#renderers/plugin.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import type { Entity } from '#shared/documents/entity.ts'

/** Context of the steps of a button. */
export interface ButtonContext {
  /** Name of the block that contains the button. */
  block: string
  entity?: Entity
  /** Called when the button is pressed, not before. */
  scope(): Scope
  form?: FormHandle
}
