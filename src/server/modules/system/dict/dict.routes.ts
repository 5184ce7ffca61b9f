import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import {
  getDictItems,
  getDictText,
  loadDict,
  loadDictItem,
  loadTreeData,
  queryAllDictItems,
  querySelectOptions,
  refreshCache,
} from './dict.contract.ts'
import type { DictionaryService } from './dict.service.ts'
import type { LookupService } from './lookup.service.ts'

interface Services {
  dictionaries: DictionaryService
  lookups: LookupService
  refreshCaches(): Promise<void>
}

/** Permission to clear the caches for all people; without it a person clears only the own copies. */
const CLEAR_FOR_ALL = 'system:dict:refreshCache'

const session = { access: 'session' } as const

export function dictionaryRoutes(app: App, { dictionaries, lookups, refreshCaches }: Services): void {
  app.get('/sys/dict/getDictItems/:code', { schema: getDictItems, config: session }, async (request) => {
    const { code } = request.params
    return ok(await (code.includes(',') ? lookups.options(principalOf(request), code) : dictionaries.options(code)))
  })

  // Routers ignore the slash at the end, so an empty code arrives here.
  app.get('/sys/dict/getDictItems', { schema: { hide: true }, config: session }, async () =>
    ok(await dictionaries.options('')),
  )

  app.get('/sys/dict/getDictText/:dictCode/:key', { schema: getDictText, config: session }, async (request) => {
    const { dictCode, key } = request.params
    return ok(await dictionaries.text(dictCode, key))
  })

  app.get('/sys/dict/queryAllDictItems', { schema: queryAllDictItems, config: session }, async () =>
    ok(await dictionaries.all()),
  )

  // The misspelt path is part of the agreed interface.
  app.get(
    '/sys/dict/refleshCache',
    { schema: refreshCache, config: { access: 'user', effect: 'write', personalLimit: 'cacheClears' } },
    async (request) => {
      // The server caches nothing for one person; the browser reloads its own copies after this answer.
      if (principalOf(request).may(CLEAR_FOR_ALL)) await refreshCaches()
      return ok(null, successTexts.CACHE_REFRESHED)
    },
  )

  app.get('/sys/dict/loadDict/:dict', { schema: loadDict, config: session }, async (request) =>
    ok(await lookups.search(principalOf(request), request.params.dict, request.query)),
  )

  app.get('/sys/dict/loadDictItem/:dict', { schema: loadDictItem, config: session }, async (request) =>
    ok(await lookups.texts(principalOf(request), request.params.dict, request.query.key ?? '')),
  )

  app.get('/sys/dict/loadTreeData', { schema: loadTreeData, config: session }, async (request) =>
    ok(await lookups.nodes(principalOf(request), request.query)),
  )

  app.get('/online/cgform/api/querySelectOptions', { schema: querySelectOptions, config: session }, async (request) =>
    ok(await lookups.selectOptions(principalOf(request), request.query)),
  )
}
