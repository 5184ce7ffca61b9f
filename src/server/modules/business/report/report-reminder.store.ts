import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

/** Reports of one person that are missing. */
export interface MissingReports {
  userId: string
  tenantId: number
  count: number
  /** Unit and period of the one that is due first. */
  first: string
  /** `MM-DD HH:mm` in Asia/Shanghai. */
  dueTime: string
}

/** Which reminder: before the due time, or after it. */
export type ReminderKind = 'before' | 'after'

const MARK = { before: 1, after: 2 } as const

const missing = sql`r.bpm_status not in ('2', '3')`

export type ReportReminderStore = ReturnType<typeof createReportReminderStore>

/** Statements for reminders of reports that are missing. */
export function createReportReminderStore({ kysely }: Pick<Database, 'kysely'>) {
  return {
    /**
     * Marks the next reports that need a reminder.
     * @param hours before the due time
     * @returns their ids; empty when there are none
     */
    async mark(kind: ReminderKind, hours: number, most: number): Promise<string[]> {
      const time =
        kind === 'after'
          ? sql`r.due_time < now()`
          : sql`r.due_time between now() and now() + make_interval(hours => ${hours})`
      const { rows } = await sql<{ id: string }>`
        update biz_report set reminded = ${MARK[kind]} where id in (
          select r.id from biz_report r where ${missing} and ${time} and r.reminded < ${MARK[kind]}
          order by r.due_time limit ${most} for update skip locked)
        returning id`.execute(kysely)
      return rows.map(({ id }) => id)
    },

    /**
     * Marks the missing ones among these reports that nobody has urged lately.
     * @returns their ids
     */
    async markUrged(ids: readonly string[], restMinutes: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        update biz_report r set urged_time = now() where r.id = any (${[...ids]}::text[]) and ${missing}
          and (r.urged_time is null or r.urged_time < now() - make_interval(mins => ${restMinutes}))
        returning r.id`.execute(kysely)
      return rows.map(({ id }) => id)
    },

    /** People who fill in these reports, as far as they are missing and their people can sign in. */
    async reporters(ids: readonly string[]): Promise<MissingReports[]> {
      const { rows } = await sql<MissingReports>`
        select s.id as "userId", r.tenant_id as "tenantId", count(*)::int as count,
          (array_agg(u.name || ' ' || r.period_name order by r.due_time, r.id))[1] as first,
          to_char(min(r.due_time), 'MM-DD HH24:MI') as "dueTime"
        from biz_report r join biz_report_unit u on u.id = r.unit_id
          join sys_user s on s.id = any (string_to_array(u.reporters, ','))
        where r.id = any (${[...ids]}::text[]) and ${missing} and s.status = 1 and s.del_flag = 0
          and exists (select from sys_user_tenant m where m.user_id = s.id and m.tenant_id = r.tenant_id)
        group by s.id, r.tenant_id order by s.id`.execute(kysely)
      return rows
    },
  }
}
