import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import { wireTime } from '#server/platform/clock.ts'
import type { ExplainedRule, RowExplanation } from '#shared/wire/permission-explanation.ts'
import type { DataRule } from '../engine-dependencies.ts'
import type { EntityAccess } from '../entity-access.ts'
import type { EntityTable } from '../entity-table.ts'
import { allOf } from '../read/sql/condition.ts'
import type { RecordContext } from '../record-context.ts'
import { hasKey } from '../write/lock-rows.ts'
import { ruleCondition } from './data-rules.ts'
import { activeRows } from './row-scope.ts'
import { RuleBroken } from './rule-broken.ts'
import { ruleWords } from './rule-text.ts'

/**
 * Explains which data rule lets a person see a record, or hides it.
 * @param subject the person in question; the tenant is that of the request
 * @throws AppError RECORD_NOT_FOUND when the record is not in the tenant.
 */
export async function explainRow(access: EntityAccess, id: string): Promise<RowExplanation> {
  const [found] = await explainRows(access, [id])
  if (found === undefined) throw new AppError('RECORD_NOT_FOUND')
  return found
}

/** Explains several records, in the order of the given keys; records outside the tenant are left out. */
export async function explainRows(access: EntityAccess, ids: readonly string[]): Promise<RowExplanation[]> {
  const { context, principal: subject, entity, table } = access
  const there = await keysAmong(context, table, ids, allOf(activeRows(table, subject)))
  const known = ids.filter((id) => there.has(id)).map((id) => ({ entity: entity.$id, recordId: id }))
  const filter = await context.rowFilters.filterFor(subject, entity)
  if (filter === 'all') {
    return known.map((about) => ({ ...about, visible: true, reason: '没有数据规则限制', lists: [] }))
  }
  if (filter === 'none') {
    return known.map((about) => ({ ...about, visible: false, reason: '没有授予显示这类数据的菜单', lists: [] }))
  }
  const lists = await Promise.all(
    filter.map((rules) => Promise.all(rules.map((rule) => judged(access, rule, [...there])))),
  )
  return known.map((about) => {
    const answers = lists.map((list) => list.map((rule) => rule(about.recordId)))
    const through = answers.find((rules) => rules.every(({ passes }) => passes))
    return { ...about, visible: through !== undefined, reason: reasonOf(answers, through), lists: answers }
  })
}

async function keysAmong(
  { database }: Pick<RecordContext, 'database'>,
  table: EntityTable,
  ids: readonly string[],
  condition: ReturnType<typeof allOf>,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select ${table.id.ref}::text as id from ${table.source}
    where ${allOf([hasKey(table, ids), condition])}`.execute(database.kysely)
  return new Set(rows.map(({ id }) => id))
}

/** Evaluates one rule on each of the records. */
async function judged(
  { context, principal: subject, table }: EntityAccess,
  rule: DataRule,
  ids: readonly string[],
): Promise<(id: string) => ExplainedRule> {
  const about = { id: rule.id, ruleName: rule.ruleName, words: ruleWords(table, rule) }
  try {
    const condition = ruleCondition(table, rule, subject, wireTime(context.clock.now()))
    const passing = await keysAmong(context, table, ids, condition)
    return (id) => ({ ...about, passes: passing.has(id) })
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    return () => ({ ...about, passes: false, broken: error.message })
  }
}

function reasonOf(lists: readonly ExplainedRule[][], through: readonly ExplainedRule[] | undefined): string {
  if (through) return `满足数据规则${names(through)}`
  const failing = lists.flat().filter(({ passes }) => !passes)
  return failing.length === 0 ? '所选的数据规则已不存在' : `不满足数据规则${names(failing)}`
}

function names(rules: readonly ExplainedRule[]): string {
  return [...new Set(rules.map(({ ruleName }) => `「${ruleName}」`))].join('')
}
