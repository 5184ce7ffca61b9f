import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Realtime } from '#server/platform/realtime.ts'
import type { Publication } from '#server/platform/stores/events.store.ts'
import { AUDIENCE } from './announcement.rules.ts'
import { type Addressed, announcementAudience } from './announcement-audience.repository.ts'

/**
 * Most people who are notified one by one. For more, all browsers of the tenant reload without content in the notice.
 */
const MOST_NAMED = 1000
const NOTHING_SAID = { msgId: '', msgTxt: '' }

export type AnnouncementNotices = ReturnType<typeof createAnnouncementNotices>

/** Notifies open browsers that their lists have changed. */
export function createAnnouncementNotices(realtime: Pick<Realtime, 'toUsers' | 'toEverybody'>) {
  return {
    /** Sends the title only to the audience, because it is confidential. */
    async toAudience(announcement: Addressed, title: string, publication: Publication): Promise<void> {
      const push = { msgId: announcement.id, msgTxt: title }
      if (announcement.msgType === AUDIENCE.all) {
        return realtime.toEverybody(announcement.tenantId, push, publication)
      }
      const trx = publication.trx as Kysely<Tables>
      const people = await announcementAudience.people(trx, announcement, MOST_NAMED + 1)
      if (people.length <= MOST_NAMED) return realtime.toUsers(people, push, publication)
      return realtime.toEverybody(announcement.tenantId, NOTHING_SAID, publication)
    },

    toTenant: (tenantId: number, text: string) => realtime.toEverybody(tenantId, { msgId: '', msgTxt: text }),
  }
}
