import { tableOf } from '#server/records/entity-table.ts'
import { unknownVariables } from '#server/records/policy/rule-variables.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { enhancementProblems } from '#shared/documents/online-form/checks/enhancement-problems.ts'
import type { FormEnhancement } from '#shared/documents/online-form/enhancements/enhancement.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { fieldNamed } from './statements/change-statement.store.ts'
import { checkChange } from './statements/change-statement.ts'
import { changeable, ownTables, readable } from './statements/form-tables.ts'

/**
 * Returns the problems of a button or an event that can be found without the database, its statements included.
 * @param entity of the form as it will be
 * @param entities with those of its sub-tables and of its main form
 */
export function problemsOfEnhancements(
  enhancement: FormEnhancement,
  form: OnlineForm,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): FieldProblem[] {
  const problems = enhancementProblems(enhancement, form, entity)
  const tables = ownTables(entity, entities)
  for (const [at, { kind, text }] of enhancement.steps.entries()) {
    if (kind !== 'sql' || text === '') continue
    const noRecord = enhancement.kind !== 'button' && enhancement.code === 'afterImport'
    const reason = statementTextProblem(text, tables, entity, noRecord ? '导入后不是某一条记录' : undefined)
    if (reason !== undefined) problems.push({ field: `steps[${at}].text`, keyword: 'enhance', message: reason })
  }
  return problems
}

/**
 * Returns the problem of a statement that its text shows.
 * @param noRecord why it may name no fields, where it runs for no record
 */
export function statementTextProblem(
  text: string,
  tables: ReturnType<typeof ownTables>,
  entity: Entity,
  noRecord?: string,
): string | undefined {
  const verdict = checkChange(text, changeable(tables), readable(tables))
  if (verdict.problem) {
    const lines = text.slice(0, verdict.problem.at).split('\n')
    return `SQL第${lines.length}行第${lines.at(-1)!.length + 1}列：${verdict.problem.reason}`
  }
  const named = verdict.statement.variables.find((name) => fieldNamed(tableOf(entity), name))
  if (noRecord !== undefined && named !== undefined) return `${noRecord}，不能用 #{${named}}`
  const unknown = verdict.statement.variables.find(
    (name) => !fieldNamed(tableOf(entity), name) && unknownVariables(`#{${name}}`).length > 0,
  )
  return unknown === undefined ? undefined : `没有字段或系统变量 #{${unknown}}`
}
