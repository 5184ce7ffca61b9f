import type { MouseEvent } from 'react'

/** A click on something that does not act by itself. */
export function isPlainClick({ target }: MouseEvent): boolean {
  return !(target instanceof Element && target.closest('a, button, input, label'))
}
