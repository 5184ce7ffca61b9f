import type { GrantTreeAnswer, GrantTreeNode } from '#shared/wire/grants.ts'
import type { EntryNeeds } from '../menu/entry-needs.ts'
import type { PermissionRow } from '../permission.repository.ts'

const BUTTON = 2
/** Status of a button whose restriction is lifted for everybody. */
const OPEN = '0'

/**
 * Menus and buttons as a tree to grant from.
 * @param all in the order in which they are shown
 * @param ruled ids of those that have data rules
 * @param held ids of what the person may hand on; undefined for everything
 * @param needs what else each must be granted with
 */
export function grantTree(
  all: readonly PermissionRow[],
  ruled: ReadonlySet<string>,
  held?: ReadonlySet<string>,
  needs: EntryNeeds = new Map(),
): GrantTreeAnswer {
  const known = new Set(all.map(({ id }) => id))
  const childrenOf = new Map<string, PermissionRow[]>()
  for (const row of all) {
    // Whose parent is gone is shown at the top, where it can be taken away.
    const parent = known.has(row.parentId) ? row.parentId : ''
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), row])
  }
  const nodeOf = (row: PermissionRow): GrantTreeNode => {
    const children = (childrenOf.get(row.id) ?? []).map(nodeOf)
    return {
      key: row.id,
      value: row.id,
      parentId: row.parentId,
      title: row.name,
      label: row.name,
      slotTitle: row.name,
      icon: row.icon,
      menuType: row.menuType,
      isLeaf: children.length === 0,
      ruleFlag: ruled.has(row.id) ? 1 : 0,
      ...(held !== undefined && !held.has(row.id) && { disabled: true as const }),
      ...(needs.has(row.id) && { needs: [...needs.get(row.id)!] }),
      ...(children.length > 0 && { children }),
    }
  }
  return { treeList: (childrenOf.get('') ?? []).map(nodeOf), ids: all.map(({ id }) => id) }
}

/**
 * What a person may hand on to others: what was granted, what is open to everybody, and what merely holds these in the
 * menu. A page above a granted button is none of them: it would bring rows that the person does not see.
 */
export function heldIds(all: readonly PermissionRow[], granted: ReadonlySet<string>): ReadonlySet<string> {
  const byId = new Map(all.map((row) => [row.id, row]))
  const held = new Set<string>()
  for (const row of all) {
    if (!granted.has(row.id) && !(row.menuType === BUTTON && row.status === OPEN)) continue
    held.add(row.id)
    for (let above = byId.get(row.parentId); above; above = byId.get(above.parentId)) {
      if (held.has(above.id) || !isFolder(above)) break
      held.add(above.id)
    }
  }
  return held
}

function isFolder({ component, perms }: PermissionRow): boolean {
  return !perms && (!component || component.startsWith('layouts/'))
}
