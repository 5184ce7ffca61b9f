import type { Saved } from '#renderers/ports.ts'
import { notifySaved } from '#renderers/ui/feedback/notify-saved.ts'
import { showRefusal } from '#renderers/ui/feedback/show-refusal.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { TreeNode } from '#renderers/ui/table/record-tree-nodes.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Zone } from './drop-zone.ts'

export interface Drop {
  dragged: TreeNode
  /** Absent for the root. */
  onto?: TreeNode
  zone: Zone
}

const WHERE = { before: '之前', into: '之下', after: '之后' } as const

/**
 * Moves a dragged node to another parent, after a confirmation, or to another position among its siblings. @param moved
 * called with the new parent
 */
export function useMove(entity: Entity, moved: (parent: string) => void) {
  const { ports } = useScreen()
  const { parent: field, root } = entity['x-tree']!

  return async ({ dragged, onto, zone }: Drop): Promise<void> => {
    const side = onto === undefined || zone === 'into' ? undefined : zone
    const parent = side ? parentIn(onto!.row) : (onto?.key ?? root)
    if (dragged.key === onto?.key || parent === dragged.key) return
    const isMove = parent !== parentIn(dragged.row)
    if (!isMove && side === undefined) return
    const where = onto ? `「${onto.title}」${WHERE[zone]}` : '最上级'
    if (isMove && !(await ports.notices.confirm({ title: `确定将「${dragged.title}」移到${where}吗?` }))) return
    try {
      if (isMove) notifySaved(await editedParent(dragged.row, parent), entity, ports)
      if (side) await ports.records.reorder(entity, { id: dragged.key, [side]: onto!.key }, {})
    } catch (error) {
      showRefusal(error, ports)
    }
    moved(parent)
  }

  function editedParent({ id, version }: Row, parent: string): Promise<Saved> {
    return ports.records.edit(entity, { id, [field]: parent, ...(version !== undefined && { version }) })
  }

  function parentIn(row: Row): string {
    const parent = row[field]
    return parent === null || parent === undefined || parent === '' ? root : String(parent)
  }
}
