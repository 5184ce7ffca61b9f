/**
 * Measured side of the table benchmark: a page of the product with one DataTable, all rows without paging. The baseline
 * is `by-hand.tsx`.
 */
import { preloadPlugins } from '#renderers/screen/load/preload-plugins.ts'
import { Screen } from '#renderers/screen/screen.tsx'
import { fakePorts } from '#renderers/testing/fake-ports.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { tableColumns, tableEntity } from './table-rows.ts'

export async function ourTable(rows: Row[]) {
  const page: Page = {
    title: '列表',
    'x-entity': tableEntity.$id,
    type: 'object',
    properties: {
      table: {
        type: 'void',
        'x-component': 'DataTable',
        'x-component-props': { columns: tableColumns.map(({ name }) => name), pageSize: rows.length, selection: true },
      },
    },
  }
  await preloadPlugins(page, { [tableEntity.$id]: tableEntity })
  const ports = fakePorts({ entities: [tableEntity], rows: { [tableEntity.$id]: rows } })
  return <Screen page={page} address={tableEntity.$id} ports={ports} />
}
