import type { Platform } from '#server/areas/platform.ts'
import { createSavedSearchRepository } from './saved-search.repository.ts'
import { savedSearchRoutes } from './saved-search.routes.ts'
import { createSavedSearchService } from './saved-search.service.ts'

export function registerSavedSearches({ database, mount, newId }: Platform): void {
  const searches = createSavedSearchService({ searches: createSavedSearchRepository(database), newId })
  mount((api) => savedSearchRoutes(api, searches))
}
