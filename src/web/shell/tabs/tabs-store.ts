import { proxy } from 'valtio'
import type { Stored } from '#web/session/stored.ts'
import { type Tab, withTab } from './tab-list.ts'

export const TABS_KEY = 'Open_Tabs'

export interface TabsState {
  list: Tab[]
  /** Number of refreshes of each page. */
  rounds: Record<string, number>
  /** Number of refreshes of all pages. */
  allRounds: number
}

export interface Tabs {
  /** valtio proxy: read it with `useSnapshot` in components. */
  state: TabsState
  open(tab: Tab): void
  /** Replaces the list, after closing. */
  set(tabs: Tab[]): void
  /** Refreshes a page. */
  refresh(key: string): void
  /** Refreshes every page, when data that all of them show has changed. */
  refreshAll(): void
}

/** Changes with each refresh of a page. */
export function roundOf({ rounds, allRounds }: Pick<TabsState, 'rounds' | 'allRounds'>, key: string): string {
  return `${allRounds}.${rounds[key] ?? 0}`
}

interface Dependencies {
  /** sessionStorage: lives as long as the browser tab, and survives a reload. */
  tab: Stored
  /** User of the tabs; another user begins without tabs. */
  owner(): string | undefined
}

interface StoredTabs {
  owner: string
  list: Tab[]
}

export function createTabs({ tab: stored, owner }: Dependencies): Tabs {
  let present = owner()
  const state = proxy<TabsState>({ list: read(stored, present), rounds: {}, allRounds: 0 })

  function set(list: Tab[]): void {
    state.list = list
    if (present !== undefined) stored.set(TABS_KEY, { owner: present, list } satisfies StoredTabs)
  }

  function open(tab: Tab): void {
    if (present !== owner()) {
      present = owner()
      state.list = []
    }
    const known = state.list.some(({ key, search }) => key === tab.key && search === tab.search)
    if (!known) set(withTab(state.list, tab))
  }

  function refresh(key: string): void {
    state.rounds[key] = (state.rounds[key] ?? 0) + 1
  }

  function refreshAll(): void {
    state.allRounds += 1
  }

  return { state, open, set, refresh, refreshAll }
}

/** Users can edit the storage, so it may contain any value. */
function read(stored: Stored, owner: string | undefined): Tab[] {
  const kept = stored.get<Partial<StoredTabs>>(TABS_KEY)
  // Without a session, they wait for the user whose session expired.
  if (kept && owner !== undefined && kept.owner !== owner) stored.remove(TABS_KEY)
  return kept?.owner === owner && Array.isArray(kept?.list) ? kept.list.filter(isTab) : []
}

function isTab(value: unknown): value is Tab {
  const tab = value as Partial<Tab> | null
  return typeof tab?.key === 'string' && typeof tab.search === 'string'
}
