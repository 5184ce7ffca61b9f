/** Commands of keys in the rows. Pure. */

export type KeyCommand =
  | { do: 'move'; down: number; right: number; extend?: boolean }
  | { do: 'edge'; to: 'row-start' | 'row-end' | 'start' | 'end' }
  | { do: 'next' | 'previous' }
  | { do: 'edit'; clear: boolean }
  | { do: 'commit'; down: number }
  | { do: 'clear' | 'cancel' | 'leave' | 'undo' | 'redo' | 'tick' | 'insert-break' }
  | { do: 'carry'; down: number }

export interface PressedKey {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const PAGE = 10
const ARROWS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
}

/** @returns undefined for a key that is not ours */
export function commandOf(pressed: PressedKey, editing: boolean, multiline: boolean): KeyCommand | undefined {
  return editing ? whileEditing(pressed, multiline) : whileMoving(pressed)
}

function whileEditing({ key, shiftKey, altKey }: PressedKey, multiline: boolean): KeyCommand | undefined {
  if (key === 'Enter') return multiline && altKey ? { do: 'insert-break' } : { do: 'commit', down: shiftKey ? -1 : 1 }
  if (key === 'Tab') return { do: shiftKey ? 'previous' : 'next' }
  return key === 'Escape' ? { do: 'cancel' } : undefined
}

function whileMoving({ key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey): KeyCommand | undefined {
  const arrow = ARROWS[key]
  if (arrow && altKey) return arrow[0] === 0 ? undefined : { do: 'carry', down: Math.sign(arrow[0]) }
  if (arrow) return { do: 'move', down: arrow[0], right: arrow[1], extend: shiftKey }
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'z') return { do: shiftKey ? 'redo' : 'undo' }
    if (key === 'y') return { do: 'redo' }
    if (key === 'Home' || key === 'End') return { do: 'edge', to: key === 'Home' ? 'start' : 'end' }
    return undefined
  }
  switch (key) {
    case 'Enter':
      return { do: 'commit', down: shiftKey ? -1 : 1 }
    case 'Tab':
      return { do: shiftKey ? 'previous' : 'next' }
    case 'Home':
    case 'End':
      return { do: 'edge', to: key === 'Home' ? 'row-start' : 'row-end' }
    case 'F2':
      return { do: 'edit', clear: false }
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' }
    case 'Escape':
      return { do: 'leave' }
    case ' ':
      return shiftKey ? { do: 'tick' } : { do: 'edit', clear: false }
    default:
      // An input method says Process; its letters follow in the control.
      return key.length === 1 || key === 'Process' ? { do: 'edit', clear: true } : undefined
  }
}
