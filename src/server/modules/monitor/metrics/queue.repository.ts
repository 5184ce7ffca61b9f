import type { Database } from '#server/db/connection.ts'

type Counts = Readonly<Record<string, number>>

/** Numbers of pending items in all tenants; each count reads an index of open or new rows. */
export function createQueueRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Counts jobs by `due`, their runs by `queued`, `running`, and `failed` within the last hour. */
    async jobs(): Promise<Counts> {
      const { rows } = await pool.query<Counts>(`
        select
          (select count(*)::int from sys_quartz_job where status = 0 and next_fire_time <= clock_timestamp()) as due,
          (select count(*)::int from sys_quartz_run where state = 'queued') as queued,
          (select count(*)::int from sys_quartz_run where state = 'running') as running,
          (select count(*)::int from sys_quartz_run
           where finished_at > now() - interval '1 hour' and state not in ('succeeded', 'skipped')) as failed`)
      return rows[0]!
    },

    /** Counts unsent messages: `waiting`, `sending`, and `retrying` after a failure. */
    async messages(): Promise<Counts> {
      const { rows } = await pool.query<Counts>(`
        select
          count(*) filter (where es_send_status = '0')::int as waiting,
          count(*) filter (where es_send_status = '2')::int as retrying,
          count(*) filter (where es_send_status = '4')::int as sending
        from sys_sms where es_send_status in ('0', '2', '4')`)
      return rows[0]!
    },
  }
}
