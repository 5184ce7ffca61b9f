import { sql } from 'kysely'
import type { Row } from '#shared/documents/entity.ts'
import type { StoredField } from '../entity-table.ts'
import { fullSelectList } from '../read/sql/select-list.ts'
import { hasKey } from '../write/lock-rows.ts'
import type { Write } from '../write/write.ts'
import type { Children } from './child-rows.ts'
import { childTable, childWrite, parentColumn } from './child-scope.ts'

/** All active rows of a sub-table of a record, in their order, as the transaction of the write sees them. */
export async function allRowsOf(write: Write, id: string, children: Children): Promise<Row[]> {
  const child = childTable(write.context, children)
  const value = await lockedValue(write, parentColumn(child, children), id)
  const { table, policy } = childWrite(write, children, [value], 'all')
  const { rows } = await sql<Row>`
    select ${fullSelectList(table)} from ${table.source} where ${policy.visible}`.execute(write.trx)
  const { order } = children
  return order === undefined ? rows : rows.sort((one, other) => Number(one[order] ?? 0) - Number(other[order] ?? 0))
}

/** Returns the value of the record that its child rows store as their reference. */
export async function lockedValue({ table, trx }: Write, { field }: StoredField, id: string): Promise<string> {
  const held = table.stored.get(field['x-ref']?.value ?? 'id') ?? table.id
  const { rows } = await sql<{ value: string }>`
    select ${held.ref}::text as value from ${table.source} where ${hasKey(table, [id])}`.execute(trx)
  return rows[0]!.value
}
