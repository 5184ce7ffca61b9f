import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { deleteSavedSearch, editSavedSearch, listSavedSearches, saveSearch } from './saved-search.contract.ts'
import type { SavedSearchService } from './saved-search.service.ts'

const user = { access: 'user' } as const

export function savedSearchRoutes(app: App, searches: SavedSearchService): void {
  app.get('/sys/savedSearch/list', { schema: listSavedSearches, config: user }, async (request) =>
    ok(await searches.list(principalOf(request), request.query.page)),
  )

  app.post('/sys/savedSearch/save', { schema: saveSearch, config: user }, async (request) =>
    ok(await searches.save(principalOf(request), request.body), successTexts.SAVED),
  )

  app.put('/sys/savedSearch/edit', { schema: editSavedSearch, config: user }, async (request) =>
    ok(await searches.edit(principalOf(request), request.body), successTexts.EDITED),
  )

  app.delete('/sys/savedSearch/delete', { schema: deleteSavedSearch, config: user }, async (request) => {
    await searches.remove(principalOf(request), request.query.id)
    return ok(null, successTexts.DELETED)
  })
}
