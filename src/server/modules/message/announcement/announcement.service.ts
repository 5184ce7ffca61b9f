import type { Entity } from '#shared/documents/entity.ts'
import { sanitizeHtml } from '#shared/html/sanitize-html.ts'
import type { BellLists, ReceivedAnnouncement } from '#shared/wire/announcement.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import { pageBounds } from '../../../records/query-page.ts'
import {
  type AnnouncementRepository,
  announcementAudience,
  type Reader,
  type ReceivedFilter,
} from './announcement.repository.ts'
import { isDraft, isReleased, MSG_CATEGORY } from './announcement.rules.ts'

interface Needs {
  announcements: AnnouncementRepository
  engine: Pick<RecordEngine, 'change' | 'get'>
  announcementEntity: Entity
  clock: Clock
}

export type AnnouncementService = ReturnType<typeof createAnnouncementService>

/** Release and revoke, and what the persons addressed get to see. */
export function createAnnouncementService({ announcements, engine, announcementEntity, clock }: Needs) {
  const readerOf = ({ userId, tenantId }: Principal): Reader => ({ userId, tenantId, now: clock.now() })

  return {
    /** @throws AppError IDS_MISSING, RECORD_NOT_FOUND, ANNOUNCEMENT_NO_DRAFT */
    async release(principal: Principal, id: string | undefined): Promise<void> {
      await engine.change(principal, announcementEntity, id, async (rows, { trx }) => {
        if (!rows.every(isDraft)) throw new AppError('ANNOUNCEMENT_NO_DRAFT')
        await announcementAudience.release(trx, idsOf(rows), principal.username, clock.now())
      })
    },

    /** @throws AppError IDS_MISSING, RECORD_NOT_FOUND, ANNOUNCEMENT_NOT_RELEASED */
    async revoke(principal: Principal, id: string | undefined): Promise<void> {
      await engine.change(principal, announcementEntity, id, async (rows, { trx }) => {
        if (!rows.every(isReleased)) throw new AppError('ANNOUNCEMENT_NOT_RELEASED')
        await announcementAudience.revoke(trx, idsOf(rows), principal.username, clock.now())
      })
    },

    async bell(principal: Principal, size: number): Promise<BellLists> {
      const reader = readerOf(principal)
      const [anntMsgList, sysMsgList, totals] = await Promise.all([
        announcements.unread(reader, MSG_CATEGORY.notice, size),
        announcements.unread(reader, MSG_CATEGORY.system, size),
        announcements.unreadTotals(reader),
      ])
      const total = (category: string) => totals.get(category) ?? 0
      return {
        anntMsgList,
        anntMsgTotal: total(MSG_CATEGORY.notice),
        sysMsgList,
        sysMsgTotal: total(MSG_CATEGORY.system),
      }
    },

    /** For who is addressed, and for who administers announcements. @throws AppError RECORD_NOT_FOUND */
    async read(principal: Principal, id: string): Promise<object> {
      const found = await announcements.find(readerOf(principal), id)
      if (found) return harmless(found)
      if (!principal.may('message:announcement:list')) throw new AppError('ANNOUNCEMENT_GONE')
      return engine.get(principal, announcementEntity, id)
    },

    async received(
      principal: Principal,
      filter: ReceivedFilter,
      query: { pageNo?: unknown; pageSize?: unknown },
    ): Promise<PageResult<ReceivedAnnouncement>> {
      const { current, size, offset } = pageBounds(announcementEntity, query)
      const { records, total } = await announcements.page(readerOf(principal), filter, { size, offset })
      return { records: records.map(harmless), total, size, current, pages: Math.ceil(total / size) }
    },

    /** Reading what is not there, or no longer, changes nothing and is no fault of the reader's. */
    async markRead(principal: Principal, id?: string): Promise<number> {
      return announcements.markRead(readerOf(principal), id)
    },
  }
}

/** Cleaned on the way in as well; but a row may have come by another way. */
function harmless(row: ReceivedAnnouncement): ReceivedAnnouncement {
  return { ...row, msgContent: sanitizeHtml(row.msgContent) }
}

function idsOf(rows: readonly Record<string, unknown>[]): string[] {
  return rows.map(({ id }) => String(id))
}
