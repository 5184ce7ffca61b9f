import { AppError } from '#server/http/answers/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { EntityHooks, HookContext } from '#server/records/engine-dependencies.ts'
import type { Entities } from '#shared/generated/entities.ts'
import type { AnnouncementRepository } from './announcement.repository.ts'
import { chosenUsers, isDraft, isReleased } from './announcement.rules.ts'
import { announcementAudience } from './announcement-audience.repository.ts'

interface Dependencies {
  announcements: Pick<AnnouncementRepository, 'find'>
  clock: Clock
}

/**
 * Record hooks of announcements: only a draft can be edited, a released one cannot be deleted, and a chosen audience is
 * stored person by person.
 */
export const createAnnouncementHooks = ({
  announcements,
  clock,
}: Dependencies): EntityHooks<'message/announcement'> => ({
  beforeValidate(_record, { existing }) {
    if (existing !== undefined && !isDraft(existing)) throw new AppError('ANNOUNCEMENT_NO_DRAFT')
  },

  afterAdd: (record, context) => setAudience(record, context),

  // The record of an edit contains only the sent fields.
  afterEdit: (record, existing, context) => setAudience({ ...existing, ...record }, context),

  async beforeDelete(records) {
    if (records.some(isReleased)) throw new AppError('ANNOUNCEMENT_RELEASED')
  },

  async mayRead(id, { userId, tenantId }) {
    return (await announcements.find({ userId, tenantId, now: clock.now() }, id)) !== undefined
  },
})

function setAudience(record: Entities['message/announcement'], { trx }: HookContext): Promise<void> {
  return announcementAudience.set(trx, record.id, chosenUsers(record))
}
