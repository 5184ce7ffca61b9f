import { benchColumns, benchRows, OPTIONS } from '../../rows/rows.ts'

const controls = {
  Input: { type: 'input-text' },
  NumberInput: { type: 'input-number' },
  Select: { type: 'select', options: OPTIONS.map(({ value, text }) => ({ value, label: text })) },
  DatePicker: { type: 'input-date', valueFormat: 'YYYY-MM-DD' },
}

/** The editable table of so many rows, a control in every cell. */
export function rowsOf(rowCount, columnCount) {
  const columns = benchColumns(columnCount)
  return {
    type: 'page',
    body: {
      type: 'form',
      data: { rows: benchRows(rowCount, columns) },
      body: [
        {
          type: 'input-table',
          name: 'rows',
          addable: true,
          removable: true,
          needConfirm: false,
          columns: columns.map(({ name, title, widget }) => ({ ...controls[widget], name, label: title })),
        },
      ],
    },
  }
}
