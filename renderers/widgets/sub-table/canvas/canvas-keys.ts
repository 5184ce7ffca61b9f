/** Maps keys to commands in the field lists of the canvas, where people arrange fields of a form. Pure functions. */
import type { PressedKey } from '#renderers/ui/rows/rows-keys.ts'

/**
 * `choose` selects the next or previous field, `edge` the first or last one. `carry` moves the selected field in its
 * list. `properties` moves the focus to the properties of the field.
 */
export type FieldCommand =
  | { do: 'choose'; step: number }
  | { do: 'edge'; end: boolean }
  | { do: 'carry'; step: number }
  | { do: 'remove' | 'copy' | 'properties' }

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** @returns undefined for a key without a command */
export function fieldCommandOf({ key, altKey, ctrlKey, metaKey }: PressedKey): FieldCommand | undefined {
  const step = STEPS[key]
  if (step) return { do: altKey ? 'carry' : 'choose', step }
  if (ctrlKey || metaKey) return key === 'd' ? { do: 'copy' } : undefined
  switch (key) {
    case 'Home':
    case 'End':
      return { do: 'edge', end: key === 'End' }
    case 'Delete':
    case 'Backspace':
      return { do: 'remove' }
    case 'Enter':
    case 'F2':
      return { do: 'properties' }
    default:
      return undefined
  }
}

/** Returns the command of a key that acts anywhere in the canvas. */
export function historyCommandOf({ key, shiftKey, ctrlKey, metaKey }: PressedKey): 'undo' | 'redo' | undefined {
  if (!ctrlKey && !metaKey) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key === 'y' ? 'redo' : undefined
}
