import { Tabs as AntTabs } from 'antd'
import type { BlockProps } from '../../pieces.ts'
import './tabs.css'

export type TabsProps = BlockProps<{ items: readonly { title: string; block: string }[] }>

/** Blocks behind each other. One that was shown keeps its state when another is chosen. */
export function Tabs({ items, parts = [] }: TabsProps) {
  const shown = items.map(({ title, block }) => ({
    key: block,
    label: title,
    children: parts.find((part) => part.name === block)?.element,
  }))
  return <AntTabs className="r-tabs" items={shown} />
}
