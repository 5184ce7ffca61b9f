import type { Entity, Row } from '#shared/documents/entity.ts'
import { type Report, reportEntity } from '#shared/documents/report/report.ts'
import type { SqlPart } from '#shared/documents/report/report-sql.ts'
import { StartupError } from '../platform/startup-error.ts'
import { type EntityTable, tableOf } from '../records/entity-table.ts'
import type { ExternalRows } from './external/external-report.ts'
import { readableTables, reportableTables } from './rows/readable-tables.ts'
import { checkStatement } from './sql/check-statement.ts'
import type { ReadableTables } from './sql/named-things.ts'
import { isSelect, ROW_KEY, reportOf, reportOfChoices, type StoredReport } from './stored-report.ts'

/** A report, ready to be run. */
export interface KnownReport {
  readonly report: Report
  /** Columns of the report as fields of a record. */
  readonly entity: Entity
  /** Rows of the report as a table of a statement. */
  readonly table: EntityTable
  readonly parts: readonly SqlPart[]
  readonly sources: readonly EntityTable[]
  /** The statement has no key, so its rows are numbered. */
  readonly numbered: boolean
  /** Order of rows that no column shows: the ORDER BY of the statement, or columns that are left out. */
  readonly ownOrder?: 'statement' | NonNullable<Report['order']>
  /** Source of the rows and its columns, where the report is no statement. */
  readonly external?: { readonly rows: ExternalRows; readonly columns: readonly string[] }
  /** Rows and columns stored with the report itself. */
  readonly given?: { readonly rows: readonly Row[]; readonly columns: readonly string[] }
  /** Reports with the texts of columns, by column. */
  readonly choices: ReadonlyMap<string, KnownReport>
  /** Columns with more texts than `choices` holds, where they were read. */
  readonly searched: ReadonlySet<string>
}

/**
 * Reports of the program by code. The checks of `npm run check` run again here, since nothing else protects the
 * database from a document.
 * @throws StartupError for a statement that may not run.
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
  const verdict = checkStatement(report.sql.join('\n'), allColumns(sources))
  if (verdict.problem) throw new StartupError(`报表 ${report.$id} 的语句不能执行：${verdict.problem.reason}。`)
  return knownReport(report, verdict, sources)
}

/** Statements of the program may name any column; the value of a masked one is NULL. */
function allColumns(sources: readonly EntityTable[]): ReadableTables {
  return new Map(sources.map(({ name, stored }) => [name, new Set([...stored.values()].map(({ column }) => column))]))
}

/**
 * Judges a stored report again, since the rules may have changed since it was saved.
 * @returns the reason of a refusal
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
  const { external, given, resultColumns } = stored
  const columns = resultColumns.map(({ name }) => name)
  const numbered = !columns.includes(ROW_KEY)
  if (external || given) {
    const known = knownReport(reportOf(stored), { parts: [] }, [], numbered)
    return {
      ...known,
      ...(external ? { external: { rows: external, columns } } : { given: { rows: given!, columns } }),
    }
  }
  const tables = reportableTables(entities)
  const verdict = checkStatement(stored.cgrSql ?? '', readableTables([...tables.values()]))
  if (verdict.problem) return verdict.problem.reason
  const report = reportOf(stored)
  const params = Object.fromEntries(
    verdict.params.map((name) => [name, report.params?.[name] ?? { title: name, type: 'String' as const }]),
  )
  const sources = verdict.tables.map((name) => tables.get(name)!)
  const known = knownReport({ ...report, params }, verdict, sources, numbered)
  return verdict.ordered ? { ...known, ownOrder: 'statement' } : known
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
