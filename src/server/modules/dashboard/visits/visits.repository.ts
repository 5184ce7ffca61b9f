import type { Database } from '#server/db/connection.ts'

export interface VisitTotals {
  totalVisitCount: number
  todayVisitCount: number
  /** Different addresses today. */
  todayIp: number
}

export interface VisitDay {
  visit: number
  ip: number
  /** `yyyy-MM-dd`; the name is agreed. */
  tian: string
  /** `MM-dd`. */
  type: string
}

/** All are counted from the index alone; only the rows of today are looked at. */
const TOTALS = `
  select (select count(*) from sys_log where log_type = 1) as "totalVisitCount", count(*) as "todayVisitCount",
    count(distinct ip) as "todayIp"
  from sys_log where log_type = 1 and create_time >= current_date`

/** The session's time zone is Asia/Shanghai, so a day is a day there. */
const BY_DAY = `
  select count(ip) as visit, count(distinct ip) as ip, to_char(day, 'YYYY-MM-DD') as tian, to_char(day, 'MM-DD') as type
  from generate_series(current_date - 6, current_date, interval '1 day') days (day)
  left join (
    select coalesce(ip, '') as ip, create_time::date as day
    from sys_log where log_type = 1 and create_time >= current_date - 6
  ) visits using (day)
  group by day order by day`

export type VisitRepository = ReturnType<typeof createVisitRepository>

/** Visits are the sign-ins and sign-outs that the system log holds. */
export function createVisitRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async totals(): Promise<VisitTotals> {
      return (await pool.query<VisitTotals>(TOTALS)).rows[0]!
    },
    /** The last seven days with today. */
    async byDay(): Promise<VisitDay[]> {
      return (await pool.query<VisitDay>(BY_DAY)).rows
    },
  }
}
