/** Position of a drop relative to a node. */
export type Zone = 'before' | 'into' | 'after'

/** The upper and the lower quarter of an element count as before and after it. */
const EDGE = 0.25

/** @param clientY vertical position of the pointer */
export function zoneOf(element: Element, clientY: number): Zone {
  const { top, height } = element.getBoundingClientRect()
  const part = height === 0 ? 0.5 : (clientY - top) / height
  if (part < EDGE) return 'before'
  return part > 1 - EDGE ? 'after' : 'into'
}
