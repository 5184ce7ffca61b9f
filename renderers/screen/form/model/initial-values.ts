import type { PreparedField } from '#renderers/plugin.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'

/** Initial values of a form: defaults in a new record, overridden by the given values. */
export function beginningOf(
  fields: ReadonlyMap<string, PreparedField>,
  mode: Mode,
  initial: Row | undefined,
  search: boolean,
  user: Scope['user'],
): Row {
  const isNew = mode === 'add' && !search
  const defaults = (isNew ? [...fields.values()] : [])
    .map(({ name, field, begins }) => [name, begins ? begins({ user }) : field.default] as const)
    .filter(([, value]) => value !== undefined && value !== null)
  const given = [...fields.keys()]
    .filter((name) => initial?.[name] !== undefined)
    .map((name) => [name, initial?.[name]])
  return Object.fromEntries([...defaults, ...given]) as Row
}
