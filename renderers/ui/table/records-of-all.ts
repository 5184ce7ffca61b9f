import type { Ports } from '#renderers/ports.ts'
import type { Reference, Row } from '#shared/documents/entity.ts'
import { wrapQueryList } from '#shared/rules/search/search-value.ts'
import { MAX_PAGE_SIZE } from '#shared/wire/paging.ts'
import { keysOf } from '../widget/values.ts'

/**
 * Reads the records for many values by lists of their keys: one call for every hundred keys, without duplicates.
 * @returns the records of a value, in the order of its keys, without those that the person may not see.
 * @throws the errors of the ports when the person may not read the list
 */
export async function recordsOfAll(
  { entity, value: by = 'id', many = false, via }: Reference,
  values: readonly unknown[],
  { documents, records, recordsThrough }: Pick<Ports, 'documents' | 'records' | 'recordsThrough'>,
): Promise<(value: unknown) => Row[]> {
  const keysIn = (value: unknown) => (many ? keysOf(value) : [String(value)])
  // No record has a key with a comma, and a list of keys cannot contain one.
  const keys = [...new Set(values.flatMap(keysIn))].filter((key) => key !== '' && !key.includes(','))
  if (keys.length === 0) return () => []
  const pages = await Promise.all(inCalls(keys).map(via ? (part) => recordsThrough(via, part) : await listed()))
  const found = new Map<string, Row>()
  for (const row of pages.flat()) {
    if (!found.has(String(row[by]))) found.set(String(row[by]), row)
  }
  return (value) =>
    keysIn(value)
      .map((key) => found.get(key))
      .filter((row) => row !== undefined)

  async function listed(): Promise<(part: readonly string[]) => Promise<Row[]>> {
    const other = await documents.entity(entity)
    // A key that is no primary key may match several records.
    const pageSize = (part: readonly string[]) => (by === 'id' ? part.length : MAX_PAGE_SIZE)
    return async (part) =>
      (await records.list(other, { [by]: wrapQueryList(part), pageNo: 1, pageSize: pageSize(part) })).records
  }
}

/** Maximum keys of one call, which are part of its address. */
const MOST_KEYS = 100
/** Maximum characters of these keys. */
const MOST_TEXT = 4000

function inCalls(keys: readonly string[]): string[][] {
  const calls: string[][] = []
  let room = 0
  for (const key of keys) {
    const length = encodeURIComponent(`${key},`).length
    const last = calls.at(-1)
    if (last && last.length < MOST_KEYS && length <= room) last.push(key)
    else {
      calls.push([key])
      room = MOST_TEXT
    }
    room -= length
  }
  return calls
}
