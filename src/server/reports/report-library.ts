import type { Entity, Row } from '#shared/documents/entity.ts'
import { type Report, reportEntity } from '#shared/documents/report.ts'
import type { SqlPart } from '#shared/documents/report-sql.ts'
import { StartupError } from '../platform/startup-error.ts'
import { type EntityTable, tableOf } from '../records/entity-table.ts'
import type { OutsideRows } from './outside/outside-report.ts'
import { readableTables, reportableTables } from './readable-tables.ts'
import { judgeStatement } from './sql/judge-statement.ts'
import type { ReadableTables } from './sql/named-things.ts'
import { isSelect, ROW_KEY, reportOf, reportOfChoices, type StoredReport } from './stored-report.ts'

/** A report, ready to be run. */
export interface KnownReport {
  readonly report: Report
  /** Its columns as fields of a record. */
  readonly entity: Entity
  /** Its rows as a table of a statement. */
  readonly table: EntityTable
  readonly parts: readonly SqlPart[]
  readonly sources: readonly EntityTable[]
  /** The statement has no key of its own, and its rows are numbered instead. */
  readonly numbered: boolean
  /** Where the rows come from when it is no statement, and the columns that are there. */
  readonly outside?: { readonly rows: OutsideRows; readonly columns: readonly string[] }
  /** The rows, where they are kept with it, and their columns. */
  readonly given?: { readonly rows: readonly Row[]; readonly columns: readonly string[] }
  /** What gives the texts of a column, by the column. */
  readonly choices: ReadonlyMap<string, KnownReport>
  /** Columns with more such texts than it has of them, where they were read. */
  readonly searched: ReadonlySet<string>
}

/**
 * Reports of the program by their codes. What `npm run check` says of files is asked again here: nothing else stands
 * between a document and the database.
 * @throws StartupError for a statement that may not be run.
 */
export function createReportLibrary(
  reports: Iterable<Report>,
  entities: ReadonlyMap<string, Entity>,
): ReadonlyMap<string, KnownReport> {
  return new Map([...reports].map((report) => [report.code, shippedReport(report, entities)]))
}

function shippedReport(report: Report, entities: ReadonlyMap<string, Entity>): KnownReport {
  const sources = report.sources.map((address) => {
    const entity = entities.get(address)
    if (!entity?.['x-table']) throw new StartupError(`报表 ${report.$id} 的来源 ${address} 没有表。`)
    return tableOf(entity)
  })
  const verdict = judgeStatement(report.sql.join('\n'), allColumns(sources))
  if (verdict.problem) throw new StartupError(`报表 ${report.$id} 的语句不能执行：${verdict.problem.reason}。`)
  return knownReport(report, verdict, sources)
}

/** Statements of the program may name any column; what is not for the reader is empty in it. */
function allColumns(sources: readonly EntityTable[]): ReadableTables {
  return new Map(sources.map(({ name, stored }) => [name, new Set([...stored.values()].map(({ column }) => column))]))
}

/**
 * A report of the database, judged anew: what was allowed when it was saved may be none of it today.
 * @returns the reason why it may not be run
 */
export function storedReport(stored: StoredReport, entities: ReadonlyMap<string, Entity>): KnownReport | string {
  const known = withoutChoices(stored, entities)
  if (typeof known === 'string') return known
  const choices = new Map<string, KnownReport>()
  for (const item of stored.items.filter(({ dictCode }) => isSelect(dictCode))) {
    const choice = withoutChoices(reportOfChoices(item), entities)
    if (typeof choice === 'string') return `字段「${item.fieldTxt}」的字典：${choice}`
    choices.set(item.fieldName, choice)
  }
  return { ...known, choices }
}

function withoutChoices(stored: StoredReport, entities: ReadonlyMap<string, Entity>): KnownReport | string {
  const { outside, given, resultColumns } = stored
  const columns = resultColumns.map(({ name }) => name)
  const numbered = !columns.includes(ROW_KEY)
  if (outside || given) {
    const known = knownReport(reportOf(stored), { parts: [] }, [], numbered)
    return { ...known, ...(outside ? { outside: { rows: outside, columns } } : { given: { rows: given!, columns } }) }
  }
  const tables = reportableTables(entities)
  const verdict = judgeStatement(stored.cgrSql ?? '', readableTables([...tables.values()]))
  if (verdict.problem) return verdict.problem.reason
  const report = reportOf(stored)
  const params = Object.fromEntries(
    verdict.params.map((name) => [name, report.params?.[name] ?? { title: name, type: 'String' as const }]),
  )
  const sources = verdict.tables.map((name) => tables.get(name)!)
  return knownReport({ ...report, params }, verdict, sources, numbered)
}

function knownReport(
  report: Report,
  { parts }: Pick<KnownReport, 'parts'>,
  sources: readonly EntityTable[],
  numbered = false,
): KnownReport {
  const entity = reportEntity(report)
  return { report, entity, table: tableOf(entity), parts, sources, numbered, choices: new Map(), searched: new Set() }
}
