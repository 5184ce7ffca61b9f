import { sql } from 'kysely'
import type { Field, Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { Write } from '../write.ts'

const DEEPEST = 3

/** Codes that are no administrative division, or one below the levels that the field offers. A stored code may stay. */
export async function areaProblems(
  { table, trx }: Write,
  record: Readonly<Row>,
  existing?: Readonly<Row>,
): Promise<FieldProblem[]> {
  const changed = Object.entries(table.fields).filter(
    ([name, field]) => field['x-widget'] === 'Area' && !isEmptyValue(record[name]) && record[name] !== existing?.[name],
  )
  if (changed.length === 0) return []
  const codes = changed.map(([name]) => String(record[name]))
  const { rows } = await sql<{ id: string; level: number }>`
    select id, level from sys_area where id = any(${codes})`.execute(trx)
  const levels = new Map(rows.map(({ id, level }) => [id, level]))
  return changed
    .filter(([name, field]) => (levels.get(String(record[name])) ?? Infinity) > depthOf(field))
    .map(([name, { title }]) => ({ field: name, keyword: 'area', message: `所选${title}不存在` }))
}

function depthOf({ 'x-widget-props': props }: Field): number {
  return typeof props?.depth === 'number' ? props.depth : DEEPEST
}
