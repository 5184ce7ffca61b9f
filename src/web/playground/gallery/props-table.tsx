import { Empty, Table } from 'antd'
import type { MetaSchema } from '#shared/check/meta-schema.ts'
import { type PropRow, propRows } from './prop-rows.ts'

const columns = [
  {
    title: '属性',
    dataIndex: 'name',
    width: 180,
    render: (name: string, row: PropRow) => <PropName name={name} row={row} />,
  },
  { title: '类型', dataIndex: 'type', width: 220, render: (type: string) => <code>{type}</code> },
  { title: '默认', dataIndex: 'default', width: 90 },
  { title: '说明', dataIndex: 'description' },
]

/** What a page may say to a piece, from its manifest. */
export function PropsTable({ schema }: { schema: MetaSchema }) {
  const rows = propRows(schema)
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有属性" />
  return <Table size="small" rowKey="path" columns={columns} dataSource={rows} pagination={false} scroll={{ x: 640 }} />
}

function PropName({ name, row }: { name: string; row: PropRow }) {
  return (
    <span style={{ paddingInlineStart: row.depth * 16 }}>
      <code>{name}</code>
      {row.required && <span className="w-gallery-required">必填</span>}
    </span>
  )
}
