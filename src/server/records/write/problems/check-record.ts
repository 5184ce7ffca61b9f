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

// Patterns that people write are tested in linear time. The engine must be set before the first validation.
provideLinearPatterns(linearPatternEngine)

/**
 * Checks a record before it is written. The first checks cover its values and the rules of its entity. The second ones,
 * such as uniqueness, need the database and cover only fields that passed the first ones.
 * @param record fields to write; on edit only the changed ones
 * @param existing the stored record, on edit
 * @param computedLater fields whose values are not known yet; neither they nor rules over them are checked
 * @throws AppError RECORD_INVALID with the problems by field
 */
export async function checkRecord(
  write: Write,
  record: Readonly<Row>,
  existing?: Readonly<Row>,
  computedLater?: readonly string[],
): Promise<void> {
  const valueProblems = [
    ...validateFields(write, record, existing, computedLater),
    ...columnProblems(write, record),
    ...dictionaryProblems(write, record, existing),
    ...fileProblems(write, record, existing),
    ...(await sharedProblems(write, record, existing)),
  ]
  const invalidNames = new Set(valueProblems.map(({ field }) => field))
  const validFields = Object.fromEntries(Object.entries(record).filter(([name]) => !invalidNames.has(name)))
  const problems = [
    ...valueProblems,
    ...(await checkRuleProblems(write, validFields)),
    ...(await areaProblems(write, validFields, existing)),
    ...(await referenceProblems(write, validFields, existing)),
    ...(await uniqueProblems(write, validFields, existing)),
  ]
  if (problems.length > 0) throw invalid(firstOfEachField(problems))
}

function validateFields(
  { entity, principal, context }: Write,
  record: Readonly<Row>,
  existing?: Readonly<Row>,
  computedLater?: readonly string[],
) {
  return validateRecord(entity, record, {
    mode: existing ? 'edit' : 'add',
    existing,
    unknown: computedLater,
    user: ruleUser(principal),
    clock: () => context.clock.now(),
  })
}

/** Applies the check rules of fields (`x-check-rule`), which are stored in the database. */
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
