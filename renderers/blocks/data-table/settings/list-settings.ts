import type { PreparedColumn } from '#renderers/plugin.ts'

export type Side = 'left' | 'right'

/** Settings of one person for one list; an absent setting is that of the page. */
export interface ListSettings {
  /** Names of columns in order; other columns follow. */
  order?: readonly string[]
  hidden?: readonly string[]
  pinned?: Readonly<Record<string, Side>>
  /** Widths in pixels. */
  widths?: Readonly<Record<string, number>>
  density?: Density
}

export type Density = 'large' | 'medium' | 'small'

export interface ShownColumn extends PreparedColumn {
  fixed?: Side
  /** The person set the width: longer values are cut off. */
  narrowed?: boolean
}

/** All columns in the order of the person, pinned ones at their sides. */
export function orderedColumns(columns: readonly PreparedColumn[], settings: ListSettings): ShownColumn[] {
  const { order = [], pinned = {}, widths = {} } = settings
  const placeOf = ({ name }: PreparedColumn) => {
    const place = order.indexOf(name)
    return SIDES[pinned[name] ?? 'middle'] * columns.length * 2 + (place < 0 ? columns.length : place)
  }
  return columns
    .map((column) => ({
      ...column,
      width: widths[column.name] ?? column.width,
      narrowed: column.name in widths,
      fixed: pinned[column.name],
    }))
    .sort((one, other) => placeOf(one) - placeOf(other))
}

const SIDES = { left: -1, middle: 0, right: 1 }

/** Visible columns. A list without columns would be useless, so the first one stays. */
export function shownColumns(columns: readonly PreparedColumn[], settings: ListSettings): ShownColumn[] {
  const ordered = orderedColumns(columns, settings)
  const shown = ordered.filter(({ name }) => !settings.hidden?.includes(name))
  return shown.length > 0 ? shown : ordered.slice(0, 1)
}

/** Valid parts of the stored settings: the person can edit the browser storage. */
export function settingsFrom(kept: unknown): ListSettings {
  if (!isObject(kept)) return {}
  const { order, hidden, pinned, widths, density } = kept
  return {
    ...(isTexts(order) && { order }),
    ...(isTexts(hidden) && { hidden }),
    ...(hasOnly<Side>(pinned, (side) => side === 'left' || side === 'right') && { pinned }),
    ...(hasOnly<number>(widths, (width) => typeof width === 'number' && width > 0) && { widths }),
    ...((density === 'large' || density === 'small') && { density }),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function hasOnly<T>(value: unknown, is: (item: unknown) => boolean): value is Record<string, T> {
  return isObject(value) && Object.values(value).every(is)
}
