import type { Database } from '#server/db/connection.ts'

export interface ServerFigures {
  sizeBytes: number
  connections: number
  maxConnections: number
  commits: number
  rollbacks: number
  deadlocks: number
  cacheHitPercent: number | null
  tempBytes: number
}

export interface TableFigures {
  name: string
  rows: number
  totalMb: number
  indexMb: number
  deadRows: number
}

export interface StatementFigures {
  statement: string
  calls: number
  averageMs: number
  longestMs: number
  totalMs: number
}

export type DatabaseRepository = ReturnType<typeof createDatabaseRepository>

const MOST_TABLES = 15
const MOST_STATEMENTS = 15

/** Statistics of PostgreSQL. */
export function createDatabaseRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async server(): Promise<ServerFigures> {
      const { rows } = await pool.query<ServerFigures>(
        `select pg_database_size(datname)::float8 as "sizeBytes", numbackends as connections,
           current_setting('max_connections')::int as "maxConnections",
           xact_commit::float8 as commits, xact_rollback::float8 as rollbacks, deadlocks::float8 as deadlocks,
           round(100.0 * blks_hit / nullif(blks_hit + blks_read, 0), 2)::float8 as "cacheHitPercent",
           temp_bytes::float8 as "tempBytes"
         from pg_stat_database where datname = current_database()`,
      )
      return rows[0]!
    },

    /** Returns the largest tables first; row counts are estimates of the server. */
    async tables(): Promise<TableFigures[]> {
      const { rows } = await pool.query<TableFigures>(
        `select relname as name, n_live_tup::float8 as rows, n_dead_tup::float8 as "deadRows",
           round(pg_total_relation_size(relid) / 1048576.0, 2)::float8 as "totalMb",
           round(pg_indexes_size(relid) / 1048576.0, 2)::float8 as "indexMb"
         from pg_stat_user_tables order by pg_total_relation_size(relid) desc, relname limit $1`,
        [MOST_TABLES],
      )
      return rows
    },

    /** @returns undefined when the extension is missing or not accessible. */
    async statements(): Promise<StatementFigures[] | undefined> {
      const { rows: found } = await pool.query<{ there: boolean }>(
        `select to_regclass('pg_stat_statements') is not null and current_setting('pg_stat_statements.track', true) is not null as there`,
      )
      if (!found[0]!.there) return undefined
      const { rows } = await pool.query<StatementFigures>(
        `select left(regexp_replace(query, '\\s+', ' ', 'g'), 500) as statement, calls::float8 as calls,
           round(mean_exec_time::numeric, 2)::float8 as "averageMs", round(max_exec_time::numeric, 2)::float8 as "longestMs",
           round(total_exec_time::numeric, 2)::float8 as "totalMs"
         from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
         order by mean_exec_time desc limit $1`,
        [MOST_STATEMENTS],
      )
      return rows
    },
  }
}
