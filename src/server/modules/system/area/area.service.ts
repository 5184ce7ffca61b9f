import { createCached } from '#server/platform/cache.ts'
import type { AreaNode } from '#shared/wire/area.ts'
import { AREA_ROOT } from '#shared/wire/area.ts'
import type { AreaRepository, AreaRow } from './area.repository.ts'

/** Only an upgrade changes the table, and an upgrade restarts the process. */
const CACHE_MS = 3_600_000

export type AreaService = ReturnType<typeof createAreaService>

/** Administrative divisions; all users and tenants share them. */
export function createAreaService({ areas }: { areas: AreaRepository }) {
  const cache = createCached(async () => areaTree(await areas.all()), CACHE_MS)
  return { tree: () => cache.get() }
}

/** Builds the tree below the root, in the order of the rows. */
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
