import { type Clock, wireTime } from '#server/platform/clock.ts'
import type { RecordHooks } from '#server/records/engine-dependencies.ts'
import type { Row } from '#shared/documents/entity.ts'

/** Adds to each link whether it can still be used. */
export function createFormLinkHooks(clock: Clock): RecordHooks {
  return {
    async afterRead(rows) {
      const now = wireTime(clock.now())
      for (const row of rows) row.state = stateOf(row, now)
    },
  }
}

function stateOf({ revokedAt, expiresAt, maxUses, useCount }: Row, now: string): string {
  if (revokedAt !== null && revokedAt !== undefined) return 'revoked'
  if (String(expiresAt) <= now) return 'expired'
  return typeof maxUses === 'number' && Number(useCount) >= maxUses ? 'used' : 'valid'
}
