import type { ComponentType, ReactNode } from 'react'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import type { FieldControl } from './field-control.ts'
import type { PreparedReaction, Scope } from './prepared-reaction.ts'

/** Observer of a working screen, for tools of page authors. Without an observer nothing is measured. */
export interface ScreenObserver {
  /** Returns the control that the reaction uses, for example a wrapper. */
  reaction(about: ObservedReaction, control: FieldControl): FieldControl
  /** Receives the values of a form whenever they change; null when the form is unmounted. */
  form(about: ObservedForm, values: Row | null): void
  /** Wraps each block and field, and renders whenever that renders. */
  Mark: ComponentType<{ node: string; children: ReactNode }>
}

export interface ObservedReaction {
  field: string
  reaction: PreparedReaction
  /** Reads present values without subscribing to them. */
  look<T>(at: (scope: Scope) => T): T
}

export interface ObservedForm {
  id: string
  block: string
  mode: Mode
  entity?: Entity
}
