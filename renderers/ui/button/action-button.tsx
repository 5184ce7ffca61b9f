import { useButtonRun } from '../hooks/use-button-run.ts'
import type { ButtonContext } from './button-context.ts'
import { LabelButton, type LabelButtonProps } from './label-button.tsx'

export type ActionButtonProps = Pick<LabelButtonProps, 'button' | 'size'> & { place: ButtonContext }

/** A button that is busy while its steps run, so that a double click runs them once. */
export function ActionButton({ button, place, size }: ActionButtonProps) {
  const { busy, run } = useButtonRun(place)
  return <LabelButton button={button} size={size} busy={busy} onPress={() => void run(button)} />
}
