import type { GrantTreeAnswer, GrantTreeNode } from '#shared/wire/grants.ts'
import type { EntryNeeds } from '../menu/entry-needs.ts'
import type { PermissionRow } from '../permission.repository.ts'

const BUTTON = 2
/** Status of a button that is open to everybody. */
const OPEN = '0'

/**
 * Returns menus and buttons as a tree of grants.
 * @param all entries in display order
 * @param ruled ids of entries with data rules
 * @param allowedIds ids that the person may grant to others; undefined for all
 * @param needs entries that each entry requires
 */
export function grantTree(
  all: readonly PermissionRow[],
  ruled: ReadonlySet<string>,
  allowedIds?: ReadonlySet<string>,
  needs: EntryNeeds = new Map(),
): GrantTreeAnswer {
  const known = new Set(all.map(({ id }) => id))
  const childrenOf = new Map<string, PermissionRow[]>()
  for (const row of all) {
    // An entry without its parent appears at the top, where it can be removed.
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
      ...(allowedIds !== undefined && !allowedIds.has(row.id) && { disabled: true as const }),
      ...(needs.has(row.id) && { needs: [...needs.get(row.id)!] }),
      ...(children.length > 0 && { children }),
    }
  }
  return { treeList: (childrenOf.get('') ?? []).map(nodeOf), ids: all.map(({ id }) => id) }
}

/**
 * Returns ids that a person may grant to others: granted entries, buttons open to everybody, and the folders above
 * them. A page above a granted button is excluded, because it would show rows that the person does not see.
 */
export function grantedIds(all: readonly PermissionRow[], granted: ReadonlySet<string>): ReadonlySet<string> {
  const byId = new Map(all.map((row) => [row.id, row]))
  const allowedIds = new Set<string>()
  for (const row of all) {
    if (!granted.has(row.id) && !(row.menuType === BUTTON && row.status === OPEN)) continue
    allowedIds.add(row.id)
    for (let above = byId.get(row.parentId); above; above = byId.get(above.parentId)) {
      if (allowedIds.has(above.id) || !isFolder(above)) break
      allowedIds.add(above.id)
    }
  }
  return allowedIds
}

function isFolder({ component, perms }: PermissionRow): boolean {
  return !perms && (!component || component.startsWith('layouts/'))
}
