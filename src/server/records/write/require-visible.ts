import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import { ALWAYS } from '../read/sql/condition.ts'
import { hasKey } from './lock-rows.ts'
import type { Write } from './write.ts'

/**
 * Nobody may write records out of their own sight: data rules hold after a write as they did before.
 * @throws AppError RECORD_INVALID
 */
export async function requireVisible({ table, trx, policy }: Write, keys: readonly string[]): Promise<void> {
  if (policy.stillVisible === ALWAYS) return
  const { rows } = await sql`
    select 1 from ${table.source} where ${policy.stillVisible} and ${hasKey(table, keys)}`.execute(trx)
  if (rows.length !== keys.length)
    throw new AppError('RECORD_INVALID', { reason: '保存后的数据将超出您的数据权限范围' })
}
