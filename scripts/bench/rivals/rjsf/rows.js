import { benchColumns, benchRows, OPTIONS } from '../../rows/rows.ts'

const types = {
  Input: ({ field }) => ({ type: 'string', maxLength: field.maxLength }),
  NumberInput: ({ field }) => ({ type: field.type }),
  Select: () => ({ type: 'string', oneOf: OPTIONS.map(({ value, text }) => ({ const: value, title: text })) }),
  DatePicker: () => ({ type: 'string', format: 'date' }),
}

/** Six fields beside each other, under the rows' heading. */
const SPANS = { string: 4, number: 4, integer: 4, array: 24 }

/** Rows of a form, each an object of an array; it has no table. */
export function rowsOf(rowCount, columnCount) {
  const columns = benchColumns(columnCount)
  const properties = Object.fromEntries(
    columns.map((column) => [column.name, { ...types[column.widget](column), title: column.title }]),
  )
  const rows = { type: 'array', title: '明细', items: { type: 'object', properties } }
  const formData = { rows: benchRows(rowCount, columns) }
  return { schema: { type: 'object', properties: { rows } }, formData, formContext: { colSpan: SPANS } }
}
