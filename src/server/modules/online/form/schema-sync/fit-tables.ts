import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { refusal } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { formTables } from './form-table.repository.ts'
import { type LosingStep, planSync, renamesOf, type StoredTable, type SyncStep, takenNames } from './plan-sync.ts'
import type { Index } from './table-indexes.ts'

type Trx = Transaction<Tables>

/** `normal` never loses data. `force` also discards data that cannot stay, after the person confirmed the losses. */
export type SyncMode = 'normal' | 'force'

/** Desired schema of a table, with the form that it follows from. */
export type Wish = Omit<Parameters<typeof planSync>[0], 'stored' | 'dropsRemoved' | 'hasTrigrams'>

export interface Losses {
  losses: string[]
  /** Word that a person sends back to confirm these losses. */
  confirm: string
}

/** Returns what `force` would lose now. @throws AppError FORM_SYNC_NAMES */
export async function lossesOf(trx: Trx, wishes: readonly Wish[]): Promise<Losses> {
  const plans: Plan[] = []
  for (const wish of wishes) plans.push(await planFor(trx, wish, await formTables.read(trx, tableOf(wish)), 'force'))
  return allLosses(plans, wishes)
}

/** Returns why a normal synchronisation would be refused because of stored rows. @throws AppError FORM_SYNC_NAMES */
export async function refusalsOf(trx: Trx, wishes: readonly Wish[]): Promise<string[]> {
  const refusals: string[] = []
  for (const wish of wishes) {
    const stored = await formTables.read(trx, tableOf(wish))
    const { steps, losses } = await planFor(trx, wish, stored, 'normal')
    refusals.push(...losses)
    if (stored) refusals.push(...(await duplicatesOf(trx, wish, stored, steps)))
  }
  return refusals
}

/** Duplicates under the names that the columns have now. A new column has no values. */
async function duplicatesOf(trx: Trx, wish: Wish, stored: StoredTable, steps: readonly SyncStep[]): Promise<string[]> {
  const before = new Map([...renamesOf(wish.form, wish.former, stored)].map(([from, to]) => [to, from]))
  const there = new Set(stored.columns.map(({ name }) => name))
  const found: string[] = []
  for (const step of steps) {
    if (step.do !== 'index' || !step.index.unique) continue
    const columns = step.index.columns.map((name) => before.get(name) ?? name)
    const count = columns.every((name) => there.has(name))
      ? await formTables.duplicates(trx, tableOf(wish), columns)
      : 0
    if (count > 0) found.push(duplicatesText(step.index.columns, count))
  }
  return found
}

/**
 * Makes tables fit their forms. The tables are locked until the transaction ends.
 * @param confirmed word that the person sent
 * @param limitMs time limit of each statement
 * @returns statements that were run for each table, and indexes that are left to make
 * @throws AppError FORM_SYNC_NAMES, FORM_SYNC_DUPLICATES; FORM_SYNC_LOSES with `{ losses, confirm }`
 */
export async function fitTables(
  trx: Trx,
  wishes: readonly Wish[],
  mode: SyncMode,
  confirmed: string | undefined,
  limitMs: number,
): Promise<Fitted[]> {
  const plans: Plan[] = []
  for (const wish of wishes) plans.push(await planFor(trx, wish, await heldTable(trx, tableOf(wish), limitMs), mode))
  const { losses, confirm } = allLosses(plans, wishes)
  if (losses.length > 0 && !(mode === 'force' && confirmed === confirm)) {
    throw new AppError('FORM_SYNC_LOSES', { losses: losses.join('；') }, { losses, confirm })
  }
  const fitted: Fitted[] = []
  for (const [at, { steps }] of plans.entries()) {
    const table = tableOf(wishes[at]!)
    const statements = await runSteps(trx, table, stepsAtOnce(steps))
    fitted.push({ table, statements, later: laterIndexes(steps) })
  }
  return fitted
}

/** Result for one table. */
export interface Fitted {
  table: string
  /** Statements in the order in which they were run. */
  statements: string[]
  /** Indexes to make after the commit, when the table is no longer locked. */
  later: Index[]
}

/** A new table has no rows, so its indexes are made immediately. So are unique ones, which refuse duplicates. */
const isLater = (step: SyncStep, steps: readonly SyncStep[]) =>
  step.do === 'index' && !step.index.unique && steps[0]!.do !== 'create'

const stepsAtOnce = (steps: readonly SyncStep[]) => steps.filter((step) => !isLater(step, steps))

const laterIndexes = (steps: readonly SyncStep[]) =>
  steps.flatMap((step) => (step.do === 'index' && isLater(step, steps) ? [step.index] : []))

interface Plan {
  steps: SyncStep[]
  losses: string[]
}

const tableOf = ({ entity }: Wish) => entity['x-table']!

