import type { Row } from '#shared/documents/entity.ts'
import { formulaResult } from '../formula-result.ts'
import type { RowColumn } from './row-column.ts'

/** A change of a row together with what its formulas come to, from left to right, so that one may read another. */
export function withFormulas(columns: readonly RowColumn[], row: Readonly<Row>, change: Readonly<Row>): Row {
  const result: Row = { ...change }
  for (const { name, field, formula } of columns) {
    if (formula) result[name] = formulaResult(formula, { ...row, ...result }, field)
  }
  return result
}
