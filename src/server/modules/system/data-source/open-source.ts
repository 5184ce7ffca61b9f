import { createHttpSource } from '#server/platform/data-sources/http-source.ts'
import { createMysqlSource } from '#server/platform/data-sources/mysql-source.store.ts'
import { createPostgresSource, type PoolLimits } from '#server/platform/data-sources/postgres-source.store.ts'
import type { Source, SourceSettings } from '#server/platform/data-sources/source.ts'
import { createSqliteSource } from '#server/platform/data-sources/sqlite-source.store.ts'
import type { Targets } from '#server/platform/targets/targets.ts'

interface Dependencies {
  targets: Pick<Targets, 'resolve'>
  sqliteFolder: string | undefined
  pool: PoolLimits
}

/** Creates a source without connecting. */
export function openSource(settings: SourceSettings, { targets, sqliteFolder, pool }: Dependencies): Source {
  const { kind } = settings
  if (kind === 'postgres') return createPostgresSource(settings, targets, pool)
  if (kind === 'mysql') return createMysqlSource(settings, targets, pool)
  if (kind === 'sqlite') return createSqliteSource(settings, sqliteFolder)
  return createHttpSource(settings, targets, pool)
}
