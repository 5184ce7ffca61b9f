import { Tabs as AntTabs } from 'antd'
import type { BlockProps } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { partNamed } from '#renderers/ui/text/part-named.ts'
import { type TitledBlock, visibleItems } from '#renderers/ui/text/titled-blocks.ts'
import './tabs.css'

export type TabsProps = BlockProps<{ items: readonly TitledBlock[] }>

/** Blocks in tabs. A tab that was shown retains its state when another is chosen. */
export function Tabs({ items, parts }: TabsProps) {
  const { ports } = useScreen()
  const shown = visibleItems(items, ports).map(({ title, block }) => ({
    key: block,
    label: title,
    children: partNamed(parts, block),
  }))
  return <AntTabs className="r-tabs" items={shown} />
}
