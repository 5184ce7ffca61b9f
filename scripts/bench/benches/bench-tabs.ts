import type { Browser } from 'playwright-core'
import { inFreshWindow, launchChromium } from '../browser/browser.ts'
import { type State, signedInState } from '../browser/first-pages.ts'
import {
  closeAll,
  measureMemory,
  openPages,
  type Switching,
  switchTabs,
  type TabMemory,
} from '../browser/measure-tabs.ts'
import { addStoredPages } from '../data/stored-pages.ts'
import { comparison, type Findings, type Result } from '../result.ts'
import { type RunningProduct, startProduct } from '../running-product.ts'
import { median } from '../statistics.ts'
import type { BenchEnvironment } from './bench-environment.ts'

const WARM_UP = 10
const TABS = 50
const SWITCHES = 30
const SWITCH_GOAL_MS = 50
const HELD_GOAL = 1.1
const BYTES_PER_MB = 1_000_000

interface TabFigures {
  switched: Switching
  before: TabMemory
  full: TabMemory
  after: TabMemory
}

/** Going from tab to tab, and what many of them leave behind. */
export async function benchTabs(environment: BenchEnvironment, { rounds }: { rounds: number }): Promise<Findings> {
  await environment.onDatabase(({ database }) => addStoredPages(database.pool, WARM_UP + TABS))
  const product = await startProduct(environment)
  const browser = await launchChromium()
  try {
    const state = await signedInState(browser, product, environment)
    const figures: TabFigures[] = []
    for (let round = 0; round < rounds; round++) figures.push(await measureTabs(browser, product, state))
    return { results: [...switching(figures), ...keeping(figures)], notes: notes(figures) }
  } finally {
    await browser.close()
    await product.stop()
  }
}

function measureTabs(browser: Browser, { url }: RunningProduct, storageState: State): Promise<TabFigures> {
  return inFreshWindow(browser, { storageState }, async (page, devtools) => {
    await devtools.send('Performance.enable')
    await page.goto(`${url}/dashboard/analysis`)
    const switched = await switchTabs(page, devtools, SWITCHES)
    await openPages(page, 1, WARM_UP)
    await closeAll(page)
    const before = await measureMemory(page, devtools)
    await openPages(page, WARM_UP + 1, WARM_UP + TABS)
    const full = await measureMemory(page, devtools)
    await closeAll(page)
    return { switched, before, full, after: await measureMemory(page, devtools) }
  })
}

function switching(figures: readonly TabFigures[]): Result[] {
  const line = (name: string, ours: number): Result => ({ name, unit: 'ms', ours })
  return [
    {
      ...line('switch to a kept tab, click to paint', median(figures.map(({ switched }) => switched.middle))),
      goal: { oursAtMost: SWITCH_GOAL_MS },
    },
    line('switch to a kept tab, CPU of the main thread', median(figures.map(({ switched }) => switched.cpu))),
    line(`switch to a kept tab, the slowest of ${SWITCHES}`, median(figures.map(({ switched }) => switched.longest))),
  ]
}

function keeping(figures: readonly TabFigures[]): Result[] {
  const name = `after ${TABS} tabs`
  const line = (what: string, unit: Result['unit'], of: (held: TabMemory) => number) =>
    comparison({
      name: `${name}: ${what}`,
      unit,
      ours: figures.map(({ after }) => of(after)),
      baseline: figures.map(({ before }) => of(before)),
      baselineName: 'before they were opened',
      goal: { ratioAtMost: HELD_GOAL },
    })
  return [
    line('JS heap', 'MB', ({ heapBytes }) => heapBytes / BYTES_PER_MB),
    line('DOM nodes', 'nodes', ({ nodes }) => nodes),
    line('event listeners', 'listeners', ({ listeners }) => listeners),
  ]
}

function notes(figures: readonly TabFigures[]): string[] {
  const full = median(figures.map(({ full }) => full.heapBytes / BYTES_PER_MB))
  return [
    'tabs: switching is between /system/user and /system/position, both kept, no others open, in frames of 60 Hz',
    `tabs: the others are ${WARM_UP + TABS} menu entries of the benchmark's own, which show the positions and the users in turn, all kept; before = ${WARM_UP} of them were opened and closed, so that code, styles and dictionaries are there; then the other ${TABS} are opened one after the other (${full.toFixed(0)} MB) and closed at once by 关闭其他; each figure after a forced garbage collection`,
  ]
}
