import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { refusal } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { formTables } from './form-table.repository.ts'
import { type DestructiveStep, planSync, renamesOf, type StoredTable, type SyncStep, takenNames } from './plan-sync.ts'
import { changesOf } from './sync-changes.ts'
import type { Index } from './table-indexes.ts'

type Trx = Transaction<Tables>

/** `normal` never loses data. `force` also discards data that cannot stay, after the person confirmed the losses. */
export type SyncMode = 'normal' | 'force'

/** Desired schema of a table, with the form that it follows from. */
export type DesiredTable = Omit<Parameters<typeof planSync>[0], 'stored' | 'dropsRemoved' | 'hasTrigrams'> & {
  /** Approvals that end. A normal synchronisation lists them as changes, `force` asks to confirm them. */
  approvalLosses: readonly string[]
}

export interface DataLoss {
  losses: string[]
  /** Word that a person sends back to confirm these losses. */
  confirm: string
}

/** Returns what `force` would lose now. @throws AppError FORM_SYNC_NAMES */
export async function dataLossOf(trx: Trx, desiredTables: readonly DesiredTable[]): Promise<DataLoss> {
  const plans: Plan[] = []
  for (const desired of desiredTables)
    plans.push(await planFor(trx, desired, await formTables.read(trx, tableOf(desired)), 'force'))
  return dataLossOfAll(plans, desiredTables)
}

/** Returns why a normal synchronisation would be refused because of stored rows. @throws AppError FORM_SYNC_NAMES */
export async function refusalsOf(trx: Trx, desiredTables: readonly DesiredTable[]): Promise<string[]> {
  return (await normalChangesOf(trx, desiredTables)).flatMap(({ refusals }) => refusals)
}

/** Plan of a normal synchronisation of one table. */
export interface TableChanges {
  table: string
  /** Rows of all tenants, deleted ones included; null for a new table. Beyond a limit an estimate of the database. */
  rows: number | null
  changes: string[]
  refusals: string[]
}

/** Plans a normal synchronisation without locks or changes. @throws AppError FORM_SYNC_NAMES */
export async function normalChangesOf(trx: Trx, desiredTables: readonly DesiredTable[]): Promise<TableChanges[]> {
  const all: TableChanges[] = []
  for (const desired of desiredTables) {
    const table = tableOf(desired)
    const stored = await formTables.read(trx, table)
    const { steps, losses } = await planFor(trx, desired, stored, 'normal')
    const rows = stored ? await formTables.approximateRows(trx, table) : null
    const refusals = [...losses, ...(stored ? await duplicatesOf(trx, desired, stored, steps) : [])]
    all.push({ table, rows, changes: [...desired.approvalLosses, ...changesOf({ ...desired, steps })], refusals })
  }
  return all
}

/** Duplicates under the names that the columns have now. A new column has no values. */
async function duplicatesOf(
  trx: Trx,
  desired: DesiredTable,
  stored: StoredTable,
  steps: readonly SyncStep[],
): Promise<string[]> {
  const before = new Map([...renamesOf(desired.form, desired.former, stored)].map(([from, to]) => [to, from]))
  const there = new Set(stored.columns.map(({ name }) => name))
  const found: string[] = []
  for (const step of steps) {
    if (step.do !== 'index' || !step.index.unique) continue
    const columns = step.index.columns.map((name) => before.get(name) ?? name)
    const count = columns.every((name) => there.has(name))
      ? await formTables.duplicates(trx, tableOf(desired), columns)
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
export async function applyTables(
  trx: Trx,
  desiredTables: readonly DesiredTable[],
  mode: SyncMode,
  confirmed: string | undefined,
  limitMs: number,
): Promise<AppliedTable[]> {
  const plans: Plan[] = []
  for (const desired of desiredTables)
    plans.push(await planFor(trx, desired, await lockedTable(trx, tableOf(desired), limitMs), mode))
  const { losses, confirm } = dataLossOfAll(plans, desiredTables)
  if (losses.length > 0 && !(mode === 'force' && confirmed === confirm)) {
    throw new AppError('FORM_SYNC_LOSES', { losses: losses.join('；') }, { losses, confirm })
  }
  const applied: AppliedTable[] = []
  for (const [at, { steps }] of plans.entries()) {
    const table = tableOf(desiredTables[at]!)
    const statements = await runSteps(trx, table, stepsAtOnce(steps))
    applied.push({ table, statements, later: laterIndexes(steps) })
  }
  return applied
}

/** Result for one table. */
export interface AppliedTable {
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

const tableOf = ({ entity }: DesiredTable) => entity['x-table']!

async function planFor(
  trx: Trx,
  desired: DesiredTable,
  stored: StoredTable | undefined,
  mode: SyncMode,
): Promise<Plan> {
  const renames = stored === undefined ? new Map<string, string>() : renamesOf(desired.form, desired.former, stored)
  const taken = stored === undefined ? [] : takenNames(renames, stored)
  if (taken.length > 0) throw new AppError('FORM_SYNC_NAMES', { names: taken.join('、') })
  const hasTrigrams = await formTables.hasTrigrams(trx)
  const steps = planSync({ ...desired, stored, dropsRemoved: mode === 'force', hasTrigrams })
  const before = new Map([...renames].map(([from, to]) => [to, from]))
  const losses = mode === 'force' ? [...desired.approvalLosses] : []
  for (const step of steps) {
    if (!('loses' in step)) continue
    const { name } = step.column
    // A column without values loses nothing, so both modes change it.
    const rows = await formTables.lost(trx, tableOf(desired), step, before.get(name) ?? name)
    if (rows > 0) losses.push(sentence(step, rows))
  }
  return { steps, losses }
}

/** Lists the losses of all plans. With several tables each loss names its table. */
function dataLossOfAll(plans: readonly Plan[], desiredTables: readonly DesiredTable[]): DataLoss {
  const place = (at: number) => (desiredTables.length > 1 ? `${desiredTables[at]!.form.head.tableName} 的 ` : '')
  const losses = plans.flatMap((plan, at) => plan.losses.map((loss) => place(at) + loss))
  const confirm = createHash('sha256').update(JSON.stringify(losses)).digest('hex').slice(0, 16)
  return { losses, confirm }
}

function sentence(step: DestructiveStep, rows: number): string {
  const { name, type } = step.column
  if (step.do === 'narrow') return `${name} 有${rows}行超过${step.length}个字符，将被截短`
  if (step.do === 'fit') return `${name} 有${rows}行放不进 ${type}，小数将四舍五入，过大的数将被清空`
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

const INCOMPATIBLE = '已有内容不符合新的类型'

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
  ...{ '22001': INCOMPATIBLE, '22003': INCOMPATIBLE, '22P02': INCOMPATIBLE, '23502': INCOMPATIBLE },
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

async function lockedTable(trx: Trx, table: string, limitMs: number): Promise<StoredTable | undefined> {
  const exists = (await formTables.read(trx, table)) !== undefined
  await formTables.lock(trx, table, exists, limitMs)
  return exists ? formTables.read(trx, table) : undefined
}

async function requireNoDuplicates(trx: Trx, table: string, columns: readonly string[]): Promise<void> {
  const count = await formTables.duplicates(trx, table, columns)
  // Values need to be unique within a tenant only, so the first column is the tenant.
  if (count > 0) throw new AppError('FORM_SYNC_DUPLICATES', { column: namesOf(columns), count })
}

const namesOf = (columns: readonly string[]) => columns.slice(1).join('、')

const duplicatesText = (columns: readonly string[], count: number) =>
  refusal('FORM_SYNC_DUPLICATES', { column: namesOf(columns), count }).message
