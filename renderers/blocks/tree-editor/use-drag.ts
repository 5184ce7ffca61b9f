import { type DragEvent, useState } from 'react'
import type { TreeNode } from '#renderers/ui/table/record-tree-nodes.ts'
import { type Zone, zoneOf } from './drop-zone.ts'
import type { Drop } from './use-move.ts'

/** Key of the drop target above all nodes. */
const TOP = ''

/**
 * Drag and drop of tree nodes: attributes for the elements of the tree.
 * @param ordered nodes may also be dropped before and after others
 */
export function useDrag(drop: (drop: Drop) => Promise<void>, ordered: boolean) {
  const [dragged, setDragged] = useState<TreeNode>()
  const [over, setOver] = useState<{ key: string; zone: Zone }>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  /** Attributes of a drop target; without a node it is the root. */
  const place = (onto?: TreeNode) => {
    const key = onto?.key ?? TOP
    const zoneAt = (event: DragEvent) => (onto && ordered ? zoneOf(event.currentTarget, event.clientY) : 'into')
    return {
      'data-over': over?.key === key && dragged?.key !== key ? over.zone : undefined,
      onDragOver(event: DragEvent) {
        if (!dragged) return
        event.preventDefault()
        const zone = zoneAt(event)
        if (over?.key !== key || over.zone !== zone) setOver({ key, zone })
      },
      onDragLeave: () => setOver((present) => (present?.key === key ? undefined : present)),
      onDrop(event: DragEvent) {
        event.preventDefault()
        end()
        if (dragged) void drop({ dragged, onto, zone: zoneAt(event) })
      },
    }
  }
  /** Attributes of the element of a node. */
  const handle = (node: TreeNode) => ({
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', node.title)
      setDragged(node)
    },
    onDragEnd: end,
    ...place(node),
  })
  return { dragged, place, handle }
}
