/** Properties that identify the items of a list, the most specific first. */
const NAMES = ['field', 'standard', 'label', 'block', 'name', 'title', 'code', 'path', 'use', 'value'] as const

/** Returns an identity for each item of a list; equal items get different ones. */
export function itemIdentities(items: readonly unknown[]): string[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const identity = identityOf(item)
    const count = (seen.get(identity) ?? 0) + 1
    seen.set(identity, count)
    return count === 1 ? identity : `${identity} #${count}`
  })
}

/** Display name of an item, or undefined. */
export function itemName(item: unknown): string | undefined {
  if (typeof item === 'string') return item
  if (typeof item !== 'object' || item === null) return undefined
  const name = NAMES.find((key) => typeof (item as Record<string, unknown>)[key] === 'string')
  return name === undefined ? undefined : ((item as Record<string, unknown>)[name] as string)
}

function identityOf(item: unknown): string {
  return itemName(item) ?? JSON.stringify(item)
}
