/** Where beside or in a node something is dropped. */
export type Zone = 'before' | 'into' | 'after'

/** The upper and the lower quarter of an element are beside it. */
const EDGE = 0.25

/** @param clientY of the pointer */
export function zoneOf(element: Element, clientY: number): Zone {
  const { top, height } = element.getBoundingClientRect()
  const part = height === 0 ? 0.5 : (clientY - top) / height
  if (part < EDGE) return 'before'
  return part > 1 - EDGE ? 'after' : 'into'
}
