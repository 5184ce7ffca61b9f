import type { MenuItem } from '#shared/wire/session.ts'

/** Ids from the top of the menu to an entry, the entry last; empty when it is not in the menu. */
export function keysTo(items: readonly MenuItem[], id: string): string[] {
  for (const item of items) {
    if (item.id === id) return [id]
    const below = keysTo(item.children ?? [], id)
    if (below.length > 0) return [item.id, ...below]
  }
  return []
}

/** Open keys after a change of the menu: opening a group closes all but its ancestors. */
export function accordion(items: readonly MenuItem[], before: readonly string[], after: readonly string[]): string[] {
  const opened = after.find((key) => !before.includes(key))
  return opened ? keysTo(items, opened) : [...after]
}
