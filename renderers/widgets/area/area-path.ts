import type { AreaNode } from '#shared/wire/area.ts'

/** Path from the province to the area with this code; empty for an unknown code. */
export function pathTo(areas: readonly AreaNode[], code: string): readonly AreaNode[] {
  for (const area of areas) {
    if (area.value === code) return [area]
    const below = pathTo(area.children ?? [], code)
    if (below.length > 0) return [area, ...below]
  }
  return []
}

/** The tree cut at a level. */
export function cutTo(areas: readonly AreaNode[], depth: number): AreaNode[] {
  return areas.map(({ value, label, children }) =>
    children && depth > 1 ? { value, label, children: cutTo(children, depth - 1) } : { value, label },
  )
}
