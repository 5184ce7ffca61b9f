import { tableColumns, tableRows } from '../../table/table-rows.ts'

/** The list of so many rows, which can be ticked. */
export function tableOf(count) {
  return {
    type: 'page',
    data: { items: tableRows(count) },
    body: {
      type: 'table',
      source: `\${items}`,
      selectable: true,
      multiple: true,
      columns: tableColumns.map(({ name, title }) => ({ name, label: title })),
    },
  }
}
