import type { Platform } from '#server/areas/platform.ts'
import type { Env } from '#server/config/env.ts'
import type { SiteWays } from '#shared/wire/session.ts'
import { createSiteHooks } from './site.hooks.ts'
import { createSiteRepository } from './site.repository.ts'
import { siteRoutes } from './site.routes.ts'
import { createSiteService } from './site.service.ts'

export function registerSite({ env, database, events, hooks, mount, ports, sms }: Platform): void {
  const site = createSiteService({
    site: createSiteRepository(database),
    events,
    ways: { smsReady: sms !== undefined, ...elsewhereOf(env) },
  })
  ports.provide('site', site)
  hooks.add('system/site-info', createSiteHooks(events))
  mount((api) => siteRoutes(api, site))
}

/** Configured ways of external sign-in. */
function elsewhereOf({ casServerUrl, oidcIssuer, oidcSource }: Env): Omit<SiteWays, 'smsReady'> {
  return { casUrl: casServerUrl ?? '', ...(oidcIssuer !== undefined && { thirdLoginSource: oidcSource }) }
}
