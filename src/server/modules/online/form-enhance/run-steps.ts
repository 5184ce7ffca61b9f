import type { Transaction } from 'kysely'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { evaluate } from '#shared/expression/evaluate-expression.ts'
import { ExpressionError } from '#shared/expression/expression-error.ts'
import type { Expression } from '#shared/expression/parse-expression.ts'
import { coerceRecord } from '#shared/rules/coerce-record.ts'
import type { Tables } from '../../../db/connection.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import { type Clock, wireTime } from '../../../platform/clock.ts'
import { withSafeHtml } from '../../../records/clean-record.ts'
import type { EntityTable } from '../../../records/entity-table.ts'
import { runChange } from './change-statement.store.ts'
import type { Step } from './compiled-form.ts'
import { reasonOf } from './step-reasons.ts'

/** What steps are run for. */
export interface Run {
  trx: Transaction<Tables>
  principal: Principal
  entity: Entity
  tables: readonly EntityTable[]
  clock: Clock
  /** The record as it will be, or as it is. */
  values: Readonly<Row>
  /** The record as it was before an edit. */
  old?: Readonly<Row>
}

export interface Outcome {
  /** Fields that steps gave a value. */
  set: Row
  messages: string[]
}

/** Of one statement, and of all in one transaction, which hold the rows that they changed until the write is done. */
const STATEMENT_LIMIT_MS = 3000
const WRITE_LIMIT_MS = 30_000
/** Ms that the statements of a transaction took so far. */
const spent = new WeakMap<Transaction<Tables>, number>()

/**
 * Runs steps one after the other; each sees what those before it set.
 * @throws AppError FORM_STEP_REFUSED as its author said, FORM_STEP_FAILED for one that could not be run; either way nothing of
 * the write stays.
 */
export async function runSteps(steps: readonly Step[], run: Run): Promise<Outcome> {
  const outcome: Outcome = { set: {}, messages: [] }
  const user = userOf(run.principal)
  for (const step of steps) {
    const scope = { values: { ...run.values, ...outcome.set }, old: run.old ?? {}, user }
    if (step.when && !holds(step.when, scope, step.place, run.clock)) continue
    if (step.kind === 'refuse') throw new AppError('FORM_STEP_REFUSED', { reason: step.text })
    if (step.kind === 'message') outcome.messages.push(step.text)
    if (step.kind === 'sql') await runStatement(step, { ...run, values: scope.values })
    if (step.kind === 'set') {
      const value = evaluated(step.value, scope, step.place, run.clock)
      const given = coerceRecord(run.entity, { [step.field]: value ?? '' })
      Object.assign(outcome.set, withSafeHtml(run.tables[0]!, given))
    }
  }
  return outcome
}

/** What expressions may know of a person. */
export function userOf({ userId: id, username, realname, orgCode }: Principal) {
  return { id, username, realname, orgCode }
}

/** A condition that cannot be evaluated is a mistake of its author: nothing passes because of it. */
export function holds(condition: Expression, scope: object, place: string, clock: Clock): boolean {
  return evaluated(condition, scope, place, clock) === true
}

function evaluated(expression: Expression, scope: object, place: string, clock: Clock): unknown {
  try {
    return evaluate(expression, scope, () => clock.now())
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    throw new AppError('FORM_STEP_FAILED', { place, reason: error.message })
  }
}

async function runStatement({ place, statement }: Extract<Step, { kind: 'sql' }>, run: Run): Promise<void> {
  const { trx, principal, tables, values, clock } = run
  const scope = { principal, tables, record: values, now: wireTime(clock.now()) }
  const before = spent.get(trx) ?? 0
  const left = Math.ceil(Math.min(STATEMENT_LIMIT_MS, WRITE_LIMIT_MS - before))
  if (left <= 0) throw new AppError('FORM_STEP_FAILED', { place, reason: `语句共用时超过${WRITE_LIMIT_MS / 1000}秒` })
  const start = performance.now()
  try {
    await runChange(trx, statement, scope, left)
    spent.set(trx, before + performance.now() - start)
  } catch (error) {
    const reason = reasonOf((error as { code?: string }).code ?? '')
    throw reason === undefined ? error : new AppError('FORM_STEP_FAILED', { place, reason })
  }
}
