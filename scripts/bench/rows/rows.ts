/** The rows that both sides of the rows benchmark edit: the same columns in the same order, every sixth required. */
import type { Entity, Field, Row } from '#shared/documents/entity.ts'

export const OPTIONS = Array.from({ length: 10 }, (_, index) => ({ value: String(index), text: `选项${index}` }))

const kinds: { widget: string; field: Omit<Field, 'title'>; value(row: number): unknown }[] = [
  { widget: 'Input', field: { type: 'string', maxLength: 100 }, value: (row) => `第${row}行` },
  { widget: 'NumberInput', field: { type: 'number' }, value: (row) => row },
  { widget: 'Select', field: { type: 'string' }, value: (row) => String(row % 10) },
  { widget: 'DatePicker', field: { type: 'string', format: 'date' }, value: () => '2026-11-20' },
  { widget: 'Input', field: { type: 'string', maxLength: 50 }, value: (row) => `说明${row}` },
  { widget: 'NumberInput', field: { type: 'integer' }, value: (row) => row * 2 },
]

export interface BenchColumn {
  name: string
  title: string
  widget: string
  field: Field
}

export function benchColumns(count: number): BenchColumn[] {
  return Array.from({ length: count }, (_, index) => {
    const { widget, field } = kinds[index % kinds.length]!
    const title = `列${index}`
    return { name: `column${index}`, title, widget, field: { ...field, title } }
  })
}

export function benchRows(count: number, columns: readonly BenchColumn[]): Row[] {
  return Array.from({ length: count }, (_, row) => ({
    id: `r${row}`,
    seq: row,
    ...Object.fromEntries(columns.map(({ name }, index) => [name, kinds[index % kinds.length]!.value(row)])),
  }))
}

export function benchLine(columns: readonly BenchColumn[]): Entity {
  return {
    $id: 'business/bench-line',
    title: '明细',
    type: 'object',
    'x-table': 'bench_line',
    required: columns.filter((_, index) => index % 6 === 0).map(({ name }) => name),
    properties: Object.fromEntries(columns.map(({ name, field }) => [name, field])),
  }
}

export const benchRecord: Entity = {
  $id: 'business/bench',
  title: '记录',
  type: 'object',
  'x-table': 'bench',
  'x-children': [{ entity: 'business/bench-line', by: 'benchId', kind: 'many', name: 'lines', order: 'seq' }],
  properties: { name: { type: 'string', title: '名称' } },
}
