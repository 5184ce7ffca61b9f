/** The value at a dotted path (`totals.today`), or undefined where the path ends early. Inherited names are absent. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((owner, name) => {
    if (typeof owner !== 'object' || owner === null || !Object.hasOwn(owner, name)) return undefined
    return (owner as Record<string, unknown>)[name]
  }, value)
}
