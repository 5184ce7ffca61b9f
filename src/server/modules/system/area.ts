import type { Area } from '#server/areas/platform.ts'
import { registerAddressList } from './address-list/address-list.module.ts'
import { registerDivisions } from './area/area.module.ts'
import { registerCategories } from './category/category.module.ts'
import { registerCheckRules } from './check-rule/check-rule.module.ts'
import { registerDataLogs } from './data-log/data-log.module.ts'
import { registerDataSources } from './data-source/data-source.module.ts'
import { registerDictionaries } from './dict/dict.module.ts'
import { documentRoutes } from './document/document.routes.ts'
import { registerDuplicateCheck } from './duplicate-check/duplicate-check.module.ts'
import { registerFiles } from './file/file.module.ts'
import { registerFillRules } from './fill-rule/fill-rule.module.ts'
import { registerGatewayRoutes } from './gateway-route/gateway-route.module.ts'
import { registerJobs } from './job/job.module.ts'
import { registerListing } from './listing/listing.module.ts'
import { registerLogs } from './log/log.module.ts'
import { registerOnlineSessions } from './online-session/online-session.module.ts'
import { registerPlayground } from './playground/playground.module.ts'
import { registerPositions } from './position/position.module.ts'
import { registerRecycleBin } from './recycle-bin/recycle-bin.module.ts'
import { registerGranting } from './register-granting.ts'
import { registerRetention } from './retention/retention.module.ts'
import { registerSavedSearches } from './saved-search/saved-search.module.ts'
import { registerSite } from './site/site.module.ts'
import { registerUserAgents } from './user-agent/user-agent.module.ts'

/** Base of all other areas: people and permissions, dictionaries, files, logs, jobs. */
export const system: Area = {
  name: 'system',
  register(platform) {
    registerDictionaries(platform)
    registerCheckRules(platform)
    registerFillRules(platform)
    registerCategories(platform)
    registerDivisions(platform)
    registerSite(platform)
    registerFiles(platform)
    const { permissions, menuRules, accounts } = registerGranting(platform)
    registerPositions(platform)
    registerUserAgents(platform, accounts)
    registerAddressList(platform)
    registerDuplicateCheck(platform)
    registerSavedSearches(platform)
    registerListing(platform)
    registerPlayground(platform, permissions)
    platform.mount((api) => documentRoutes(api, platform.storedDocuments))
    registerLogs(platform)
    registerDataLogs(platform, menuRules)
    registerOnlineSessions(platform, accounts)
    registerRetention(platform, registerRecycleBin(platform))
    registerDataSources(platform, menuRules)
    registerJobs(platform)
    registerGatewayRoutes(platform)
  },
}
