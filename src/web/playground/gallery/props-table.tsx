import { Empty } from 'antd'
import type { MetaSchema } from '#shared/check/meta-schema.ts'
import { type PropRow, propRows } from './prop-rows.ts'

/** Props of a plugin, from its manifest. A plain table: antd's would be moved out of the chunk of lists. */
export function PropsTable({ schema }: { schema: MetaSchema }) {
  const rows = propRows(schema)
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有属性" />
  return (
    // Keyboard users can scroll it where it is wider than the screen.
    <section className="w-gallery-props" aria-label="属性表" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>属性</th>
            <th>类型</th>
            <th>默认</th>
            <th>说明</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PropLine key={row.path} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PropLine({ row }: { row: PropRow }) {
  return (
    <tr>
      <td style={{ paddingInlineStart: 12 + row.depth * 16 }}>
        <code>{row.name}</code>
        {row.required && <span className="w-gallery-required">必填</span>}
      </td>
      <td>
        <code>{row.type}</code>
      </td>
      <td>{row.default}</td>
      <td>{row.description}</td>
    </tr>
  )
}
