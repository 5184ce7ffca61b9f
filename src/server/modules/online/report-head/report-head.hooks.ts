import { refusal } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { EntityHooks, HookContext, RecordEngineDependencies } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { ReportDesigner } from '#server/reports/designer/report-designer.ts'
import { isSelect, type ResultColumn } from '#server/reports/stored-report.ts'
import type { Row } from '#shared/documents/entity.ts'
import { reportPermission } from '#shared/documents/report/report.ts'
import { columnsOfHead, isInMenu, storeVerdict } from './report-head.repository.ts'

interface Dependencies {
  designer: Pick<ReportDesigner, 'runnable' | 'externalColumns'>
  records: RecordEngineDependencies
  /** Codes of reports that come with the program. */
  shippedCodes: ReadonlySet<string>
}

/** Fields whose change alters the data of a report. */
const WHAT_IS_READ = ['cgrSql', 'dbSource', 'sourceTable', 'sourceRows']

/**
 * Hooks of reports: check the statement, or find the table in the data source, and store the columns with the report.
 * A report whose statement cannot run becomes a draft, with the reason.
 */
export function createReportHeadHooks({
  designer,
  records,
  shippedCodes,
}: Dependencies): EntityHooks<'online/report-head'> {
  return {
    isDefinition: true,

    beforeValidate(record, { existing }) {
      // An unchanged draft is written again, because its tables may exist by now.
      if (typeof existing?.draftReason === 'string') record.draftReason = null
      if (!shippedCodes.has(String(record.code))) return
      throw invalid([{ field: 'code', keyword: 'unique', message: '该报表编码是系统内置报表的编码' }])
    },

    async columns(record, { principal, existing }) {
      if (!WHAT_IS_READ.some((name) => Object.hasOwn(record, name))) return {}
      const head = { ...existing, ...record }
      const [source, table, rowsAt] = ['dbSource', 'sourceTable', 'sourceRows'].map((name) => textOf(head, name))
      try {
        // An empty text names no data source.
        if (!source) return { db_source: null }
        const columns = await designer.externalColumns(principal, { source, table: table!, rowsAt: rowsAt! })
        // The statement from before the data source is cleared.
        return { ...columnsText(columns), cgr_sql: null }
      } catch (error) {
        throw asProblem('sourceTable', error)
      }
    },

    async afterAdd(record, context) {
      context.onRecordComplete(() => judge(record, undefined, context))
    },

    async afterEdit(record, existing, context) {
      context.onRecordComplete(() => judge(record, existing, context))
    },
  }

  /** Judges the statement once the parameters are stored. @throws AppError RECORD_INVALID for a report in a menu */
  async function judge(record: Row, existing: Row | undefined, { trx, principal, notify }: HookContext): Promise<void> {
    const id = String(record.id)
    const wasDraft = typeof existing?.draftReason === 'string'
    const isAuthors = !existing || wasDraft || WHAT_IS_READ.some((name) => record[name] !== existing[name])
    try {
      await storeVerdict(trx, id, { columns: await designer.runnable(records, principal, { trx, id, isAuthors }) })
      if (wasDraft) notify('报表可以执行，已启用')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (existing && !wasDraft && (await isInMenu(trx, reportPermission(String(record.code)))))
        throw asProblem('cgrSql', error)
      const reason = refusal(error.code, error.details).message
      await storeVerdict(trx, id, { reason })
      notify(`报表不能执行，已保存为草稿：${reason}`)
    }
  }
}

/**
 * Hooks of conditions of a report: each names a column of its report.
 * Changing them needs the permission to list data sources, because a report without a condition shows more rows.
 */
export function createReportFilterHooks(): EntityHooks<'online/report-filter'> {
  const requireSources = (principal: Pick<Principal, 'may'>) => {
    if (!principal.may('system:data-source:list')) throw new AppError('NOT_GRANTED')
  }
  return {
    async beforeDelete(_, { principal }) {
      requireSources(principal)
    },

    async columns(record, { principal, trx, existing }) {
      requireSources(principal)
      const { cgrheadId, fieldName } = { ...existing, ...record }
      const columns = await columnsOfHead(trx, String(cgrheadId))
      if (columns.some(({ name }) => name === fieldName)) return {}
      throw invalid([{ field: 'fieldName', keyword: 'rule', message: '数据源的表中没有该字段' }])
    },
  }
}

/**
 * Hooks of columns of a report or a graph. A SELECT in the place of a dictionary is checked like the statement of a
 * report. `group`, the name of a range in other clients, is stored as `range`.
 */
export function createReportItemHooks({
  designer,
}: {
  designer: Pick<ReportDesigner, 'choices'>
}): EntityHooks<'online/report-item' | 'online/graph-item'> {
  return {
    beforeValidate(record) {
      if (record.searchMode === 'group') record.searchMode = 'range'
    },

    async columns({ dictCode }, { principal, trx }) {
      if (typeof dictCode !== 'string' || !isSelect(dictCode)) return {}
      try {
        await designer.choices(principal, dictCode, trx)
      } catch (error) {
        throw asProblem('dictCode', error)
      }
      return {}
    },
  }
}

/** Turns a refusal into a problem of a field. */
function asProblem(field: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  return invalid([{ field, keyword: 'rule', message: refusal(error.code, error.details).message }])
}

function columnsText(columns: readonly ResultColumn[]): Record<string, unknown> {
  return { result_columns: JSON.stringify(columns) }
}

function textOf(record: Readonly<Row>, name: string): string {
  return typeof record[name] === 'string' ? record[name].trim() : ''
}
