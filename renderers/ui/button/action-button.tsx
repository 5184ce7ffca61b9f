import type { FormHandle, Scope } from '#renderers/pieces.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { useButtonRun } from '../hooks/use-button-run.ts'
import { LabelButton, type LabelButtonProps } from './label-button.tsx'

export type ActionButtonProps = Pick<LabelButtonProps, 'button' | 'size'> & { place: ButtonContext }

/** What the steps of a button work with. */
export interface ButtonContext {
  /** Name of the block in which it stands. */
  block: string
  entity?: Entity
  /** Asked when the button is pressed, not before. */
  scope(): Scope
  form?: FormHandle
}

/** A button that is busy while its steps run, so that a double click runs them once. */
export function ActionButton({ button, place, size }: ActionButtonProps) {
  const { busy, run } = useButtonRun(place)
  return <LabelButton button={button} size={size} busy={busy} onPress={() => void run(button)} />
}
