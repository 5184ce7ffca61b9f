import { refusal } from '../../../http/envelope.ts'
import { AppError } from '../../../http/errors.ts'
import type { RecordHooks } from '../../../records/needs.ts'
import { invalid } from '../../../records/write-failure.ts'
import type { ReportDesigner } from '../../../reports/report-designer.ts'

interface Needs {
  designer: Pick<ReportDesigner, 'columns'>
  /** Codes of reports that come with the program. */
  shippedCodes: ReadonlySet<string>
}

/** What is special about keeping a report: its statement is judged, and its columns are kept with it. */
export function createReportHeadHooks({ designer, shippedCodes }: Needs): RecordHooks {
  return {
    beforeValidate({ code }) {
      if (!shippedCodes.has(String(code))) return
      throw invalid([{ field: 'code', keyword: 'unique', message: '该报表编码是系统内置报表的编码' }])
    },

    async columns({ cgrSql }, { principal, trx }) {
      if (typeof cgrSql !== 'string') return {}
      try {
        return { result_columns: JSON.stringify(await designer.columns(principal, cgrSql, trx)) }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        throw invalid([{ field: 'cgrSql', keyword: 'rule', message: refusal(error.code, error.details).message }])
      }
    },
  }
}
