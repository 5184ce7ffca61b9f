import { type Clock, wireTime } from '#server/platform/clock.ts'
import type { EntityHooks } from '#server/records/engine-dependencies.ts'
import type { Entities } from '#shared/generated/entities.ts'

/** Adds to each link whether it can still be used. */
export function createFormLinkHooks(clock: Clock): EntityHooks<'online/form-link'> {
  return {
    async afterRead(rows) {
      const now = wireTime(clock.now())
      for (const row of rows) row.state = stateOf(row, now)
    },
  }
}

type FormLink = Entities['online/form-link']

function stateOf({ revokedAt, expiresAt, maxUses, useCount }: Partial<FormLink>, now: string): FormLink['state'] {
  if (revokedAt !== null && revokedAt !== undefined) return 'revoked'
  if (String(expiresAt) <= now) return 'expired'
  return typeof maxUses === 'number' && Number(useCount) >= maxUses ? 'used' : 'valid'
}
