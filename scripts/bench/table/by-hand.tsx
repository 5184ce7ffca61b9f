/** Baseline: the same list written by hand with antd's Table, all its rows on one page. */
import { Table } from 'antd'
import type { Row } from '#shared/documents/entity.ts'
import { tableColumns } from './table-rows.ts'

const columns = tableColumns.map(({ name, title }) => ({ dataIndex: name, title }))

export function tableByHand(rows: readonly Row[]) {
  return (
    <Table
      dataSource={[...rows]}
      rowKey="id"
      columns={columns}
      rowSelection={{}}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  )
}
