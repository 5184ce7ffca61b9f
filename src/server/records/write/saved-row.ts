import type { Row } from '#shared/documents/entity.ts'
import type { EntityAccess } from '../entity-access.ts'
import { readMask } from '../policy/field-mask.ts'
import { decorateRows } from '../read/decorate-rows.ts'
import type { Write } from './write.ts'

/** Row of each write, as its statement returned it. */
const returned = new WeakMap<Write, Row>()

export function rememberRow(write: Write, row: Row): void {
  returned.set(write, row)
}

/**
 * Returns the row of a write unless something may change it after its statement: a hook, totals, or the tree. Call it
 * before the deferred tasks run.
 */
export function finalRow(write: Write, hook: 'afterAdd' | 'afterEdit'): Row | undefined {
  const { entity, hooks, onRecordComplete } = write
  const isFinal = !hooks[hook] && onRecordComplete.length === 0 && !entity['x-tree']
  return isFinal ? returned.get(write) : undefined
}

/** Returns a row as the person sees it, with labels. Reads no record. */
export async function shownRow(access: EntityAccess, row: Readonly<Row>): Promise<Row> {
  const { table, principal } = access
  const mask = readMask(table, principal)
  const names = [...table.stored.keys()].filter((name) => mask.sees(name))
  const shown: Row = Object.fromEntries(names.map((name) => [name, row[name]]))
  await decorateRows(access, [shown])
  return shown
}
