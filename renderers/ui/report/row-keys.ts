import type { Row } from '#shared/documents/entity.ts'

/** Signs of a key at most. */
export const ROW_KEY_LENGTH = 50

export interface RowKeys {
  /** Takes a page of rows: gives each its key. @param question what was asked for, paging left out; @param from place of the first row in all of them. */
  take(rows: readonly Row[], question: string, from: number): void
  /** Key of a row of a page that was taken. */
  of(row: Row): string
}

/**
 * Keys of rows of which nothing is known but their values: these, the id first, cut to `ROW_KEY_LENGTH` signs. Where that
 * is the same for two rows, a number behind it tells them apart; rows that hold the same are told apart by their places.
 * A row that is shown again has its key again, as long as these keys are kept.
 */
export function createRowKeys(): RowKeys {
  const byRow = new WeakMap<Row, string>()
  const known = new Map<string, string>()
  const given = new Set<string>()
  let places = new Map<string, number[]>()
  let asked: string | undefined

  /** How many rows that hold the same stand in front of this one, in the order in which they were met. */
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
    take(rows, question, from) {
      if (question !== asked) places = new Map()
      asked = question
      for (const [index, row] of rows.entries()) {
        const values = valuesOf(row)
        const content = JSON.stringify([values, twinsBefore(JSON.stringify(values), from + index)])
        byRow.set(row, known.get(content) ?? keyFor(content, values))
      }
    },
    of: (row) => byRow.get(row) ?? '',
  }
}

/** Values of a row, its id first; texts of dictionaries only repeat them. */
function valuesOf(row: Row): unknown[] {
  const names = Object.keys(row).filter((name) => name !== 'id' && !name.endsWith('_dictText'))
  return [row.id, ...names.map((name) => row[name])].map((value) => value ?? '')
}
