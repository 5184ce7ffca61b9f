import type { Location } from 'react-router'

/** Mounted page: the active one, or a hidden one that keeps its state. */
export interface Pane {
  /** Key of its tab. */
  key: string
  /** Location of the page; that of a hidden page does not change. */
  location: Location
  keepAlive: boolean
  /** Increasing; the last active pane has the highest number. */
  used: number
}

/** Most mounted pages; others lose their state, the least recently used first. */
export const MOUNTED_PAGES = 12

export interface PanesInput {
  /** Active page; undefined where the menu has none. */
  front?: Omit<Pane, 'used'>
  /** Keys of the tabs. */
  open: ReadonlySet<string>
}

/**
 * Returns the panes after a step; the same array when nothing changes. Their order never changes, since moving an
 * iframe reloads it.
 */
export function panesAfter(panes: readonly Pane[], { front, open }: PanesInput): readonly Pane[] {
  const newest = Math.max(0, ...panes.map(({ used }) => used))
  const staying = panes.filter(({ key, keepAlive }) => key === front?.key || (keepAlive && open.has(key)))
  const brought = front ? bring(staying, front, newest) : staying
  const next = withoutOldest(brought)
  return next.length === panes.length && next.every((pane, index) => pane === panes[index]) ? panes : next
}

function bring(panes: readonly Pane[], front: Omit<Pane, 'used'>, newest: number): Pane[] {
  const known = panes.find(({ key }) => key === front.key)
  if (!known) return [...panes, { ...front, used: newest + 1 }]
  const isSame = known.location.search === front.location.search && known.keepAlive === front.keepAlive
  if (isSame && known.used === newest) return [...panes]
  const location = known.location.search === front.location.search ? known.location : front.location
  return panes.map((pane) => (pane === known ? { ...front, location, used: newest + 1 } : pane))
}

function withoutOldest(panes: Pane[]): Pane[] {
  if (panes.length <= MOUNTED_PAGES) return panes
  const oldest = panes.reduce((before, pane) => (pane.used < before.used ? pane : before))
  return withoutOldest(panes.filter((pane) => pane !== oldest))
}
