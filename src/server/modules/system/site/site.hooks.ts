import type { Events } from '#server/platform/stores/events.store.ts'
import type { EntityHooks } from '#server/records/engine-dependencies.ts'

/** Makes an edited site info effective immediately, in every process. */
export function createSiteHooks(events: Pick<Events, 'publish'>): EntityHooks<'system/site-info'> {
  return {
    afterEdit: (_record, _existing, { trx, afterCommit }) => events.publish('site', { trx, afterCommit }),
  }
}
