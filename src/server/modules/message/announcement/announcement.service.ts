import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { type Clock, wireTime } from '#server/platform/clock.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { HookContext } from '#server/records/engine-dependencies.ts'
import { pageBounds } from '#server/records/read/page/page-bounds.ts'
import { pageResult } from '#server/records/read/page/page-result.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { sanitizeHtml } from '#shared/html/sanitize-html.ts'
import type {
  AnnouncementReader,
  BellLists,
  OwnAnnouncement,
  ReadTotals,
  ReceivedAnnouncement,
} from '#shared/wire/announcement.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { AnnouncementNotices } from './announcement.notices.ts'
import type { AnnouncementRepository, Reader, ReceivedFilter } from './announcement.repository.ts'
import { chosenUsers, copyOf, isDraft, isOver, isReleased, listOf, MSG_CATEGORY } from './announcement.rules.ts'
import {
  type Addressed,
  type AudienceRepository,
  announcementAudience,
  type ReaderFilter,
} from './announcement-audience.repository.ts'

interface Dependencies {
  announcements: AnnouncementRepository
  audiences: AudienceRepository
  notices: AnnouncementNotices
  engine: Pick<RecordEngine, 'add' | 'change' | 'get'>
  announcementEntity: EntityAt<'message/announcement'>
  logOperation: LogOperation
  clock: Clock
}

type PageQuery = {
  pageNo?: unknown
  pageSize?: unknown
}

/** Text to everybody when no announcement is named, as the agreed interface defines. */
const ALL_READ = '批量设置已读'

export type AnnouncementService = ReturnType<typeof createAnnouncementService>

