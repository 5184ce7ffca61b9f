import type { Database } from '#server/db/connection.ts'

/** Process that reported recently. */
export interface ActiveProcess {
  id: string
  host: string
  pid: number
  startedAt: string
  seenAt: string
}

export type SampleRepository = ReturnType<typeof createSampleRepository>

/** Reports of each process, so that any other process can show them. */
export function createSampleRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** @param figures by kind, as pages show them */
    async note(process: Pick<ActiveProcess, 'id' | 'host' | 'pid'>, figures: object): Promise<void> {
      await pool.query(
        `insert into sys_process (id, host, pid, figures) values ($1, $2, $3, $4)
         on conflict (id) do update set seen_at = now(), figures = excluded.figures`,
        [process.id, process.host, process.pid, JSON.stringify(figures)],
      )
    },

    /** @param sample few numbers for each kind */
    async keep(processId: string, sample: object): Promise<void> {
      await pool.query('insert into sys_process_sample (process_id, taken_at, sample) values ($1, now(), $2)', [
        processId,
        JSON.stringify(sample),
      ])
    },

    async forgetOlder(minutes: number): Promise<void> {
      await pool.query(`delete from sys_process_sample where taken_at < now() - make_interval(mins => $1)`, [minutes])
      await pool.query(`delete from sys_process where seen_at < now() - make_interval(mins => $1)`, [minutes])
    },

    async leave(processId: string): Promise<void> {
      await pool.query('delete from sys_process where id = $1', [processId])
    },

    async active(seconds: number): Promise<ActiveProcess[]> {
      const { rows } = await pool.query<ActiveProcess>(
        `select id, host, pid, started_at as "startedAt", seen_at as "seenAt" from sys_process
         where seen_at > now() - make_interval(secs => $1) order by started_at, id`,
        [seconds],
      )
      return rows
    },

    async figures(processId: string, kind: string): Promise<{ figures: object; seenAt: string } | undefined> {
      const { rows } = await pool.query<{ figures: object | null; seenAt: string }>(
        `select figures -> $2::text as figures, seen_at as "seenAt" from sys_process where id = $1`,
        [processId, kind],
      )
      const [row] = rows
      return row?.figures ? { figures: row.figures, seenAt: row.seenAt } : undefined
    },

    /** Returns the oldest first. */
    async history(processId: string, kind: string): Promise<{ takenAt: string; sample: object | null }[]> {
      const { rows } = await pool.query<{ takenAt: string; sample: object | null }>(
        `select taken_at as "takenAt", sample -> $2::text as sample from sys_process_sample
         where process_id = $1 order by taken_at`,
        [processId, kind],
      )
      return rows
    },
  }
}