async function planFor(trx: Trx, wish: Wish, stored: StoredTable | undefined, mode: SyncMode): Promise<Plan> {
  const renames = stored === undefined ? new Map<string, string>() : renamesOf(wish.form, wish.former, stored)
  const taken = stored === undefined ? [] : takenNames(renames, stored)
  if (taken.length > 0) throw new AppError('FORM_SYNC_NAMES', { names: taken.join('、') })
  const hasTrigrams = await formTables.hasTrigrams(trx)
  const steps = planSync({ ...wish, stored, dropsRemoved: mode === 'force', hasTrigrams })
  const before = new Map([...renames].map(([from, to]) => [to, from]))
  const losses: string[] = []
  for (const step of steps) {
    if (!('loses' in step)) continue
    const { name } = step.column
    // A column without values loses nothing, so both modes change it.
    const rows = await formTables.lost(trx, tableOf(wish), step, before.get(name) ?? name)
    if (rows > 0) losses.push(sentence(step, rows))
  }
  return { steps, losses }
}

/** Lists the losses of all plans. With several tables each loss names its table. */
function allLosses(plans: readonly Plan[], wishes: readonly Wish[]): Losses {
  const place = (at: number) => (wishes.length > 1 ? `${wishes[at]!.form.head.tableName} 的 ` : '')
  const losses = plans.flatMap((plan, at) => plan.losses.map((loss) => place(at) + loss))
  const confirm = createHash('sha256').update(JSON.stringify(losses)).digest('hex').slice(0, 16)
  return { losses, confirm }
}

function sentence(step: LosingStep, rows: number): string {
  const { name, type } = step.column
  if (step.do === 'narrow') return `${name} 有${rows}行超过${step.length}个字符，将被截短`
  if (step.do === 'drop') return `${name} 被删除，${rows}行的内容将丢失`
  return `${name} 由 ${step.from} 改为 ${type}，${rows}行的内容将丢失`
}

async function runSteps(trx: Trx, table: string, steps: readonly SyncStep[]): Promise<string[]> {
  const statements: string[] = []
  for (const step of steps) {
    if (step.do === 'index' && step.index.unique) await requireNoDuplicates(trx, table, step.index.columns)
    statements.push(...(await doStep(trx, table, step)))
  }
  return statements
}

const UNFIT = '已有内容不符合新的类型'

/** Errors of the database for a valid plan, caused by objects that others made on the table. */
const REFUSED: Readonly<Record<string, string>> = {
  // feature_not_supported: a view, a rule or a computed column reads the column; dependent_objects_still_exist
  '0A000': '视图或计算列正在使用',
  '2BP01': '其他对象正在使用',
  // datatype_mismatch, cannot_coerce, invalid_table_definition
  '42804': '类型不能这样转换',
  '42846': '类型不能这样转换',
  '42P16': '表的结构不允许',
  // insufficient_privilege, program_limit_exceeded
  '42501': '没有修改该表的权限',
  '54000': '已有内容太长，不能建索引',
  ...{ '22001': UNFIT, '22003': UNFIT, '22P02': UNFIT, '23502': UNFIT },
  // foreign_key_violation, check_violation
  '23503': '外键约束不允许',
  '23514': '检查约束不允许',
}

async function doStep(trx: Trx, table: string, step: SyncStep): Promise<string[]> {
  try {
    return await formTables.run(trx, table, step)
  } catch (error) {
    const reason = REFUSED[(error as { code?: string }).code ?? '']
    if (reason === undefined) throw error
    throw new AppError('FORM_SYNC_REFUSED', { table, step: stepName(step), reason })
  }
}

function stepName(step: SyncStep): string {
  if (step.do === 'index' || step.do === 'drop-index') return `索引 (${step.index.columns.join(', ')})`
  if (step.do === 'create') return '建表'
  const name = step.do === 'rename' ? step.from : typeof step.column === 'string' ? step.column : step.column.name
  return `列 ${name}`
}

async function heldTable(trx: Trx, table: string, limitMs: number): Promise<StoredTable | undefined> {
  const exists = (await formTables.read(trx, table)) !== undefined
  await formTables.hold(trx, table, exists, limitMs)
  return exists ? formTables.read(trx, table) : undefined
}

async function requireNoDuplicates(trx: Trx, table: string, columns: readonly string[]): Promise<void> {
  const count = await formTables.duplicates(trx, table, columns)
  // Values need to be unique within a tenant only, so the first column is the tenant.
  if (count > 0) throw new AppError('FORM_SYNC_DUPLICATES', duplicates(columns, count))
}

const duplicates = (columns: readonly string[], count: number) => ({ column: columns.slice(1).join('、'), count })

const duplicatesText = (columns: readonly string[], count: number) =>
  refusal('FORM_SYNC_DUPLICATES', duplicates(columns, count)).message