/** Release and revocation of announcements, and the lists of their readers. */
export function createAnnouncementService(dependencies: Dependencies) {
  const { announcements, audiences, notices, engine, announcementEntity, logOperation, clock } = dependencies
  const readerOf = ({ userId, tenantId }: Principal): Reader => ({ userId, tenantId, now: clock.now() })

  /** Returns the audience of an announcement that the person may administer. @throws AppError RECORD_NOT_FOUND */
  async function audienceOf(principal: Principal, id: string): Promise<Addressed> {
    return addressed(await engine.get(principal, announcementEntity, id), principal)
  }

  return {
    /**
     * Releases drafts. If two people release concurrently, the second call finds no draft.
     * @throws AppError IDS_MISSING, RECORD_NOT_FOUND, ANNOUNCEMENT_NO_DRAFT, ANNOUNCEMENT_OVER, ANNOUNCEMENT_NO_READER
     */
    async release(principal: Principal, id: string | undefined): Promise<void> {
      await engine.change(principal, announcementEntity, id, async (rows, context) => {
        const { trx, afterCommit } = context
        if (!rows.every(isDraft)) throw new AppError('ANNOUNCEMENT_NO_DRAFT')
        const now = clock.now()
        if (rows.some((row) => isOver(row, wireTime(now)))) throw new AppError('ANNOUNCEMENT_OVER')
        for (const row of rows) await requireReader(trx, addressed(row, principal))
        await announcementAudience.release(trx, idsOf(rows), principal.username, now)
        for (const row of rows) await notices.toAudience(addressed(row, principal), String(row.titile), context)
        afterCommit(() => logOperation(principal, 'edit', `发布系统通告：${titlesOf(rows)}`))
      })
    },

    /** @throws AppError IDS_MISSING, RECORD_NOT_FOUND, ANNOUNCEMENT_NOT_RELEASED */
    async revoke(principal: Principal, id: string | undefined): Promise<void> {
      await engine.change(principal, announcementEntity, id, async (rows, context) => {
        const { trx, afterCommit } = context
        if (!rows.every(isReleased)) throw new AppError('ANNOUNCEMENT_NOT_RELEASED')
        await announcementAudience.revoke(trx, idsOf(rows), principal.username, clock.now())
        for (const row of rows) await notices.toAudience(addressed(row, principal), String(row.titile), context)
        afterCommit(() => logOperation(principal, 'edit', `撤销系统通告：${titlesOf(rows)}`))
      })
    },

    /**
     * Makes open browsers reload their lists: those of the audience, or all of the tenant.
     * @throws AppError RECORD_NOT_FOUND, ANNOUNCEMENT_NOT_RELEASED
     */
    async push(principal: Principal, id: string | undefined): Promise<void> {
      if (id === undefined) return notices.toTenant(principal.tenantId, ALL_READ)
      await engine.change(principal, announcementEntity, id, async (rows, context) => {
        if (!rows.every(isReleased)) throw new AppError('ANNOUNCEMENT_NOT_RELEASED')
        for (const row of rows) await notices.toAudience(addressed(row, principal), String(row.titile), context)
      })
    },

    /**
     * Adds a draft with the same content, for the chosen people who still exist. @throws AppError RECORD_NOT_FOUND,
     * RECORD_INVALID
     */
    async copy(principal: Principal, id: string): Promise<Row> {
      const original = await engine.get(principal, announcementEntity, id)
      const users = await audiences.present(principal.tenantId, chosenUsers(original))
      const { id: copied } = await engine.add(principal, announcementEntity, copyOf(original, users))
      return engine.get(principal, announcementEntity, String(copied))
    },

    /** Lists the current audience with read marks. @throws AppError RECORD_NOT_FOUND */
    async readers(
      principal: Principal,
      id: string,
      filter: ReaderFilter,
      query: PageQuery,
    ): Promise<PageResult<AnnouncementReader>> {
      const announcement = await audienceOf(principal, id)
      const { current, size, offset } = pageBounds(announcementEntity, query)
      const { records, total } = await audiences.readers(announcement, filter, { size, offset })
      return pageResult(records, total, { current, size })
    },

    /** @throws AppError RECORD_NOT_FOUND */
    async readTotals(principal: Principal, id: string): Promise<ReadTotals> {
      return audiences.readTotals(await audienceOf(principal, id))
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

    /**
     * Reads an announcement as addressee or as administrator of announcements. @throws AppError ANNOUNCEMENT_GONE,
     * RECORD_NOT_FOUND
     */
    async read(principal: Principal, id: string): Promise<object> {
      const found = await announcements.find(readerOf(principal), id)
      if (found) return harmless(found)
      if (!principal.may('message:announcement:list')) throw new AppError('ANNOUNCEMENT_GONE')
      return engine.get(principal, announcementEntity, id)
    },

    async received(
      principal: Principal,
      filter: ReceivedFilter,
      query: PageQuery,
    ): Promise<PageResult<OwnAnnouncement>> {
      const { current, size, offset } = pageBounds(announcementEntity, query)
      const { records, total } = await announcements.page(readerOf(principal), filter, { size, offset })
      const own = (row: ReceivedAnnouncement) => ({ ...harmless(row), anntId: row.id, userId: principal.userId })
      return pageResult(records.map(own), total, { current, size })
    },

    /**
     * Marks announcements as read. Missing and expired ones are ignored without an error.
     * @param ids comma-separated list; absent for all of the person's announcements
     */
    async markRead(principal: Principal, ids?: string): Promise<number> {
      return announcements.markRead(readerOf(principal), ids === undefined ? undefined : listOf(ids))
    },
  }
}

/** @throws AppError ANNOUNCEMENT_NO_READER */
async function requireReader(trx: HookContext['trx'], announcement: Addressed): Promise<void> {
  const someone = await announcementAudience.people(trx, announcement, 1)
  if (someone.length === 0) throw new AppError('ANNOUNCEMENT_NO_READER')
}

/** Sanitizes the content again, because a row may have been written without the sanitizing write path. */
function harmless(row: ReceivedAnnouncement): ReceivedAnnouncement {
  return { ...row, msgContent: sanitizeHtml(row.msgContent) }
}

function addressed({ id, msgType }: Row, { tenantId }: Principal): Addressed {
  return { id: String(id), tenantId, msgType: String(msgType) }
}

function titlesOf(rows: readonly Row[]): string {
  return rows.map(({ titile }) => String(titile)).join('、')
}

function idsOf(rows: readonly Record<string, unknown>[]): string[] {
  return rows.map(({ id }) => String(id))
}
