import type { AreaNode } from '#shared/wire/area.ts'

/** From the province down to the area with this code; empty for a code that nobody knows. */
export function pathTo(areas: readonly AreaNode[], code: string): readonly AreaNode[] {
  for (const area of areas) {
    if (area.value === code) return [area]
    const below = pathTo(area.children ?? [], code)
    if (below.length > 0) return [area, ...below]
  }
  return []
}

/** The tree down to a level. */
export function cutTo(areas: readonly AreaNode[], depth: number): AreaNode[] {
  return areas.map(({ value, label, children }) =>
    children && depth > 1 ? { value, label, children: cutTo(children, depth - 1) } : { value, label },
  )
}
