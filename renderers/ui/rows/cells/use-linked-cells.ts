import { useMemoizedFn } from 'ahooks'
import { useEffect, useMemo, useRef } from 'react'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { recordsOfAll } from '#renderers/ui/table/records-of-all.ts'
import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { type Rows, rowKey } from '#shared/rules/row-state.ts'
import type { RowColumn } from '../row/row-column.ts'

/** Cells that show something of the records that another cell of their row names. */
interface Linked {
  by: string
  reference: NonNullable<Field['x-ref']>
  /** The field of those records that each of them shows. */
  shows: Readonly<Record<string, string>>
}

/**
 * Shows in each row something of the records that it names, as soon as they are chosen; the server says the same once the
 * row is stored. Rows that were read have it already.
 */
export function useLinkedCells(
  { entity, columns }: { entity: Entity; columns: readonly RowColumn[] },
  rows: Rows,
  fill: (key: string, values: Readonly<Row>) => void,
  readOnly: boolean,
): void {
  const { ports } = useScreen()
  const linked = useMemo(() => linkedCells(entity, columns), [entity, columns])
  const known = useRef<ReadonlyMap<string, unknown>>(undefined)
  const fillLatest = useMemoizedFn(fill)
  useEffect(() => {
    if (linked.length === 0) return
    const before = known.current
    known.current = new Map(
      linked.flatMap(({ by }) => rows.map((row) => [`${rowKey(row)} ${by}`, row[by] ?? ''] as const)),
    )
    if (!before || readOnly) return
    for (const cells of linked) {
      const named: { key: string; value: unknown; isCurrent(): boolean }[] = []
      for (const row of rows) {
        const key = rowKey(row)
        const place = `${key} ${cells.by}`
        const value = known.current.get(place)
        if ((before.get(place) ?? '') === value) continue
        fillLatest(key, blank(cells))
        // Another record may have been chosen before this one is known.
        if (value !== '') named.push({ key, value, isCurrent: () => known.current?.get(place) === value })
      }
      if (named.length === 0) continue
      const values = named.map(({ value }) => value)
      void recordsOfAll(cells.reference, values, ports)
        // Nothing of records that the person may not see.
        .catch(() => () => [])
        .then((recordsOf) => {
          for (const { key, value, isCurrent } of named) {
            if (isCurrent()) fillLatest(key, shownOf(cells, recordsOf(value)))
          }
        })
    }
  }, [linked, rows, readOnly, ports])
}

function linkedCells({ properties }: Entity, columns: readonly RowColumn[]): Linked[] {
  const found = new Map<string, Linked>()
  for (const {
    name,
    field: { 'x-linked': linked },
  } of columns) {
    const reference = linked && properties[linked.by]?.['x-ref']
    if (!linked || !reference) continue
    const { shows } = found.get(linked.by) ?? { shows: {} }
    found.set(linked.by, { by: linked.by, reference, shows: { ...shows, [name]: linked.field } })
  }
  return [...found.values()]
}

const blank = ({ shows }: Linked): Row => Object.fromEntries(Object.keys(shows).map((name) => [name, null]))

function shownOf({ shows }: Linked, records: readonly Row[]): Row {
  return Object.fromEntries(
    Object.entries(shows).map(([name, of]) => {
      const texts = records.map((row) => row[`${of}_dictText`] ?? row[of]).filter((text) => !isEmptyValue(text))
      return [name, texts.length > 0 ? texts.join('、') : null]
    }),
  )
}
