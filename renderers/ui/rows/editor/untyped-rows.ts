import type { Row } from '#shared/documents/entity.ts'
import type { Rows } from '#shared/rules/row-state.ts'

/** Remembers of rows what nobody typed into them: what they began with, and what controls filled in since. */
export function untypedRows() {
  const noted = new Map<string, Row>()
  return {
    note(key: string, values: Readonly<Row>): void {
      noted.set(key, { ...noted.get(key), ...values })
    },
    /** @param original the rows as they were read; the key of such a row is its id. */
    of(key: string, original: Rows): Row {
      return { ...original.find(({ id }) => String(id) === key), ...noted.get(key) }
    },
  }
}
