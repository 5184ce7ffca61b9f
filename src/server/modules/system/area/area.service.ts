import { createCached } from '#server/platform/cache.ts'
import type { AreaNode } from '#shared/wire/area.ts'
import { AREA_ROOT } from '#shared/wire/area.ts'
import type { AreaRepository, AreaRow } from './area.repository.ts'

/** The table changes with an upgrade only, which restarts the process. */
const CACHE_MS = 3_600_000

export type AreaService = ReturnType<typeof createAreaService>

/** Administrative divisions, the same for everybody. */
export function createAreaService({ areas }: { areas: AreaRepository }) {
  const cache = createCached(async () => areaTree(await areas.all()), CACHE_MS)
  return { tree: () => cache.get() }
}

/** What is below the root, in the order of the rows. */
export function areaTree(rows: readonly AreaRow[]): AreaNode[] {
  const byParent = new Map<string, AreaRow[]>()
  for (const row of rows) {
    const siblings = byParent.get(row.pid)
    if (siblings) siblings.push(row)
    else byParent.set(row.pid, [row])
  }
  const below = (parent: string): AreaNode[] | undefined =>
    byParent.get(parent)?.map(({ id, name }) => {
      const children = below(id)
      return { value: id, label: name, ...(children && { children }) }
    })
  return below(AREA_ROOT) ?? []
}
