import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { failureReason } from '#server/reports/sql/failure-reason.ts'
import { explainChange, type StatementScope } from './change-statement.store.ts'
import { checkChange } from './change-statement.ts'
import { changeable, readable } from './form-tables.ts'

const LONG_AGO = '2000-01-01 00:00:00'

/**
 * Returns why the database could not run a checked statement, for a record without values.
 * @returns undefined when it could
 */
export async function statementProblem(
  kysely: Kysely<Tables>,
  text: string,
  { principal, tables }: Pick<StatementScope, 'principal' | 'tables'>,
): Promise<string | undefined> {
  const verdict = checkChange(text, changeable(tables), readable(tables))
  if (verdict.problem) return verdict.problem.reason
  try {
    const scope = { principal, tables, record: {}, now: LONG_AGO }
    await kysely.transaction().execute((trx) => explainChange(trx, verdict.statement, scope))
    return undefined
  } catch (error) {
    const reason = failureReason((error as { code?: string }).code ?? '')
    if (reason === undefined) throw error
    return `语句不能执行：${reason}`
  }
}
