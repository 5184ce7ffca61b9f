import type { DataSources } from '../platform/data-sources/source.ts'
import type { RecordContext } from '../records/record-context.ts'

export interface ReportContext extends RecordContext {
  /** How long one statement of a report may take, ms. */
  readonly statementLimitMs: number
  readonly dataSources: DataSources
}
