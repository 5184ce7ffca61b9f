import { Button, Tabs } from 'antd'
import type { Row } from '#shared/documents/entity.ts'
import type { CallTrace, ReactionTrace } from '../preview/frame-messages.ts'
import type { Traced, Traces } from './use-traces.ts'

/** Events of the live screen. */
export function InspectPanel({ traces: { traced, clear } }: { traces: Traces }) {
  const { calls, reactions, forms, renders } = traced
  return (
    <section className="w-playground-inspect" aria-label="诊断">
      <Tabs
        size="small"
        items={[
          { key: 'values', label: `表单值 ${forms.size}`, children: <Forms forms={forms} /> },
          { key: 'reactions', label: `联动 ${reactions.length}`, children: <Reactions reactions={reactions} /> },
          { key: 'calls', label: `调用 ${calls.length}`, children: <Calls calls={calls} /> },
          { key: 'renders', label: `渲染 ${renders.size}`, children: <Renders renders={renders} /> },
        ]}
      />
      <Button size="small" className="w-playground-clear" onClick={clear}>
        清空记录
      </Button>
    </section>
  )
}

const MODES = { add: '新增', edit: '编辑', view: '查看' }

function Forms({ forms }: Pick<Traced, 'forms'>) {
  if (forms.size === 0) return <Nothing text="没有打开的表单" />
  return (
    <div className="w-playground-forms">
      {[...forms.values()].map(({ id, block, entity, mode, values }) => (
        <Lines
          key={id}
          caption={[block, entity, MODES[mode]].filter(Boolean).join(' · ')}
          head={['字段', '值']}
          rows={valueRows(values)}
        />
      ))}
    </div>
  )
}

function valueRows(values: Row) {
  return Object.entries(values).map(([name, value]) => ({ key: name, cells: [name, shown(value)] }))
}

function Reactions({ reactions }: { reactions: readonly ReactionTrace[] }) {
  if (reactions.length === 0) return <Nothing text="还没有联动执行过" />
  const rows = reactions.map(({ id, field, use, when, read, effect }) => ({
    key: String(id),
    cells: [field, use, when ?? '', shown(read), effect],
  }))
  return <Lines caption="联动，最近的在前" head={['字段', '联动', '条件', '读到的值', '结果']} rows={rows} />
}

function Calls({ calls }: { calls: readonly CallTrace[] }) {
  if (calls.length === 0) return <Nothing text="还没有调用" />
  const rows = calls.map(({ id, name, input, answer, failed, ms }) => ({
    key: String(id),
    cells: [name, shown(input), failed ? `失败：${shown(answer)}` : shown(answer), ms.toFixed(0)],
  }))
  return <Lines caption="调用，最近的在前" head={['方法', '参数', '结果', '毫秒']} rows={rows} />
}

function Renders({ renders }: Pick<Traced, 'renders'>) {
  if (renders.size === 0) return <Nothing text="还没有渲染记录" />
  const slowest = [...renders].sort(([, one], [, other]) => other.most - one.most)
  const rows = slowest.map(([node, { count, last, most, sum }]) => ({
    key: node,
    cells: [node, String(count), last.toFixed(1), most.toFixed(1), sum.toFixed(1)],
  }))
  return (
    <Lines
      caption="每次渲染所用的毫秒数，最慢的在前；区块内部自己的更新不计"
      head={['节点', '次数', '最近', '最长', '合计']}
      rows={rows}
    />
  )
}

interface LinesProps {
  caption: string
  head: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}

function Lines({ caption, head, rows }: LinesProps) {
  return (
    <div className="w-playground-lines" tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={head[at]} title={cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Nothing({ text }: { text: string }) {
  return <p className="w-playground-nothing">{text}</p>
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
