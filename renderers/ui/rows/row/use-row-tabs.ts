import { useMemo, useState } from 'react'
import { type RowColumn, widthOf } from './row-column.ts'

/** Columns that are looked at together. */
export interface RowTab {
  title: string
  /** Without them it shows all. */
  fields?: readonly string[]
}

export interface RowTabs {
  /** Without those that have no column for this person. */
  tabs: readonly RowTab[]
  /** Place of the one that is shown. */
  chosen: number
  choose(place: number): void
  /** Columns in the grid now. */
  shown: readonly RowColumn[]
  /** Shows the tab of a column; one that is in view already stays. @returns its place in the grid then, or -1 */
  reveal(field: string): number
}

const NO_TABS: readonly RowTab[] = []

/** Which columns stand in the grid: those of the chosen tab, after those that no tab names. */
export function useRowTabs(columns: readonly RowColumn[], given: readonly RowTab[] = NO_TABS): RowTabs {
  const tabs = useMemo(() => given.filter((tab) => columns.some(({ name }) => isIn(tab, name))), [columns, given])
  const [wanted, choose] = useState(0)
  const chosen = Math.min(wanted, Math.max(0, tabs.length - 1))
  const ofTab = useMemo(() => tabs.map((tab) => columnsOf(tab, tabs, columns)), [tabs, columns])
  const shown = ofTab[chosen] ?? columns
  return {
    tabs,
    chosen,
    choose,
    shown,
    reveal(field) {
      const at = placeIn(shown, field)
      const place = at < 0 ? ofTab.findIndex((each) => placeIn(each, field) >= 0) : -1
      if (place < 0) return at
      choose(place)
      return placeIn(ofTab[place]!, field)
    },
  }
}

const isIn = ({ fields }: RowTab, name: string) => fields === undefined || fields.includes(name)
const placeIn = (columns: readonly RowColumn[], field: string) => columns.findIndex(({ name }) => name === field)

/** Pinned columns first; the others in the order of the tab. */
function columnsOf(tab: RowTab, tabs: readonly RowTab[], columns: readonly RowColumn[]): RowColumn[] {
  const isPinned = ({ name }: RowColumn) => !tabs.some(({ fields }) => fields?.includes(name))
  const pinned = columns.filter(isPinned)
  let left = 0
  const placed = pinned.map((column) => {
    const pinnedAt = left
    left += widthOf(column)
    return { ...column, pinnedAt }
  })
  const order = (column: RowColumn) => tab.fields?.indexOf(column.name) ?? columns.indexOf(column)
  const own = columns.filter((column) => !isPinned(column) && isIn(tab, column.name))
  return [...placed, ...own.toSorted((one, other) => order(one) - order(other))]
}
