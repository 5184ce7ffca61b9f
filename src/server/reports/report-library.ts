import type { Entity } from '#shared/documents/entity.ts'
import { type Report, reportEntity } from '#shared/documents/report.ts'
import { type ReportSql, readReportSql } from '#shared/documents/report-sql.ts'
import { StartupError } from '../platform/startup-error.ts'
import { type EntityTable, tableOf } from '../records/entity-table.ts'

/** A report, ready to be run. */
export interface KnownReport {
  readonly report: Report
  /** Its columns as fields of a record. */
  readonly entity: Entity
  /** Its rows as a table of a statement. */
  readonly table: EntityTable
  readonly statement: ReportSql
  readonly sources: readonly EntityTable[]
}

/**
 * Reports by their codes. What `npm run check` says of files is asked again here: nothing else stands between a document
 * and the database.
 * @throws StartupError for a statement that may not be run.
 */
export function createReportLibrary(
  reports: Iterable<Report>,
  entities: ReadonlyMap<string, Entity>,
): ReadonlyMap<string, KnownReport> {
  return new Map([...reports].map((report) => [report.code, knownReport(report, entities)]))
}

function knownReport(report: Report, entities: ReadonlyMap<string, Entity>): KnownReport {
  const statement = readReportSql(report.sql)
  const sources = report.sources.map((address) => {
    const entity = entities.get(address)
    if (!entity?.['x-table']) throw new StartupError(`报表 ${report.$id} 的来源 ${address} 没有表。`)
    return tableOf(entity)
  })
  const foreign = statement.tables.filter((name) => !sources.some((source) => source.name === name))
  const [problem] = [...statement.problems, ...foreign.map((name) => `来源中没有表 ${name}`)]
  if (problem !== undefined) throw new StartupError(`报表 ${report.$id} 的语句不能执行：${problem}。`)
  const entity = reportEntity(report)
  return { report, entity, table: tableOf(entity), statement, sources }
}
