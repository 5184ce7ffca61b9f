import { Type } from 'typebox'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { App } from '../../../http/app-type.ts'
import { answers, ok } from '../../../http/envelope.ts'
import type { DictionaryService } from './dict.service.ts'

const Option = Type.Object({
  value: Type.String(),
  text: Type.String(),
  title: Type.String(),
  color: Type.Optional(Type.String()),
})

const getItems = {
  tags: ['system/dict'],
  summary: 'Options of a dictionary',
  params: Type.Object({ code: Type.String({ maxLength: 300 }) }),
  response: answers(Type.Array(Option)),
}

const getAll = {
  tags: ['system/dict'],
  summary: 'Enabled options of all dictionaries',
  response: answers(Type.Record(Type.String(), Type.Array(Option))),
}

const refresh = { tags: ['system/dict'], summary: 'Reads the dictionaries again', response: answers(Type.Null()) }

export function dictionaryRoutes(app: App, dictionaries: DictionaryService, refreshCaches: () => Promise<void>): void {
  app.get('/sys/dict/getDictItems/:code', { schema: getItems, config: { access: 'session' } }, async (request) =>
    ok(await dictionaries.options(request.params.code)),
  )

  app.get('/sys/dict/queryAllDictItems', { schema: getAll, config: { access: 'session' } }, async () =>
    ok(await dictionaries.all()),
  )

  // The misspelt path is part of the agreed interface.
  app.get('/sys/dict/refleshCache', { schema: refresh, config: { access: 'user' } }, async () => {
    await refreshCaches()
    return ok(null, successTexts.CACHE_REFRESHED)
  })
}
