import type { Ports, Saved } from '#renderers/ports.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { LinkAnswer } from '#shared/wire/form-link.ts'

/**
 * Ports of a screen on the page of a link: data of the link, and one save. Visitors have no session, so no other call
 * would be answered. The server reports invalid values on saving.
 */
export function linkPorts(
  ports: Ports,
  { entity, record, dictionaries }: LinkAnswer,
  save: (row: Row) => Promise<Omit<Saved, 'record'>>,
): Ports {
  const saved = async (row: Row) => ({ ...(await save(row)), record: row })
  const unasked = async () => ({ ok: true, message: '' })
  return {
    ...ports,
    records: {
      ...ports.records,
      get: async () => record ?? {},
      add: (_, row) => saved(row),
      edit: (_, row) => saved(row),
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
        return entity
      },
      page: ports.documents.page,
    },
  }
}
