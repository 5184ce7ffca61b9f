import { useMemo, useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'

export interface Selection {
  keys: readonly string[]
  rows: readonly Row[]
  /** Allows several rows; otherwise a new tick replaces the one before. */
  many: boolean
  keyOf(row: Row): string
  /** Ticks exactly these rows. The table remembers the ticked rows of other pages and passes them again. */
  set(keys: readonly string[], rows: readonly (Row | undefined)[]): void
  toggle(row: Row): void
  clear(): void
  /** Updates ticked rows that are shown, and drops ticks of rows that are gone. */
  refresh(shown: readonly Row[], gone: readonly Row[]): void
}

interface SelectionOptions {
  many?: boolean
  /** Pass the same function while it returns the same. */
  keyOf?(row: Row): string
  /** Rows that are ticked initially. */
  initial?(): readonly Row[]
}

/** Ticked rows by their key, over all pages. ahooks' useSelections keeps each row as it was ticked: it has no `refresh`. */
export function useSelection({ many = true, keyOf = rowKeyOf, initial }: SelectionOptions = {}): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(
    () => new Map(initial?.().map((row) => [keyOf(row), row])),
  )
  return useMemo(
    () => ({
      keys: [...chosen.keys()],
      rows: [...chosen.values()],
      many,
      keyOf,
      set: (keys, rows) =>
        setChosen(new Map(keys.map((key, index) => [key, rows[index] ?? chosen.get(key) ?? { id: key }]))),
      toggle: (row) =>
        setChosen((present) => {
          const next = new Map(present)
          if (next.delete(keyOf(row))) return next
          return many ? next.set(keyOf(row), row) : new Map([[keyOf(row), row]])
        }),
      clear: () => setChosen(new Map()),
      refresh: (shown, gone) =>
        setChosen((present) => {
          const known = shown.filter((row) => present.has(keyOf(row)))
          const lost = gone.map(keyOf).filter((key) => present.has(key))
          if (known.length + lost.length === 0) return present
          const next = new Map([...present, ...known.map((row) => [keyOf(row), row] as const)])
          for (const key of lost) next.delete(key)
          return next
        }),
    }),
    [chosen, many, keyOf],
  )
}

/** Rows of the record engine have an id; rows of a literal call may have none, then their content is the key. */
export function rowKeyOf(row: Row): string {
  return row.id === undefined || row.id === null ? JSON.stringify(row) : String(row.id)
}
