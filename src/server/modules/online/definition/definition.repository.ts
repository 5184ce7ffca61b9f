import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { columnOf } from '#shared/documents/entity-fields.ts'

export const definitionRepository = {
  /**
   * Key of the record of a tenant that has this value in a unique field. Does not check whether the caller may see
   * the record.
   */
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

  /**
   * Runs work in a savepoint, so that the transaction can continue after an error of the database. Rolls back to the
   * savepoint unless `isKept` returns true. `work` must catch the error itself.
   */
  async apart<T>(trx: Transaction<Tables>, isKept: (done: T) => boolean, work: () => Promise<T>): Promise<T> {
    await sql`savepoint definition`.execute(trx)
    const done = await work()
    if (!isKept(done)) await sql`rollback to savepoint definition`.execute(trx)
    await sql`release savepoint definition`.execute(trx)
    return done
  },
}
