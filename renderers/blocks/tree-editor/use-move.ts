import type { Entity, Row } from '#shared/documents/entity.ts'
import type { TreeNode } from '../../ui/record-tree-nodes.ts'
import { useScreen } from '../../ui/screen-context.ts'
import { tellRefusal } from '../../ui/tell-refusal.ts'

export interface Drop {
  dragged: TreeNode
  /** Absent for the top. */
  onto?: TreeNode
}

/** Gives a node that was dragged another parent, after a question. @param moved told the new parent */
export function useMove(entity: Entity, moved: (parent: string) => void) {
  const { ports } = useScreen()
  const { parent: field, root } = entity['x-tree']!

  return async ({ dragged, onto }: Drop): Promise<void> => {
    const parent = onto?.key ?? root
    if (parent === parentIn(dragged.row) || parent === dragged.key) return
    const where = onto ? `「${onto.title}」之下` : '最上级'
    if (!(await ports.notices.confirm({ title: `确定将「${dragged.title}」移到${where}吗?` }))) return
    try {
      const { id, version } = dragged.row
      const { message } = await ports.records.edit(entity, {
        id,
        [field]: parent,
        ...(version !== undefined && { version }),
      })
      ports.notices.success(message)
    } catch (error) {
      tellRefusal(error, ports)
    }
    moved(parent)
  }

  function parentIn(row: Row): string {
    const parent = row[field]
    return parent === null || parent === undefined || parent === '' ? root : String(parent)
  }
}
