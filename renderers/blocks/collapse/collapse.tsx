import { Collapse as AntCollapse } from 'antd'
import type { BlockProps } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { partNamed } from '#renderers/ui/text/part-named.ts'
import { type TitledBlock, visibleItems } from '#renderers/ui/text/titled-blocks.ts'
import '#renderers/ui/inside.css'
import './collapse.css'

export type CollapseProps = BlockProps<{
  items: readonly TitledBlock[]
  accordion?: boolean
  opened?: readonly string[]
}>

/** Blocks in collapsible sections. A section that was open retains its state when it is closed. */
export function Collapse({ items, accordion, opened, parts }: CollapseProps) {
  const { ports } = useScreen()
  const visible = visibleItems(items, ports)
  const shown = visible.map(({ title, block }) => ({ key: block, label: title, children: partNamed(parts, block) }))
  const first = opened ?? visible.slice(0, 1).map(({ block }) => block)
  return (
    <section className="r-collapse r-inside">
      <AntCollapse items={shown} accordion={accordion} defaultActiveKey={[...first]} />
    </section>
  )
}
