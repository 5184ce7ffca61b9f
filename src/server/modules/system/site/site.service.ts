import { createCached } from '../../../platform/cache.ts'
import type { Events } from '../../../platform/events.store.ts'
import type { SiteRepository } from './site.repository.ts'

interface Needs {
  site: SiteRepository
  events: Pick<Events, 'subscribe'>
}

const CACHE_MS = 30_000

export type SiteService = ReturnType<typeof createSiteService>

/** Names of the site. Every page asks for them, and they hardly ever change. */
export function createSiteService({ site, events }: Needs) {
  const cache = createCached(() => site.find(), CACHE_MS)
  events.subscribe('site', cache.clear)
  return { info: cache.get }
}
