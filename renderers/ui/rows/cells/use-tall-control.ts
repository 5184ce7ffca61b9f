import { type RefObject, useLayoutEffect } from 'react'

/** Height of a row; a higher control does not fit. */
const ROW_PX = 40
/** Height from which a control needs a higher frame. */
const LOW_PX = 150

/**
 * A control that is higher than its row, such as formatted text, is marked for the style sheet, which lays it over the rows
 * below. It stays so until the cell is left: in the room that it has then it may be lower.
 */
export function useTallControl(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const control = place.current
    if (!control || typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(() => {
      const { tall } = control.dataset
      const needed = control.scrollHeight > LOW_PX ? 'high' : control.scrollHeight > ROW_PX ? 'low' : undefined
      if (tall === 'high' || needed === undefined || needed === tall) return
      control.dataset.tall = needed
      control.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    })
    sizes.observe(control)
    return () => sizes.disconnect()
  }, [place])
}
