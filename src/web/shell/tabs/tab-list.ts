/** What may be done to a list of tabs; pure, the store and the screen do the rest. */
export interface Tab {
  /** Path of the page; one tab for each. */
  key: string
  /** Query of the page as it was last shown, with its question mark; empty when there is none. */
  search: string
}

export type CloseSide = 'left' | 'right' | 'others'

/** The tabs that remain and the one in front, or why nothing changes. */
export type Closing = { tabs: Tab[]; active: string } | { refused: 'home' | 'last' }

/** Adds a tab at the end, or takes note of its newest query. */
export function withTab(tabs: readonly Tab[], tab: Tab): Tab[] {
  const known = tabs.some(({ key }) => key === tab.key)
  return known ? tabs.map((present) => (present.key === tab.key ? tab : present)) : [...tabs, tab]
}

/** Tabs of pages that the person may see, home first when it is one of them. */
export function shownTabs(tabs: readonly Tab[], maySee: (path: string) => boolean, home: string): Tab[] {
  const others = tabs.filter(({ key }) => key !== home && maySee(key))
  const first = tabs.find(({ key }) => key === home) ?? { key: home, search: '' }
  return maySee(home) ? [first, ...others] : others
}

/** Closing the tab in front brings its neighbour on the right, or that on the left of the last one. */
export function closeTab(tabs: readonly Tab[], key: string, active: string, home: string): Closing {
  if (key === home) return { refused: 'home' }
  if (tabs.length <= 1) return { refused: 'last' }
  const at = tabs.findIndex((tab) => tab.key === key)
  const rest = tabs.filter((tab) => tab.key !== key)
  const neighbour = rest[Math.min(at, rest.length - 1)]!
  return { tabs: rest, active: key === active ? neighbour.key : active }
}

/** Closes what is beside a tab; home stays. When the tab in front goes too, this one takes its place. */
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
