import type { KeyboardEvent } from 'react'

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Command of a key at a step; Enter and the space bar open it anyway. Branches stand beside each other. */
export function stepCommandOf(
  { key, altKey, ctrlKey, metaKey }: Pressed,
  isBranch: boolean,
): 'back' | 'on' | 'remove' | 'copy' | undefined {
  if (ctrlKey || metaKey) return key === 'd' ? 'copy' : undefined
  if (altKey) {
    if (key === (isBranch ? 'ArrowLeft' : 'ArrowUp')) return 'back'
    return key === (isBranch ? 'ArrowRight' : 'ArrowDown') ? 'on' : undefined
  }
  return key === 'Delete' || key === 'Backspace' ? 'remove' : undefined
}

/** Command of a key anywhere on the board. */
export function historyCommandOf({ key, ctrlKey, metaKey, shiftKey }: Pressed): 'undo' | 'redo' | undefined {
  if (!ctrlKey && !metaKey) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key === 'y' ? 'redo' : undefined
}
