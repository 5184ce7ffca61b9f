import type { ValueKind } from '#server/records/entity-table.ts'
import type { ReportFieldType } from '#shared/wire/report.ts'

/** Types of a column or parameter of a report: for the record engine and for PostgreSQL. */
export const COLUMN_TYPES: Record<ReportFieldType, { kind: ValueKind; type: string }> = {
  String: { kind: 'text', type: 'text' },
  Image: { kind: 'text', type: 'text' },
  Integer: { kind: 'integer', type: 'bigint' },
  Long: { kind: 'integer', type: 'bigint' },
  BigDecimal: { kind: 'number', type: 'numeric' },
  Date: { kind: 'date', type: 'date' },
  Datetime: { kind: 'datetime', type: 'timestamptz' },
}
