import { refusal } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordHooks } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { ReportDesigner } from '#server/reports/report-designer.ts'
import { isSelect, type ResultColumn } from '#server/reports/stored-report.ts'
import type { Row } from '#shared/documents/entity.ts'
import { columnsOfHead } from './report-head.repository.ts'

interface Dependencies {
  designer: Pick<ReportDesigner, 'columns' | 'outsideColumns'>
  /** Codes of reports that come with the program. */
  shippedCodes: ReadonlySet<string>
}

/** A change of any of these is another report. */
const WHAT_IS_READ = ['cgrSql', 'dbSource', 'sourceTable', 'sourceRows']

/**
 * What is special about keeping a report: its statement is judged, or its table looked for in the data source, and its
 * columns are kept with it.
 */
export function createReportHeadHooks({ designer, shippedCodes }: Dependencies): RecordHooks {
  return {
    isDefinition: true,

    beforeValidate({ code }) {
      if (!shippedCodes.has(String(code))) return
      throw invalid([{ field: 'code', keyword: 'unique', message: '该报表编码是系统内置报表的编码' }])
    },

    async columns(record, { principal, trx, existing }) {
      if (!WHAT_IS_READ.some((name) => Object.hasOwn(record, name))) return {}
      const head = { ...existing, ...record }
      const [source, table, rowsAt] = ['dbSource', 'sourceTable', 'sourceRows'].map((name) => textOf(head, name))
      try {
        // An empty text names no data source, and is none.
        if (!source) return { ...kept(await designer.columns(principal, textOf(head, 'cgrSql'), trx)), db_source: null }
        const columns = await designer.outsideColumns(principal, { source, table: table!, rowsAt: rowsAt! })
        // What was typed for a statement before says nothing any more.
        return { ...kept(columns), cgr_sql: null }
      } catch (error) {
        throw asProblem(source ? 'sourceTable' : 'cgrSql', error)
      }
    },
  }
}

/** A condition is about a column of its report, and for those who may name data sources: without it there is more to see. */
export function createReportFilterHooks(): RecordHooks {
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

/** A column of a report or a graph may have a SELECT in the place of a dictionary, which is judged like that of a report. */
export function createReportItemHooks({ designer }: { designer: Pick<ReportDesigner, 'choices'> }): RecordHooks {
  return {
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

/** A refusal as one that is about a field. */
function asProblem(field: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  return invalid([{ field, keyword: 'rule', message: refusal(error.code, error.details).message }])
}

function kept(columns: readonly ResultColumn[]): Record<string, unknown> {
  return { result_columns: JSON.stringify(columns) }
}

function textOf(record: Readonly<Row>, name: string): string {
  return typeof record[name] === 'string' ? record[name].trim() : ''
}
