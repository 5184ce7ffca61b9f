import { Suspense, useEffect, useState } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { failedSilently } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { useSidePanel } from '#renderers/ui/overlay/side-panel/side-panel-context.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { RecordTree, useRecordTree } from '#renderers/ui/table/record-tree.tsx'
import type { Row } from '#shared/documents/entity.ts'
import './tree-panel.css'

/** Loads when the pointer comes near, or if the person has set a width before. */
const PanelEdge = chunk(async () => (await import('./panel-edge.tsx')).PanelEdge, failedSilently)

export type TreePanelProps = BlockProps<{ target: string; filter: string; form?: string; title?: string }>

/** A tree beside a list: the chosen node filters the list, 全部 shows all rows again. */
export function TreePanel({ name, entity, target, filter, form, title }: TreePanelProps) {
  const { address, ports, blockByName, register } = useScreen()
  const panel = useSidePanel()
  const [chosen, setChosen] = useState<string>()
  const storageKey = `${address} ${name} width`
  const [near, setNear] = useState(() => ports.storage.read(storageKey) !== undefined)
  const tree = useRecordTree(entity!)
  const { reload } = tree
  useEffect(() => register(name, { reload }), [register, name, reload])

  async function choose(key: string | undefined) {
    setChosen(key)
    panel.close()
    const condition: Row = key === undefined ? {} : { [filter]: key }
    const list = await blockByName(target)
    list?.filter?.(condition, name)
    if (form !== undefined) (await blockByName(form))?.startWith?.(condition, name)
  }
  return (
    <section className="r-card r-tree" onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
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
      {near && (
        <Suspense>
          <PanelEdge storageKey={storageKey} />
        </Suspense>
      )}
    </section>
  )
}
