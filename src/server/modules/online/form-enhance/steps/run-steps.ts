import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { type Clock, wireTime } from '#server/platform/clock.ts'
import { withSafeHtml } from '#server/records/write/values/clean-record.ts'
import { failureReason } from '#server/reports/sql/failure-reason.ts'
import type { Row } from '#shared/documents/entity.ts'
import { evaluate } from '#shared/expression/evaluation/evaluate-expression.ts'
import { ExpressionError } from '#shared/expression/expression-error.ts'
import type { Expression } from '#shared/expression/syntax/parse-expression.ts'
import { coerceComputed } from '#shared/rules/records/coerce-record.ts'
import type { Step } from '../compiled-form.ts'
import { runChange } from '../statements/change-statement.store.ts'
import { putRequest } from './put-request.ts'
import { runScript } from './run-script.ts'
import type { Run } from './step-run.ts'
import { withinWriteTime } from './write-time.ts'

export interface Outcome {
  /** Fields that steps set. */
  set: Row
  messages: string[]
  /** True when an import leaves the row out. Later steps were not run. */
  skipped: boolean
}

const STATEMENT_LIMIT_MS = 3000

/**
 * Runs steps one after the other. Each sees the values that earlier steps set.
 * @throws AppError FORM_STEP_REFUSED with the text of its author; FORM_STEP_FAILED for a step that could not run. The
 * caller rolls back the write.
 */
export async function runSteps(steps: readonly Step[], given: Run): Promise<Outcome> {
  const [values, old] = [withoutSecrets(given, given.values), given.old && withoutSecrets(given, given.old)]
  const run: Run = { ...given, values, ...(old && { old }) }
  const outcome: Outcome = { set: {}, messages: [], skipped: false }
  const user = userOf(run.principal)
  for (const step of steps) {
    const scope = { values: { ...run.values, ...outcome.set }, old: run.old ?? {}, user, count: run.count }
    if (step.when && !holds(step.when, scope, step.place, run.clock)) continue
    if (step.kind === 'refuse') throw new AppError('FORM_STEP_REFUSED', { reason: step.text })
    if (step.kind === 'skip') return { ...outcome, skipped: true }
    if (step.kind === 'message') outcome.messages.push(step.text)
    if (step.kind === 'sql') await runStatement(step, { ...run, values: scope.values })
    if (step.kind === 'http') {
      await putRequest(step, { ...run, values: scope.values }, evaluated(step.body, scope, step.place, run.clock))
    }
    if (step.kind === 'set') give(outcome, run, { [step.field]: evaluated(step.value, scope, step.place, run.clock) })
    if (step.kind === 'script') {
      const script = await runScript(step, run, scope)
      give(outcome, run, script.set)
      outcome.messages.push(...script.messages)
    }
  }
  return outcome
}

/** Runs 加载前, also for administrators. @throws AppError FORM_STEP_REFUSED, FORM_STEP_FAILED */
export function requireLoadable(steps: readonly Step[], principal: Principal, clock: Clock): void {
  const scope = { user: userOf(principal) }
  for (const step of steps) {
    if (step.kind !== 'refuse' || (step.when && !holds(step.when, scope, step.place, clock))) continue
    throw new AppError('FORM_STEP_REFUSED', { reason: step.text })
  }
}

/** Converts set values like values that clients send. */
function give(outcome: Outcome, { entity, tables }: Run, values: Row): void {
  const entries = Object.entries(values).map(([field, value]) => [field, value ?? ''])
  Object.assign(outcome.set, withSafeHtml(tables[0]!, coerceComputed(entity, Object.fromEntries(entries))))
}

/** Removes secret fields: no step may read them, so they are never sent, not even with the whole record. */
function withoutSecrets({ tables }: Run, record: Readonly<Row>): Row {
  const { fields } = tables[0]!
  return Object.fromEntries(Object.entries(record).filter(([name]) => !fields[name]?.['x-secret']))
}

/** Properties of a person that expressions and scripts may read. */
export function userOf({ userId: id, username, realname, orgCode }: Principal) {
  return { id, username, realname, orgCode }
}

/** Evaluates a condition. Throws when that fails, so that nothing passes because of a mistake of its author. */
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
  try {
    await withinWriteTime(trx, place, (left) => runChange(trx, statement, scope, left), STATEMENT_LIMIT_MS)
  } catch (error) {
    const reason = failureReason((error as { code?: string }).code ?? '')
    throw reason === undefined ? error : new AppError('FORM_STEP_FAILED', { place, reason })
  }
}
