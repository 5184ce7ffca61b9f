import type { FormHandle } from '#renderers/pieces.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import type { Entity } from '#shared/documents/entity.ts'

/** What the steps of a button work with. */
export interface ButtonContext {
  /** Name of the block in which it stands. */
  block: string
  entity?: Entity
  /** Asked when the button is pressed, not before. */
  scope(): Scope
  form?: FormHandle
}
