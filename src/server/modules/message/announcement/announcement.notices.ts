import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Publication } from '#server/platform/events.store.ts'
import type { Realtime } from '#server/platform/realtime.ts'
import { AUDIENCE } from './announcement.rules.ts'
import { type Addressed, announcementAudience } from './announcement-audience.repository.ts'

/** More are not named one by one: then everybody looks, and is told nothing but to look. */
const MOST_NAMED = 1000
const NOTHING_SAID = { msgId: '', msgTxt: '' }

export type AnnouncementNotices = ReturnType<typeof createAnnouncementNotices>

/** Tells open browsers that their lists have changed. */
export function createAnnouncementNotices(realtime: Pick<Realtime, 'toUsers' | 'toEverybody'>) {
  return {
    /** Said to the audience only, since the title is nobody else's. */
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
