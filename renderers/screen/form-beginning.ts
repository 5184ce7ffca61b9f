import type { Row } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import type { PreparedField } from '../pieces.ts'

/** What the fields hold when a form opens: their defaults in a new record, and above them what is given. */
export function beginningOf(
  fields: ReadonlyMap<string, PreparedField>,
  mode: Mode,
  initial: Row | undefined,
  search: boolean,
): Row {
  const defaults = [...fields.values()]
    .filter(({ field }) => mode === 'add' && !search && field.default !== undefined)
    .map(({ name, field }) => [name, field.default] as const)
  const given = [...fields.keys()]
    .filter((name) => initial?.[name] !== undefined)
    .map((name) => [name, initial?.[name]])
  return Object.fromEntries([...defaults, ...given]) as Row
}
