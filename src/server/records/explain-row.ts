import { sql } from 'kysely'
import type { Entity } from '#shared/documents/entity.ts'
import type { ExplainedRule, RowExplanation } from '#shared/wire/permission-explanation.ts'
import { AppError } from '../http/errors.ts'
import type { Principal } from '../http/principal.ts'
import { wireTime } from '../platform/clock.ts'
import { allOf } from './condition.ts'
import { ruleCondition } from './data-rules.ts'
import { type EntityTable, tableOf } from './entity-table.ts'
import { hasKey } from './lock-rows.ts'
import type { DataRule } from './needs.ts'
import type { RecordContext } from './record-context.ts'
import { livingRows } from './row-scope.ts'
import { RuleBroken } from './rule-broken.ts'

/**
 * Which data rule lets a person see a record, or hides it.
 * @param subject who is asked about; the tenant is the one of who asks
 * @throws AppError RECORD_NOT_FOUND when there is no such record in the tenant.
 */
export async function explainRow(
  context: RecordContext,
  subject: Principal,
  entity: Entity,
  id: string,
): Promise<RowExplanation> {
  const table = tableOf(entity)
  const { rows } = await sql`
    select 1 from ${table.source}
    where ${allOf([...livingRows(table, subject), hasKey(table, [id])])}`.execute(context.database.kysely)
  if (rows.length === 0) throw new AppError('RECORD_NOT_FOUND')
  const about = { entity: entity.$id, recordId: id }
  const filter = await context.rowFilters.filterFor(subject, entity)
  if (filter === 'all') return { ...about, visible: true, reason: '没有数据规则限制', lists: [] }
  if (filter === 'none') return { ...about, visible: false, reason: '没有授予显示这类数据的菜单', lists: [] }
  const lists = await Promise.all(
    filter.map((rules) => Promise.all(rules.map((rule) => judge(context, subject, table, rule, id)))),
  )
  const through = lists.find((rules) => rules.every(({ passes }) => passes))
  return { ...about, visible: through !== undefined, reason: reasonOf(lists, through), lists }
}

async function judge(
  { database, clock }: RecordContext,
  subject: Principal,
  table: EntityTable,
  rule: DataRule,
  id: string,
): Promise<ExplainedRule> {
  const { id: ruleId, ruleName } = rule
  try {
    const condition = ruleCondition(table, rule, subject, wireTime(clock.now()))
    const { rows } = await sql`
      select 1 from ${table.source} where ${allOf([hasKey(table, [id]), condition])}`.execute(database.kysely)
    return { id: ruleId, ruleName, passes: rows.length > 0 }
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    return { id: ruleId, ruleName, passes: false, broken: error.message }
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
