/** List that every side of the table benchmarks shows: twelve columns of text, number, choice and date. */
import type { Entity, Field, Row } from '#shared/documents/entity.ts'

export const COLUMN_COUNT = 12

const kinds: { field: Omit<Field, 'title'>; value(row: number): unknown }[] = [
  { field: { type: 'string', maxLength: 100 }, value: (row) => `第${row}行` },
  { field: { type: 'number' }, value: (row) => row },
  { field: { type: 'string', maxLength: 50 }, value: (row) => `说明文字${row}` },
  { field: { type: 'string', format: 'date' }, value: () => '2026-11-20' },
]

export const tableColumns = Array.from({ length: COLUMN_COUNT }, (_, index) => ({
  name: `column${index}`,
  title: `列${index}`,
  field: { ...kinds[index % kinds.length]!.field, title: `列${index}` },
}))

export function tableRows(count: number): Row[] {
  return Array.from({ length: count }, (_, row) => ({
    id: `r${row}`,
    ...Object.fromEntries(tableColumns.map(({ name }, index) => [name, kinds[index % kinds.length]!.value(row)])),
  }))
}

/** Text of the first cell in the last row. */
export const lastText = (count: number) => `第${count - 1}行`

export const tableEntity: Entity = {
  $id: 'business/bench-list',
  title: '列表',
  type: 'object',
  'x-table': 'bench_list',
  properties: Object.fromEntries(tableColumns.map(({ name, field }) => [name, field])),
}
