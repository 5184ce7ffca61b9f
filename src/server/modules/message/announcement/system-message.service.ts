import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type SystemMessage, systemMessages } from './system-message.repository.ts'

export type { SystemMessage }
export type SystemMessageService = ReturnType<typeof createSystemMessageService>

/** Messages of the product to single people; they appear in the bell and in the list beside announcements. */
export function createSystemMessageService({ kysely, clock }: { kysely: Kysely<Tables>; clock: Clock }) {
  return {
    /** Delivers idempotently: the person has the message once. */
    deliver: (message: SystemMessage): Promise<void> => systemMessages.deliver(kysely, message, clock.now()),
  }
}
