import type { DataSources } from '../platform/data-sources/source.ts'
import type { RowFilters } from '../records/engine-dependencies.ts'
import type { RecordContext } from '../records/record-context.ts'

/** Row filters for reads without the data rules of the tables. */
export const EVERY_ROW: RowFilters = { filterFor: async () => 'all' }

export interface ReportContext extends RecordContext {
  /** How long one statement of a report may take, ms. */
  readonly statementLimitMs: number
  readonly dataSources: DataSources
}
