import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { columnOf } from '#shared/documents/entity-fields.ts'

export const definitionRepository = {
  /** Key of the record of a tenant that has this value in a field which is unique there; whether somebody may see it is up to the engine. */
  async idOf(
    trx: Transaction<Tables>,
    { entity, field, tenantId }: { entity: Entity; field: string; tenantId: number },
    value: string,
  ): Promise<string | undefined> {
    const column = columnOf(field, entity.properties[field]!)!
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(entity['x-table']!)}
      where tenant_id = ${tenantId} and ${sql.ref(column)} = ${value.replaceAll('\0', '')}`.execute(trx)
    return rows[0]?.id
  },

  /** Work after which the transaction goes on whatever the database refused; what it wrote stays where it is kept. */
  async apart<T>(trx: Transaction<Tables>, isKept: (done: T) => boolean, work: () => Promise<T>): Promise<T> {
    await sql`savepoint definition`.execute(trx)
    const done = await work()
    if (!isKept(done)) await sql`rollback to savepoint definition`.execute(trx)
    await sql`release savepoint definition`.execute(trx)
    return done
  },
}
