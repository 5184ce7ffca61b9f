import type { ComponentType, ReactNode } from 'react'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import type { FieldControl } from './field-control.ts'
import type { PreparedReaction, Scope } from './prepared-reaction.ts'

/** Somebody who looks on while a screen works. Only tools for authors of pages do; without one nothing is measured. */
export interface ScreenObserver {
  /** May put itself between a reaction and its field. */
  reaction(about: ObservedReaction, control: FieldControl): FieldControl
  /** Hears the values of a form whenever they change; null when the form is gone. */
  form(about: ObservedForm, values: Row | null): void
  /** Stands around each block and field, and is rendered whenever that is. */
  Mark: ComponentType<{ node: string; children: ReactNode }>
}

export interface ObservedReaction {
  field: string
  reaction: PreparedReaction
  /** Looks at what it may read, as it is now; that subscribes nothing. */
  look<T>(at: (scope: Scope) => T): T
}

export interface ObservedForm {
  id: string
  block: string
  mode: Mode
  entity?: Entity
}
