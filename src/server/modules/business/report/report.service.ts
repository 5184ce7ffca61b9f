import type { Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { refuseInPreview } from '#server/http/effect.ts'
import type { Principal } from '#server/http/principal.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { periodBefore, periodOfDay } from '#shared/rules/reporting/report-period.ts'
import { type ReportRepository, reportStore, type StoredReport } from './report.repository.ts'
import { changedLines, contentOf, filledFromLast, lineProblems, linesOf, type ReportGrid } from './report-lines.ts'
import { type ReportScreen, reportScreen } from './report-screen.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  reports: ReportRepository
  /** Starts the only process of a form for a record. @param prepare runs first in the transaction of the start */
  startProcess(
    caller: { principal: Principal },
    record: { formAddress: string; recordId: string },
    prepare: (trx: Transaction<Tables>) => Promise<void>,
  ): Promise<void>
  /** Entity of the list of due reports. */
  entity: Entity
}

/** Rows of the grid that a person sends. */
export interface SentReport {
  reportId: string
  /** Version that the person has seen. */
  version?: number | undefined
  lines: readonly Readonly<Row>[]
}

/** Address of reports, which their process checks. */
const REPORT = 'business/report'

type Executor = Parameters<typeof reportStore.goods>[0]

export type ReportService = ReturnType<typeof createReportService>

/** Reports that people fill in for their units. */
export function createReportService({ database, reports, startProcess, entity }: Dependencies) {
  return {
    /** Page on which the person fills in a report, or reads one that was submitted. @throws AppError REPORT_TASK_UNKNOWN */
    async screen(principal: Principal, reportId: string): Promise<ReportScreen> {
      const report = await ownReport(principal, reportId)
      const grid = await gridOf(database.kysely, report)
      return reportScreen({ reportId, grid, entity, isOpen: isOpen(report) })
    },

    /** Report with its rows. @throws AppError REPORT_TASK_UNKNOWN */
    async record(principal: Principal, reportId: string): Promise<Row> {
      const report = await ownReport(principal, reportId)
      const { id, unitName, periodName, dueTime, status, version } = report
      return { id, unitName, periodName, dueTime, status, version, lines: await storedLines(database.kysely, report) }
    },

    /** Stores a draft, which may have gaps. @throws AppError REPORT_TASK_UNKNOWN, REPORT_TASK_CLOSED, REPORT_TASK_STALE, RECORD_INVALID */
    save: (principal: Principal, sent: SentReport): Promise<void> => change(principal, sent, 'save'),

    /** Submits a complete report, and starts its checks. @throws as `save`, and what the start of a process refuses */
    submit,

    /** Stores a draft that has the values of the last period where it had none. @throws as `save` */
    copyLast: (principal: Principal, sent: SentReport): Promise<void> => change(principal, sent, 'copy-last'),
  }

  /** Others do not learn whether the report exists. */
  async function ownReport(principal: Principal, id: string): Promise<StoredReport> {
    const report = await reports.report(id, principal)
    if (!report?.isOwn) throw new AppError('REPORT_TASK_UNKNOWN')
    return report
  }

  async function change(principal: Principal, sent: SentReport, as: 'save' | 'copy-last'): Promise<void> {
    refuseInPreview(principal, 'write')
    await inTransaction(database.kysely, async ({ transaction: trx }) => {
      await store(trx, principal, sent, as)
      await reportStore.keepDraft(trx, sent.reportId)
    })
  }

  /** The checks begin in the transaction that stores the content. Without checks a report counts as it is. */
  async function submit(principal: Principal, sent: SentReport): Promise<void> {
    refuseInPreview(principal, 'write')
    const { checkLevels } = await ownReport(principal, sent.reportId)
    const stored = async (trx: Transaction<Tables>) => {
      await store(trx, principal, sent, 'submit')
      await reportStore.submit(trx, sent.reportId, principal.userId, checkLevels === 0)
    }
    if (checkLevels === 0) await inTransaction(database.kysely, ({ transaction }) => stored(transaction))
    else await startProcess({ principal }, { formAddress: REPORT, recordId: sent.reportId }, stored)
  }

  async function store(
    trx: Transaction<Tables>,
    principal: Principal,
    { reportId, version, lines }: SentReport,
    as: 'save' | 'submit' | 'copy-last',
  ): Promise<void> {
    const report = await reportStore.read(trx, reportId, principal, true)
    if (!report?.isOwn) throw new AppError('REPORT_TASK_UNKNOWN')
    if (!isOpen(report)) throw new AppError('REPORT_TASK_CLOSED')
    if (version !== undefined && version !== report.version) throw new AppError('REPORT_TASK_STALE')
    const grid = await gridOf(trx, report)
    const given = changedLines(grid, await storedLines(trx, report, grid), lines)
    const changed = as === 'copy-last' ? filledFromLast(grid, given) : given
    const problems = lineProblems(grid, changed, as === 'submit')
    if (problems.length > 0) throw invalid(problems)
    await reportStore.store(trx, reportId, contentOf(grid, changed))
  }
}

async function gridOf(executor: Executor, { id, formId, deviation }: StoredReport): Promise<ReportGrid> {
  const goods = await reportStore.goods(executor, formId)
  const indicators = await reportStore.indicators(executor, formId)
  return { goods, indicators, deviation, remarks: await reportStore.remarks(executor, id) }
}

async function storedLines(executor: Executor, report: StoredReport, known?: ReportGrid): Promise<Row[]> {
  const grid = known ?? (await gridOf(executor, report))
  const { first } = periodBefore(report.kind, periodOfDay(report.kind, report.periodFirst))
  const last = await reportStore.submitted(executor, report, first)
  return linesOf(grid, await reportStore.content(executor, report.id), last)
}

const isOpen = ({ status }: StoredReport): boolean => status === 'open' || status === 'draft' || status === 'returned'
