import { useEffect, useState } from 'react'
import type { BlockProps } from '../../pieces.ts'
import { RecordTree, useRecordTree } from '../../ui/record-tree.tsx'
import { useScreen } from '../../ui/screen-context.ts'
import { useSidePanel } from '../../ui/side-panel-context.ts'
import './tree-panel.css'

export type TreePanelProps = BlockProps<{ target: string; filter: string; title?: string }>

/** A tree beside a list: the chosen node filters the list, 全部 shows all again. */
export function TreePanel({ name, entity, target, filter, title }: TreePanelProps) {
  const { blockByName, register } = useScreen()
  const panel = useSidePanel()
  const [chosen, setChosen] = useState<string>()
  const tree = useRecordTree(entity!)
  const { reload } = tree
  useEffect(() => register(name, { reload }), [register, name, reload])

  async function choose(key: string | undefined) {
    setChosen(key)
    panel.close()
    const list = await blockByName(target)
    list.filter?.(key === undefined ? {} : { [filter]: key }, name)
  }
  return (
    <section className="r-card r-tree">
      <RecordTree
        tree={tree}
        heading={title ?? entity!.title}
        isChosen={({ id }) => String(id) === chosen}
        onChoose={({ id }) => void choose(String(id) === chosen ? undefined : String(id))}
      >
        <button
          type="button"
          className={`r-tree__all${chosen === undefined ? ' r-tree__all--chosen' : ''}`}
          aria-pressed={chosen === undefined}
          onClick={() => void choose(undefined)}
        >
          全部
        </button>
      </RecordTree>
    </section>
  )
}
