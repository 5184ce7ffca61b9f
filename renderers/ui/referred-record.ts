import type { Reference, Row } from '#shared/documents/entity.ts'
import type { Ports } from '../ports.ts'
import { keysOf } from './widget-values.ts'

/** The records that a value refers to: one, or those of a comma list. @throws as the ports do where one may not be read */
export async function referredRecords(
  { entity, value: by = 'id', many = false }: Reference,
  value: unknown,
  { documents, records }: Pick<Ports, 'documents' | 'records'>,
): Promise<(Row | null)[]> {
  const other = await documents.entity(entity)
  const keys = many ? keysOf(value) : [String(value)]
  return Promise.all(
    keys.map(async (key) => {
      if (by === 'id') return records.get(other, key)
      return (await records.list(other, { [by]: key, pageNo: 1, pageSize: 1 })).records[0] ?? null
    }),
  )
}
