import { proxy } from 'valtio'
import type { Stored } from '#web/session/stored.ts'
import { type Tab, withTab } from './tab-list.ts'

export const TABS_KEY = 'Open_Tabs'

export interface TabsState {
  list: Tab[]
  /** How often each page was asked to begin anew. */
  rounds: Record<string, number>
  /** How often all of them were. */
  allRounds: number
}

export interface Tabs {
  /** valtio proxy: read it through `useSnapshot` in components. */
  state: TabsState
  open(tab: Tab): void
  /** Replaces the list, after closing. */
  set(tabs: Tab[]): void
  /** Lets a page begin anew. */
  refresh(key: string): void
  /** Lets every page begin anew, when what all of them show has changed. */
  refreshAll(): void
}

/** Differs after each time that a page was asked to begin anew. */
export function roundOf({ rounds, allRounds }: Pick<TabsState, 'rounds' | 'allRounds'>, key: string): string {
  return `${allRounds}.${rounds[key] ?? 0}`
}

interface Dependencies {
  /** Lives as long as the browser's tab, and survives its reload. */
  tab: Stored
  /** Whose tabs they are; another person begins without any. */
  owner(): string | undefined
}

interface Kept {
  owner: string
  list: Tab[]
}

export function createTabs({ tab: stored, owner }: Dependencies): Tabs {
  let present = owner()
  const state = proxy<TabsState>({ list: read(stored, present), rounds: {}, allRounds: 0 })

  function set(list: Tab[]): void {
    state.list = list
    if (present !== undefined) stored.set(TABS_KEY, { owner: present, list } satisfies Kept)
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

/** Storage belongs to the person at the browser, so anything may be in it. */
function read(stored: Stored, owner: string | undefined): Tab[] {
  const kept = stored.get<Partial<Kept>>(TABS_KEY)
  // Without anybody signed in, they wait for the person whose session expired.
  if (kept && owner !== undefined && kept.owner !== owner) stored.remove(TABS_KEY)
  return kept?.owner === owner && Array.isArray(kept?.list) ? kept.list.filter(isTab) : []
}

function isTab(value: unknown): value is Tab {
  const tab = value as Partial<Tab> | null
  return typeof tab?.key === 'string' && typeof tab.search === 'string'
}
