import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { type Clock, wireTime } from '#server/platform/clock.ts'
import { failureReason } from '#server/reports/sql/failure-reason.ts'
import type { Entity, RecordCall } from '#shared/documents/entity.ts'
import { statementTextProblem } from './enhancement-problems.ts'
import { runChange } from './statements/change-statement.store.ts'
import { checkChange } from './statements/change-statement.ts'
import { changeable, ownTables, readable } from './statements/form-tables.ts'
import { statementProblem } from './statements/statement-trial.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  entities: ReadonlyMap<string, Entity>
  findForm(principal: Principal, code: string, call: RecordCall): Promise<Entity>
  clock: Clock
}

const NO_RECORD = '语句不是为某一条记录执行'

export type FormStatementService = ReturnType<typeof createFormStatementService>

/** Runs a statement on the tables of a form apart from its records, confined like the statements of its steps. */
export function createFormStatementService({ kysely, entities, findForm, clock }: Dependencies) {
  return {
    /**
     * Returns why a statement cannot run; undefined when it can.
     * @throws AppError NOT_GRANTED, FORM_NOT_SYNCHRONISED
     */
    async problemOf(principal: Principal, form: string, text: string): Promise<string | undefined> {
      const entity = await findForm(principal, form, 'list')
      const tables = ownTables(entity, entities)
      return (
        statementTextProblem(text, tables, entity, NO_RECORD) ?? statementProblem(kysely, text, { principal, tables })
      )
    },

    /**
     * Runs a statement in the tenant of the person, in one transaction.
     * @returns number of changed rows
     * @throws AppError NOT_GRANTED, FORM_NOT_SYNCHRONISED; FORM_STEP_FAILED with the reason
     */
    async run(principal: Principal, form: string, text: string, limitMs: number): Promise<number> {
      const entity = await findForm(principal, form, 'list')
      const tables = ownTables(entity, entities)
      const failed = (reason: string) => new AppError('FORM_STEP_FAILED', { place: 'SQL语句', reason })
      const verdict = checkChange(text, changeable(tables), readable(tables))
      if (verdict.problem) throw failed(verdict.problem.reason)
      const scope = { principal, tables, record: {}, now: wireTime(clock.now()) }
      try {
        return await inTransaction(kysely, ({ transaction }) =>
          runChange(transaction, verdict.statement, scope, limitMs),
        )
      } catch (error) {
        const reason = failureReason((error as { code?: string }).code ?? '')
        throw reason === undefined ? error : failed(reason)
      }
    },
  }
}
