import type { ReportFieldType } from '#shared/wire/report.ts'

/** Of which rows of another database, or of an address, a report is made. */
export interface OutsideRows {
  /** Code of the data source. */
  readonly source: string
  /** Table or view, with its schema in front where it has another one; of an HTTP source the path. */
  readonly table: string
  /** Of an HTTP source: where in the answer the list is, names with dots between. */
  readonly rowsAt: string
  /** All have to hold. */
  readonly filters: readonly OutsideFilter[]
}

export interface OutsideFilter {
  readonly fieldName: string
  readonly operator: FilterOperator
  /** A text, `${parameter}` or `#{variable}`. */
  readonly value: string
}

export const FILTER_OPERATORS = ['=', '!=', '>', '>=', '<', '<=', 'LIKE', 'IN'] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** A condition whose value is known: several for IN, one for all others. */
export interface BoundFilter {
  readonly column: string
  readonly operator: FilterOperator
  readonly values: readonly (string | number)[]
}

const INSTEAD = /^\$\{([a-zA-Z][a-zA-Z0-9_]*)\}$/

/** @returns the name of the parameter that stands for the value */
export function parameterIn(value: string): string | undefined {
  return INSTEAD.exec(value.trim())?.[1]
}

/** @returns undefined for a text that is no value of a column of this type, so that nothing can equal it */
export function sourceValue(text: string, type: ReportFieldType): string | number | undefined {
  if (type !== 'Integer' && type !== 'Long' && type !== 'BigDecimal') return text
  if (!/^[+-]?\d{1,30}(\.\d{1,30})?$/.test(text.trim())) return undefined
  const number = Number(text)
  // What a number cannot hold exactly is left to the database.
  return Number.isSafeInteger(number) || text.includes('.') ? number : text.trim()
}
