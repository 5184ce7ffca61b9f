import { tableOf } from '#server/records/entity-table.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import type { Row } from '#shared/documents/entity.ts'
import { type ReportField, reportEntity } from '#shared/documents/report/report.ts'
import type { KnownReport } from '../report-library.ts'
import { PARAMETER_PREFIX } from '../report-query.ts'

/** Part of a report that a field of a form opens to who works with the form. */
export interface OpenedReport {
  code: string
  /** Columns that the field stores, shows or fills in. */
  columns: readonly string[]
  /** Values of parameters as the form says them; undefined for those that come from other fields of the record. */
  params: Readonly<Record<string, string | undefined>>
  /** Rows are read whatever the data rules of the sources say. */
  unruled: boolean
}

/** The report with these columns alone; they are what can be searched. */
export function withColumns(known: KnownReport, names: readonly string[]): KnownReport {
  const columns = Object.fromEntries(
    Object.entries(known.report.columns).flatMap(([name, column]) =>
      names.includes(name) ? [[name, searchable(column)]] : [],
    ),
  )
  const { order } = known.report
  const isShown = order?.every(({ column }) => Object.hasOwn(columns, column))
  const report = { ...known.report, columns, order: isShown ? order : undefined }
  const entity = reportEntity(report)
  const choices = new Map([...known.choices].filter(([name]) => names.includes(name)))
  const ownOrder = order?.length && !isShown ? order : known.ownOrder
  return { ...known, report, entity, table: tableOf(entity), choices, ...(ownOrder && { ownOrder }) }
}

/** A reference would be searched by a lookup that the field does not open. */
function searchable({ search = {}, show: _, ...column }: ReportField): ReportField {
  return column.ref ? column : { ...column, search }
}

/** The query with parameters of the form's choice alone, whatever else a client sends. */
export function withParams(query: RecordQuery, params: OpenedReport['params']): RecordQuery {
  const others = Object.entries(query).filter(([name]) => !name.startsWith(PARAMETER_PREFIX))
  const given = Object.entries(params).map(([name, value]) => {
    const key = PARAMETER_PREFIX + name
    return [key, value ?? query[key]] as const
  })
  return Object.fromEntries([...others, ...given])
}

/** Rows without their key, which every statement of a report answers. */
export function withoutKey(rows: readonly Row[], columns: readonly string[]): Row[] {
  return columns.includes('id') ? [...rows] : rows.map(({ id: _, ...row }) => row)
}
