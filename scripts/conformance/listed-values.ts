import type { TestServer } from '#server/testing/test-server.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { pathOf } from '#shared/documents/entity-fields.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { Known } from './generate-record.ts'

/** Adds to what is known the items of dictionaries and the keys of records that fields refer to. */
export async function withListedValues(
  server: TestServer,
  token: string,
  entity: Entity,
  known: Known,
  entities: ReadonlyMap<string, Entity>,
): Promise<Known> {
  const listed: Record<string, readonly unknown[]> = { ...known.values }
  for (const [name, { type, 'x-dict': dictionary, 'x-ref': reference }] of Object.entries(entity.properties)) {
    if (dictionary !== undefined) {
      const items = await read<{ value: string }[]>(`/sys/dict/getDictItems/${dictionary}`)
      // Records made before may have given the dictionary items that no number field can hold.
      listed[name] =
        type === 'integer'
          ? items.map(({ value }) => Number(value)).filter(Number.isInteger)
          : items.map(({ value }) => value)
    }
    const target = reference && entities.get(reference.entity)
    const list = target && pathOf(target, 'list')
    if (list) {
      const { records } = await read<PageResult<Row>>(list)
      listed[name] = records.map((row) => row[reference.value ?? 'id'])
    }
  }
  return { records: known.records, values: listed }

  async function read<T>(path: string): Promise<T> {
    const { body } = await server.call<T>('GET', path, { token })
    if (!body.success) throw new Error(`${path}: ${body.message}`)
    return body.result
  }
}
