import type { SlowStatements } from '#server/db/slow-statements.ts'
import type { DatabaseRepository } from './database.repository.ts'

/** Properties of a connection pool that the figures need. */
export interface ConnectionPool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  readonly options: { max?: number }
}

interface Dependencies {
  database: DatabaseRepository
  pool: ConnectionPool
  slow: SlowStatements
  version: string
  now?: () => number
}

const MIB = 1024 * 1024
const FROM_EXTENSION = '来自 pg_stat_statements，按平均用时排列'

export type DatabaseService = ReturnType<typeof createDatabaseService>

/** Statistics of the database server, and of this process's connections to it. */
export function createDatabaseService({ database, pool, slow, version, now = Date.now }: Dependencies) {
  let before: { commits: number; at: number } | undefined
  let commitsPerSecond = 0

  return {
    async read() {
      const [server, tables, statements] = await Promise.all([
        database.server(),
        database.tables(),
        database.statements().catch(() => undefined),
      ])
      return {
        ...server,
        version,
        sizeMb: inMib(server.sizeBytes),
        tempMb: inMib(server.tempBytes),
        commitsPerSecond,
        ...poolFigures(pool),
        tables,
        statements: statements ?? slow.list(),
        statementsFrom: statements ? FROM_EXTENSION : `本进程记录的超过 ${slow.fromMs} 毫秒的语句`,
      }
    },

    async sample() {
      const { sizeBytes, connections, commits } = await database.server()
      const at = now()
      if (before !== undefined && at > before.at) {
        commitsPerSecond = Math.max(0, Math.round(((commits - before.commits) * 10_000) / (at - before.at)) / 10)
      }
      before = { commits, at }
      const { poolTotal, poolWaiting, poolIdle } = poolFigures(pool)
      return { sizeMb: inMib(sizeBytes), connections, commitsPerSecond, poolBusy: poolTotal - poolIdle, poolWaiting }
    },
  }
}

function poolFigures({ totalCount, idleCount, waitingCount, options }: ConnectionPool) {
  return { poolTotal: totalCount, poolIdle: idleCount, poolWaiting: waitingCount, poolMost: options.max ?? null }
}

function inMib(bytes: number): number {
  return Math.round((bytes / MIB) * 100) / 100
}
