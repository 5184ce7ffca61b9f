import type { Row } from '#shared/documents/entity.ts'

/** Maximum characters of a key. */
export const ROW_KEY_LENGTH = 50

export interface RowKeys {
  /**
   * Assigns a key to each row of a page. @param request query of the rows without paging @param from index of the
   * first row among all rows
   */
  take(rows: readonly Row[], request: string, from: number): void
  /** Key of a row of a page that was passed to `take`. */
  of(row: Row): string
}

/**
 * Keys of rows without a known id: their values, the id first, cut to `ROW_KEY_LENGTH` characters. A number is appended
 * where two rows get the same key; equal rows are distinguished by their index.
 * A row that appears again gets its key again, as long as this object exists.
 */
export function createRowKeys(): RowKeys {
  const byRow = new WeakMap<Row, string>()
  const known = new Map<string, string>()
  const given = new Set<string>()
  let places = new Map<string, number[]>()
  let lastQuery: string | undefined

  /** Number of equal rows before this one, in the order of their arrival. */
  function twinsBefore(content: string, place: number): number {
    const list = places.get(content) ?? []
    places.set(content, list)
    if (!list.includes(place)) list.push(place)
    return list.indexOf(place)
  }

  function keyFor(content: string, values: readonly unknown[]): string {
    const whole = values.map(String).join('').slice(0, ROW_KEY_LENGTH)
    let key = whole
    for (let number = 1; given.has(key); number += 1) {
      key = `${whole.slice(0, ROW_KEY_LENGTH - 1 - String(number).length)}~${number}`
    }
    given.add(key)
    known.set(content, key)
    return key
  }

  return {
    take(rows, request, from) {
      if (request !== lastQuery) places = new Map()
      lastQuery = request
      for (const [index, row] of rows.entries()) {
        const values = valuesOf(row)
        const content = JSON.stringify([values, twinsBefore(JSON.stringify(values), from + index)])
        byRow.set(row, known.get(content) ?? keyFor(content, values))
      }
    },
    of: (row) => byRow.get(row) ?? '',
  }
}

/** Values of a row, its id first. Dictionary texts are left out, since they only repeat values. */
function valuesOf(row: Row): unknown[] {
  const names = Object.keys(row).filter((name) => name !== 'id' && !name.endsWith('_dictText'))
  return [row.id, ...names.map((name) => row[name])].map((value) => value ?? '')
}
