import type { RecordsPort, Saved } from '#renderers/ports.ts'
import type { Entity, RecordCall, Row } from '#shared/documents/entity.ts'
import { methodOf, pathOf } from '#shared/documents/entity-fields.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { Http, HttpRequest } from '../http/client.ts'

type Extra = Pick<HttpRequest, 'query' | 'body' | 'signal'>

/** Records through the calls of their entity. */
export function createRecordPort(http: Http): RecordsPort {
  function send<T>(entity: Entity, call: RecordCall, extra: Extra): Promise<Envelope<T>> {
    const path = pathOf(entity, call)
    if (!path) throw new Error(`${entity.$id} does not offer the call ${call}`)
    return http.send<T>({ method: methodOf(call), path, ...extra })
  }

  async function save(entity: Entity, call: 'add' | 'edit', row: Row): Promise<Saved> {
    const { message, result, ignored } = await send<Row | string | null>(entity, call, { body: row })
    return { message, record: isRow(result) ? result : row, ...(ignored && { ignored }) }
  }

  return {
    list: async (entity, query, signal) => (await send<PageResult>(entity, 'list', { query, signal })).result,
    get: async (entity, id) => {
      const query = { id, ...(entity['x-children'] && { children: '*' }) }
      return (await send<Row>(entity, 'queryById', { query })).result
    },
    add: (entity, row) => save(entity, 'add', row),
    edit: (entity, row) => save(entity, 'edit', row),
    remove: async (entity, ids) => {
      const [id] = ids
      const query = ids.length === 1 ? { id } : { ids: ids.join(',') }
      return (await send(entity, ids.length === 1 ? 'delete' : 'deleteBatch', { query })).message
    },
    reorder: async (entity, move, query) => {
      await send(entity, 'reorder', { body: move, query })
    },
    children: async (entity, parent) => {
      const answer =
        parent === undefined
          ? await send<Row[] | PageResult>(entity, 'treeRoot', {})
          : await send<Row[] | PageResult>(entity, 'treeChildren', { query: { pid: parent } })
      return rowsOf(answer.result)
    },
    importFile: async (to, file, options) =>
      (await import('./files/import-file.ts')).importFile(http, to, file, options),
    search: async (entity, keyword) =>
      rowsOf((await send<Row[] | PageResult>(entity, 'treeSearch', { query: { keyword } })).result),
  }
}

/** Some trees of the agreed interface answer with a page instead of a list. */
function rowsOf(result: Row[] | PageResult | null): Row[] {
  if (Array.isArray(result)) return result
  return result?.records ?? []
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}
