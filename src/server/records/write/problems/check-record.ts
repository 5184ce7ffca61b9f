import { sharedProblems } from '#server/records/policy/membership.ts'
import { ruleUser } from '#server/records/policy/rule-user.ts'
import type { Row } from '#shared/documents/entity.ts'
import { linearPatternEngine } from '#shared/rules/patterns/linear-pattern-engine.ts'
import { provideLinearPatterns } from '#shared/rules/patterns/user-pattern-engine.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { validateRecord } from '#shared/rules/records/validate-record.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { Write } from '../write.ts'
import { invalid } from '../write-failure.ts'
import { areaProblems } from './area-problems.ts'
import { columnProblems } from './column-problems.ts'
import { dictionaryProblems } from './dictionary-problems.ts'
import { fileProblems } from './file-problems.ts'
import { referenceProblems } from './reference-problems.ts'
import { uniqueProblems } from './unique-problems.ts'

provideLinearPatterns(linearPatternEngine)

/**
 * Finds all problems of a record: first its fields and rules; then, for valid fields, the checks that need the
 * database.
 * @param existing the stored record on edit
 * @param unknown fields whose values are computed later; they are not checked yet
 * @throws AppError RECORD_INVALID with the problems by field
 */
export async function checkRecord(
  write: Write,
  record: Readonly<Row>,
  existing?: Readonly<Row>,
  unknown?: readonly string[],
): Promise<void> {
  const own = [
    ...validateFields(write, record, existing, unknown),
    ...columnProblems(write, record),
    ...dictionaryProblems(write, record, existing),
    ...fileProblems(write, record, existing),
    ...(await sharedProblems(write, record, existing)),
  ]
  const broken = new Set(own.map(({ field }) => field))
  const sound = Object.fromEntries(Object.entries(record).filter(([name]) => !broken.has(name)))
  const problems = [
    ...own,
    ...(await checkRuleProblems(write, sound)),
    ...(await areaProblems(write, sound, existing)),
    ...(await referenceProblems(write, sound, existing)),
    ...(await uniqueProblems(write, sound, existing)),
  ]
  if (problems.length > 0) throw invalid(firstOfEachField(problems))
}

function validateFields(
  { entity, principal, context }: Write,
  record: Readonly<Row>,
  existing?: Readonly<Row>,
  unknown?: readonly string[],
) {
  return validateRecord(entity, record, {
    mode: existing ? 'edit' : 'add',
    existing,
    unknown,
    user: ruleUser(principal),
    clock: () => context.clock.now(),
  })
}

async function checkRuleProblems({ table, policy }: Write, record: Readonly<Row>): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const [field, { 'x-check-rule': ruleCode }] of Object.entries(table.fields)) {
    const value = record[field]
    if (ruleCode === undefined || isEmptyValue(value)) continue
    const message = await policy.ruleFailure(ruleCode, String(value))
    if (message !== undefined) problems.push({ field, keyword: 'check-rule', message })
  }
  return problems
}

function firstOfEachField(problems: readonly FieldProblem[]): FieldProblem[] {
  const byField = new Map<string, FieldProblem>()
  for (const problem of problems) if (!byField.has(problem.field)) byField.set(problem.field, problem)
  return [...byField.values()]
}
