import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { accessTo, type EntityAccess } from '../entity-access.ts'
import { tableOf } from '../entity-table.ts'
import type { RecordContext } from '../record-context.ts'
import { purgeRecords } from './recycle-bin.ts'

/** Records per batch. */
const AT_ONCE = 200

export interface BinSweep {
  /** Whole days since the deletion. */
  days: number
  /** Principal that empties the bin of a tenant. */
  principalIn(tenantId: number): Principal
  isStopped(): boolean
}

/**
 * Removes for good what was deleted more than so many days ago. A record stays if another record needs it, or if a hook
 * refuses its removal.
 * @returns the number of removed records.
 */
export async function sweepBin(context: RecordContext, entity: Entity, sweep: BinSweep): Promise<number> {
  let [purgedCount, last] = [0, '']
  for (;;) {
    const found = await expired(context, entity, sweep.days, last)
    for (const { id, tenantId } of found) {
      if (sweep.isStopped()) return purgedCount
      const access = accessTo({ context, principal: sweep.principalIn(tenantId) }, entity)
      if (await purged(access, id)) purgedCount += 1
    }
    if (found.length < AT_ONCE) return purgedCount
    last = found.at(-1)!.id
  }
}

async function purged(access: EntityAccess, id: string): Promise<boolean> {
  try {
    await purgeRecords(access, id)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** A record without a time of deletion never expires. */
async function expired(
  { database }: RecordContext,
  entity: Entity,
  days: number,
  after: string,
): Promise<{ id: string; tenantId: number }[]> {
  const table = tableOf(entity)
  const [deleted, at, tenant] = ['delFlag', 'updateTime', 'tenantId'].map((name) => table.stored.get(name))
  if (!deleted || !at) return []
  const { rows } = await sql<{ id: string; tenantId: number }>`
    select ${table.id.ref}::text as id, ${tenant && entity['x-tenant'] !== false ? tenant.ref : sql`0`} as "tenantId"
    from ${table.source}
    where ${deleted.ref} = 1 and ${at.ref} < now() - ${days} * interval '1 day' and ${table.id.ref}::text > ${after}
    order by ${table.id.ref}::text limit ${AT_ONCE}`.execute(database.kysely)
  return rows
}
