import type { Platform } from '#server/areas/platform.ts'
import type { Env } from '#server/config/env.ts'
import type { SiteInfo } from '#shared/wire/session.ts'
import { createSiteHooks } from './site.hooks.ts'
import { createSiteRepository } from './site.repository.ts'
import { siteRoutes } from './site.routes.ts'
import { createSiteService } from './site.service.ts'

export function registerSite({ env, database, events, hooks, mount, ports }: Platform): void {
  const site = createSiteService({ site: createSiteRepository(database), events, elsewhere: elsewhereOf(env) })
  ports.provide('site', site)
  hooks.add('system/site-info', createSiteHooks(events))
  mount((api) => siteRoutes(api, site))
}

/** Configured ways of external sign-in. */
function elsewhereOf({ casServerUrl, oidcIssuer, oidcSource }: Env): Pick<SiteInfo, 'casUrl' | 'thirdLoginSource'> {
  return { casUrl: casServerUrl ?? '', ...(oidcIssuer !== undefined && { thirdLoginSource: oidcSource }) }
}
