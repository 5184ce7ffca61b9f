import type { ReportFieldType } from '#shared/wire/report.ts'

/** Source of the rows of a report over another database or an HTTP address. */
export interface ExternalRows {
  /** Code of the data source. */
  readonly source: string
  /** Table or view, prefixed with its schema where needed; for an HTTP source the path. */
  readonly table: string
  /** HTTP only: path to the list in the answer, names with dots between. */
  readonly rowsAt: string
  /** Conditions that must all hold. */
  readonly filters: readonly ExternalFilter[]
}

export interface ExternalFilter {
  readonly fieldName: string
  readonly operator: FilterOperator
  /** A text, `${parameter}` or `#{variable}`. */
  readonly value: string
}

export const FILTER_OPERATORS = ['=', '!=', '>', '>=', '<', '<=', 'LIKE', 'IN'] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** A condition with bound values: several for IN, one for all other operators. */
export interface BoundFilter {
  readonly column: string
  readonly operator: FilterOperator
  readonly values: readonly (string | number)[]
}

const INSTEAD = /^\$\{([a-zA-Z][a-zA-Z0-9_]*)\}$/

/** @returns the name of the parameter in the value */
export function parameterIn(value: string): string | undefined {
  return INSTEAD.exec(value.trim())?.[1]
}

/** @returns undefined for a text that is no value of a column of this type, so nothing can equal it */
export function sourceValue(text: string, type: ReportFieldType): string | number | undefined {
  if (type !== 'Integer' && type !== 'Long' && type !== 'BigDecimal') return text
  if (!/^[+-]?\d{1,30}(\.\d{1,30})?$/.test(text.trim())) return undefined
  const number = Number(text)
  // A number that JavaScript cannot represent exactly is sent to the database as text.
  return Number.isSafeInteger(number) || text.includes('.') ? number : text.trim()
}
