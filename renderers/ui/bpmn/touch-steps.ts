/** Moves of fingers on a diagram. Pure. */

export interface Finger {
  x: number
  y: number
}

export interface TouchStep {
  dx: number
  dy: number
  /** Factor of the zoom; 1 for one finger. */
  scale: number
  /** Point that stays under the fingers. */
  center: Finger
}

/** Change of the view while fingers move; undefined without a finger, or when one came or left. */
export function touchStep(before: readonly Finger[], after: readonly Finger[]): TouchStep | undefined {
  if (before.length !== after.length || after.length === 0) return undefined
  const [from, to] = [middleOf(before), middleOf(after)]
  const [wide, wider] = [spreadOf(before), spreadOf(after)]
  const scale = wide > 0 && wider > 0 ? wider / wide : 1
  return { dx: to.x - from.x, dy: to.y - from.y, scale, center: to }
}

function middleOf(fingers: readonly Finger[]): Finger {
  const sum = fingers.reduce((so, { x, y }) => ({ x: so.x + x, y: so.y + y }), { x: 0, y: 0 })
  return { x: sum.x / fingers.length, y: sum.y / fingers.length }
}

function spreadOf([first, second]: readonly Finger[]): number {
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0
}
