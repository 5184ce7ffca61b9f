/** Operations on a list of tabs; pure, the store and the screen do the rest. */
export interface Tab {
  /** Path of the page; one tab for each. */
  key: string
  /** Last query of the page, with its question mark; empty when there is none. */
  search: string
}

export type CloseSide = 'left' | 'right' | 'others'

/** Remaining tabs and the active one, or the reason why nothing changes. */
export type Closing = { tabs: Tab[]; active: string } | { refused: 'home' | 'last' }

/** Adds a tab at the end, or updates its query. */
export function withTab(tabs: readonly Tab[], tab: Tab): Tab[] {
  const known = tabs.some(({ key }) => key === tab.key)
  return known ? tabs.map((present) => (present.key === tab.key ? tab : present)) : [...tabs, tab]
}

/** Tabs of pages that the user may see, home first when it is one of them. */
export function shownTabs(tabs: readonly Tab[], maySee: (path: string) => boolean, home: string): Tab[] {
  const others = tabs.filter(({ key }) => key !== home && maySee(key))
  const first = tabs.find(({ key }) => key === home) ?? { key: home, search: '' }
  return maySee(home) ? [first, ...others] : others
}

/** Closing the active tab activates its right neighbour, or the left one of the last tab. */
export function closeTab(tabs: readonly Tab[], key: string, active: string, home: string): Closing {
  if (key === home) return { refused: 'home' }
  if (tabs.length <= 1) return { refused: 'last' }
  const at = tabs.findIndex((tab) => tab.key === key)
  const rest = tabs.filter((tab) => tab.key !== key)
  const neighbour = rest[Math.min(at, rest.length - 1)]!
  return { tabs: rest, active: key === active ? neighbour.key : active }
}

/** Closes the tabs beside a tab; home stays. When the active tab is closed too, this tab becomes active. */
export function closeBeside(
  tabs: readonly Tab[],
  key: string,
  side: CloseSide,
  active: string,
  home: string,
): { tabs: Tab[]; active: string } {
  const at = tabs.findIndex((tab) => tab.key === key)
  const stays = (tab: Tab, index: number) =>
    tab.key === home || index === at || (side === 'left' && index > at) || (side === 'right' && index < at)
  const rest = tabs.filter(stays)
  return { tabs: rest, active: rest.some((tab) => tab.key === active) ? active : key }
}
