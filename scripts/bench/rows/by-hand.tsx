/** Baseline: the same rows written by hand with antd's Table, a control in every cell. */
import { DatePicker, Input, InputNumber, Select, Table } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { type BenchColumn, OPTIONS } from './rows.ts'

const options = OPTIONS.map(({ value, text }) => ({ value, label: text }))
const FULL = { width: '100%' }

export function RowsByHand({ columns, initial }: { columns: readonly BenchColumn[]; initial: readonly Row[] }) {
  const [rows, setRows] = useState(initial)
  const change = (id: unknown, name: string, value: unknown) =>
    setRows((known) => known.map((row) => (row.id === id ? { ...row, [name]: value } : row)))
  return (
    <Table
      dataSource={[...rows]}
      rowKey="id"
      pagination={false}
      scroll={{ x: columns.length * 150, y: 400 }}
      columns={columns.map(({ name, title, widget }) => ({
        title,
        width: 150,
        render: (_: unknown, row: Row) => {
          const value = row[name]
          const tell = (next: unknown) => change(row.id, name, next)
          if (widget === 'NumberInput') return <InputNumber style={FULL} value={value as number} onChange={tell} />
          if (widget === 'Select')
            return <Select style={FULL} options={options} value={value as string} onChange={tell} />
          if (widget === 'DatePicker') {
            return (
              <DatePicker
                style={FULL}
                value={dayjs(String(value))}
                onChange={(day) => tell(day?.format('YYYY-MM-DD'))}
              />
            )
          }
          return <Input value={value as string} onChange={(event) => tell(event.target.value)} />
        },
      }))}
    />
  )
}
