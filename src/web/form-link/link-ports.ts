import type { Ports, Saved } from '#renderers/ports.ts'
import type { Reference, Row } from '#shared/documents/entity.ts'
import type { LinkAnswer } from '#shared/wire/form-link.ts'
import { toNode, type WireNode } from '../ports/choices/reference-port.ts'
import { throughFields } from '../ports/choices/through-fields.ts'

/** Call of the page of a link, with its secret in the body. */
export type LinkCall = <T>(path: 'options' | 'labels' | 'nodes', body: Row, signal?: AbortSignal) => Promise<T>

/**
 * Ports of a screen on the page of a link: data of the link, and one save. Visitors have no session, so no other call
 * would be answered. The server reports invalid values on saving.
 */
export function linkPorts(
  ports: Ports,
  { entity, record, dictionaries }: LinkAnswer,
  save: (row: Row) => Promise<Omit<Saved, 'record'>>,
  call: LinkCall,
): Ports {
  const saved = async (row: Row) => ({ ...(await save(row)), record: row })
  const own = throughFields(entity)
  const unasked = async () => ({ ok: true, message: '' })
  return {
    ...ports,
    records: {
      ...ports.records,
      get: async () => record ?? {},
      add: (_, row) => saved(row),
      edit: (_, row) => saved(row),
    },
    references: {
      options: (reference, keyword, signal) => call('options', { field: fieldOf(reference), keyword }, signal),
      labels: async (reference, values) => {
        if (values.length === 0) return []
        const found = await call<string[]>('labels', { field: fieldOf(reference), keys: values.join(',') })
        return values.map((value, index) => found[index] ?? value)
      },
      children: async (reference, parent) =>
        (await call<WireNode[]>('nodes', { field: fieldOf(reference), pid: parent ?? '' })).map(toNode),
    },
    dictionary: async (code) => dictionaries[code] ?? [],
    checks: { unique: unasked, rule: unasked },
    searches: async () => undefined,
    // Another visitor may use this browser next.
    storage: { read: () => undefined, write: () => undefined },
    // The page that follows shows the success.
    notices: { ...ports.notices, success: () => undefined },
    can: () => true,
    canWrite: () => true,
    user: { id: '', username: '', realname: '' },
    documents: {
      entity: async (address) => {
        if (address !== entity.$id) throw new Error(`The link brought no entity ${address}`)
        return own
      },
      page: ports.documents.page,
    },
  }
}

/** Field of the page whose reference this is. */
function fieldOf({ via }: Reference): string {
  if (!via) throw new Error('A reference on the page of a link belongs to none of its fields')
  return via.field
}
