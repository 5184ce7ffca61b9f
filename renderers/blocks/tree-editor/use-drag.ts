import { type DragEvent, useState } from 'react'
import type { TreeNode } from '../../ui/record-tree-nodes.ts'
import type { Drop } from './use-move.ts'

/** Stands for what is above all nodes. */
const TOP = ''

/** Nodes that are dragged onto others: what the elements of the tree need for it. */
export function useDrag(drop: (drop: Drop) => Promise<void>) {
  const [dragged, setDragged] = useState<TreeNode>()
  const [over, setOver] = useState<string>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  /** An element onto which a node may be dropped; without a node the top. */
  const place = (onto?: TreeNode) => {
    const key = onto?.key ?? TOP
    return {
      'data-over': over === key && dragged?.key !== key ? true : undefined,
      onDragOver(event: DragEvent) {
        if (!dragged) return
        event.preventDefault()
        setOver(key)
      },
      onDragLeave: () => setOver((present) => (present === key ? undefined : present)),
      onDrop(event: DragEvent) {
        event.preventDefault()
        end()
        if (dragged) void drop({ dragged, onto })
      },
    }
  }
  /** An element that is the node itself. */
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
