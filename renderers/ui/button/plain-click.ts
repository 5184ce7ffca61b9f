import type { MouseEvent } from 'react'

/** Whether a click hit no interactive element. */
export function isPlainClick({ target }: MouseEvent): boolean {
  return !(target instanceof Element && target.closest('a, button, input, label'))
}
