import type { SearchesPort } from '#renderers/ports.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import type { Http } from '../http/client.ts'

/** Saved searches of the user on the server. */
export function createSearchPort(http: Pick<Http, 'send'>): SearchesPort {
  return {
    list: async (page) =>
      (await http.send<SavedSearch[]>({ method: 'GET', path: '/sys/savedSearch/list', query: { page } })).result,
    save: async (page, search) =>
      (await http.send<SavedSearch>({ method: 'POST', path: '/sys/savedSearch/save', body: { page, ...search } }))
        .result,
    edit: async (id, changes) =>
      (await http.send<SavedSearch>({ method: 'PUT', path: '/sys/savedSearch/edit', body: { id, ...changes } })).result,
    remove: async (id) => {
      await http.send({ method: 'DELETE', path: '/sys/savedSearch/delete', query: { id } })
    },
  }
}
