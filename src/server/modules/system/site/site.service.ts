import { createCached } from '#server/platform/cache.ts'
import type { Events } from '#server/platform/stores/events.store.ts'
import type { SiteInfo, SiteWays } from '#shared/wire/session.ts'
import type { SiteRepository, SiteRow } from './site.repository.ts'

interface Dependencies {
  site: SiteRepository
  events: Pick<Events, 'subscribe'>
  /** Ways to sign in that the operator configured. */
  ways: SiteWays
}

const CACHE_MS = 30_000

export type SiteService = ReturnType<typeof createSiteService>

/** Names of the site. Cached, because every page needs them and they hardly ever change. */
export function createSiteService({ site, events, ways }: Dependencies) {
  const cache = createCached(async () => infoOf(await site.find(), ways), CACHE_MS)
  events.subscribe('site', cache.clear)
  return { info: cache.get }
}

function infoOf(row: SiteRow, ways: SiteWays): SiteInfo {
  const { recommendedBrowser, dongleDriver, clientTool, ...info } = row
  const files = Object.entries({ recommendedBrowser, dongleDriver, clientTool }).filter(([, path]) => path !== '')
  return { ...info, downloads: Object.fromEntries(files), ...ways }
}
