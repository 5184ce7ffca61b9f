import type { Field } from '#shared/documents/entity.ts'

/** Rows read and decorated at a time, where they are short. */
const MOST_ROWS = 1000
/** Bytes that a reading may have: less than a connection answers at most (`db/guarded-client`). */
const MOST_BYTES = 48 * 1024 * 1024
/** A body, and so a text without a limit, has at most so many bytes. */
const LONGEST_TEXT = 1024 * 1024
const BYTES_OF_CHARACTER = 4
const BYTES_OF_OTHERS = 32

/** Rows that are read at a time, so that even the longest ones fit into the memory. */
export function rowsAtATime(fields: Iterable<Pick<Field, 'type' | 'maxLength'>>): number {
  let bytes = 1
  for (const { type, maxLength } of fields) {
    const isText = type === 'string' || type === 'object' || type === 'array'
    const longest = maxLength === undefined ? LONGEST_TEXT : Math.min(LONGEST_TEXT, maxLength * BYTES_OF_CHARACTER)
    bytes += isText ? longest : BYTES_OF_OTHERS
  }
  return Math.max(1, Math.min(MOST_ROWS, Math.floor(MOST_BYTES / bytes)))
}
