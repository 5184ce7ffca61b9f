/** Granted nodes, and the effect of ticking a box. A node is never granted without its ancestors. */
import { withNeeds } from './grant-needs.ts'
import { type Granted, type GrantIndex, type GrantNode, keysFrom } from './grant-nodes.ts'

/** State of the boxes: whole when everything below is granted too, half when only a part is. */
export interface Boxes {
  checked: string[]
  halfChecked: string[]
}

/**
 * Ticks or unticks a node.
 * @param index index of the whole tree
 * @param node node as shown: descendants that a search hides are not granted along with it
 * @param below whether its descendants are granted with it
 */
export function toggled(index: GrantIndex, granted: Granted, node: GrantNode, below: boolean): Granted {
  const wanted = below ? keysFrom(node) : [node.key]
  const missing = wanted.filter((key) => !granted.has(key) && !index.get(key)!.node.locked)
  return missing.length > 0 ? given(index, granted, missing) : taken(index, granted, [node.key])
}

/** Adds these nodes, their ancestors, and all nodes that these need to work. */
export function given(index: GrantIndex, granted: Granted, keys: readonly string[]): Granted {
  const added = keys.flatMap((key) => [key, ...(index.get(key)?.above ?? [])])
  return withNeeds(index, new Set([...granted, ...added]), added)
}

/** Removes these nodes and all their descendants, hidden or not. */
export function taken(index: GrantIndex, granted: Granted, keys: readonly string[]): Granted {
  const removed = new Set(keys.flatMap((key) => keysFrom(index.get(key)!.node)))
  return new Set([...granted].filter((key) => !removed.has(key)))
}

/** Keys of the shown nodes that may be granted. */
export function grantable(nodes: readonly GrantNode[]): string[] {
  return nodes.flatMap(({ key, locked, children }) => [...(locked ? [] : [key]), ...grantable(children)])
}

export function boxesOf(roots: readonly GrantNode[], granted: Granted): Boxes {
  const boxes: Boxes = { checked: [], halfChecked: [] }
  for (const root of roots) visit(root, granted, boxes)
  return boxes
}

/** @returns whether a node is granted completely, or at least in part */
function visit({ key, children }: GrantNode, granted: Granted, boxes: Boxes): { all: boolean; some: boolean } {
  const below = children.map((child) => visit(child, granted, boxes))
  const own = granted.has(key)
  const all = own && below.every((child) => child.all)
  const some = own || below.some((child) => child.some)
  if (all) boxes.checked.push(key)
  else if (some) boxes.halfChecked.push(key)
  return { all, some }
}

export function differenceOf(before: Granted, now: Granted): { added: string[]; removed: string[] } {
  return {
    added: [...now].filter((key) => !before.has(key)),
    removed: [...before].filter((key) => !now.has(key)),
  }
}
