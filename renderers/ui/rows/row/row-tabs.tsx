import { Badge, Tabs } from 'antd'
import { rowKey } from '#shared/rules/row-state.ts'
import type { RowsEditor } from '../editor/use-rows-editor.ts'
import type { RowTabs as Tabbed } from './use-row-tabs.ts'

export interface RowTabsProps {
  title: string
  tabs: Tabbed
  editor: RowsEditor
}

/** Tabs above a grid, with the columns behind them; each shows the number of its cells with problems. */
export function RowTabs({ title, tabs: { tabs, chosen, choose }, editor }: RowTabsProps) {
  if (tabs.length === 0) return null
  const change = (key: string) => {
    const { active, editing } = editor
    if (active && editing) editor.commit(active)
    // Cells are known by their places, which are others in the next tab.
    editor.activate(active && { key: active.key, column: 0 })
    choose(Number(key))
  }
  const items = tabs.map(({ title, fields }, place) => {
    const count = fields ? wrongIn(editor, fields) : 0
    return { key: String(place), label: <TabLabel title={title} count={count} /> }
  })
  return (
    <Tabs
      className="r-rows__tabs"
      size="small"
      aria-label={`${title}的列`}
      items={items}
      activeKey={String(chosen)}
      onChange={change}
    />
  )
}

function TabLabel({ title, count }: { title: string; count: number }) {
  return (
    <>
      {title}
      {count > 0 && <Badge className="r-rows__wrong" size="small" count={count} title={`${count} 处需要修改`} />}
    </>
  )
}

function wrongIn({ undeleted, problems }: RowsEditor, fields: readonly string[]): number {
  const found = undeleted.map((row) => problems.get(rowKey(row)) ?? {})
  return found.reduce((sum, cells) => sum + fields.filter((field) => Object.hasOwn(cells, field)).length, 0)
}
