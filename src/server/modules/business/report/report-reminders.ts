import { AppError } from '#server/http/answers/errors.ts'
import { refuseInPreview } from '#server/http/effect.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Remind } from '#server/platform/notify/new-message.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { MissingReports, ReminderKind, ReportReminderStore } from './report-reminder.store.ts'

interface Dependencies {
  store: ReportReminderStore
  engine: Pick<RecordEngine, 'visibleKeys'>
  /** Entity of the list of reports. */
  entity: Entity
  remind: Remind
}

export type ReportReminders = ReturnType<typeof createReportReminders>

/** Reminders of missing reports: by a job, and by officers. */
export function createReportReminders({ store, engine, entity, remind }: Dependencies) {
  return {
    /**
     * Reminds of reports that are due within some hours, and of those that are late; each once.
     * @returns how many people were reminded
     */
    async remind(hours: number, signal: AbortSignal): Promise<number> {
      let sent = 0
      for (const kind of ['before', 'after'] as const) {
        for (;;) {
          signal.throwIfAborted()
          const ids = await store.mark(kind, hours, BATCH)
          sent += await send(await store.reporters(ids), kind)
          if (ids.length < BATCH) break
        }
      }
      return sent
    },

    /**
     * Reminds of the missing ones among reports that the person sees.
     * @returns how many people were reminded
     * @throws AppError REPORT_NOBODY_TO_URGE
     */
    async urge(principal: Principal, chosen: readonly string[]): Promise<number> {
      refuseInPreview(principal, 'write')
      const seen = await engine.visibleKeys(principal, entity, chosen)
      const ids = await store.markUrged([...seen], REST_MINUTES)
      const sent = await send(await store.reporters(ids), 'urged')
      if (sent === 0) throw new AppError('REPORT_NOBODY_TO_URGE', { minutes: REST_MINUTES })
      return sent
    },
  }

  async function send(people: readonly MissingReports[], kind: ReminderKind | 'urged'): Promise<number> {
    let reached = 0
    for (const person of people) {
      const { tenantId, userId } = person
      const reminder = { tenantId, sender: 'business', title: TITLES[kind], content: textOf(person, kind) }
      if (await remind(reminder, userId)) reached += 1
    }
    return reached
  }
}

/** Time in which a report is urged once, minutes. */
const REST_MINUTES = 30
/** Reports of one statement. */
const BATCH = 500

const TITLES: Readonly<Record<ReminderKind | 'urged', string>> = {
  before: '填报即将截止',
  after: '填报已超期',
  urged: '催报',
}

/** Sentence for a person with one or several missing reports. */
export function textOf({ first, count, dueTime }: MissingReports, kind: ReminderKind | 'urged'): string {
  const what = count === 1 ? `“${first}”` : `“${first}”等${count}项填报`
  if (kind === 'before') return `${what}将于${dueTime}截止，请及时填报`
  return kind === 'after' ? `${what}已超过截止时间${dueTime}，请尽快填报` : `请尽快填报${what}，截止时间${dueTime}`
}
