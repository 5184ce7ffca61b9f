import type { Ports } from '#renderers/ports.ts'
import type { Reference, Row } from '#shared/documents/entity.ts'

/**
 * Records that a value refers to: one, or those of a comma list that the person may see. @throws the errors of the
 * ports
 */
export async function referredRecords(
  reference: Reference,
  value: unknown,
  ports: Pick<Ports, 'documents' | 'records' | 'recordsThrough'>,
): Promise<(Row | null)[]> {
  const { entity, value: by = 'id', many = false, via } = reference
  if (many) {
    // Few fields refer to several records, and many pages load this file.
    const { recordsOfAll } = await import('./records-of-all.ts')
    return (await recordsOfAll(reference, [value], ports))(value)
  }
  if (via) return [(await ports.recordsThrough(via, [String(value)]))[0] ?? null]
  const { documents, records } = ports
  const other = await documents.entity(entity)
  const key = String(value)
  if (by === 'id') return [await records.get(other, key)]
  return [(await records.list(other, { [by]: key, pageNo: 1, pageSize: 1 })).records[0] ?? null]
}
