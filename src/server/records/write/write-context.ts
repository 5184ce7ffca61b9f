import { inTransaction } from '#server/db/transaction.ts'
import { refuseInPreview } from '#server/http/effect.ts'
import { requireInstallation } from '#server/http/tenant.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isOfInstallation } from '#shared/documents/entity-fields.ts'
import type { SentChildren } from '../children/child-rows.ts'
import type { HookContext } from '../engine-dependencies.ts'
import { accessTo, type EntityAccess } from '../entity-access.ts'
import type { EntityTable } from '../entity-table.ts'
import { choosableRows, type RowState, visibleRows } from '../policy/row-scope.ts'
import type { Condition } from '../read/sql/condition.ts'
import { catalogOf, type RecordContext } from '../record-context.ts'
import { enabledValuesOf } from './problems/dictionary-problems.ts'
import { knownFilesOf, quotableIdsOf } from './problems/file-problems.ts'
import type { Write, WritePolicy } from './write.ts'
import { refusalOf } from './write-failure.ts'

interface Around {
  /** State of the rows that the person may see before the write. */
  state?: RowState
  /** Rows of sub-tables that will be written with the record. */
  sent?: readonly SentChildren[]
  /** The records, where there are several. */
  rows?: readonly Readonly<Row>[]
  /** Receives notices of hooks, each text once, after the commit. */
  report?: Pick<WriteReport, 'notify'>
  /** Imports have a limit of their own, before they read their workbook. */
  isImport?: boolean
}

/** Receives notices and ignored members, for the answer to the author of the write. */
export interface WriteReport {
  notify(text: string): void
  /** Paths of members of the body that were not stored. */
  ignored(paths: readonly string[]): void
}

/**
 * Runs a write in one transaction, hooks and log included, and converts errors of the database into refusals.
 * @param record the values to write, as far as they are known before
 * @throws AppError OF_INSTALLATION, or what `work` throws.
 */
export async function inWrite<T>(
  access: EntityAccess,
  record: Readonly<Row>,
  work: (write: Write) => Promise<T>,
  around: Around = {},
): Promise<T> {
  const { context, principal, entity } = access
  // The routes refuse it already; this is the second check.
  refuseInPreview(principal, 'write')
  if (isOfInstallation(entity)) requireInstallation(principal)
  const { inTurn } = context.hooksOf(entity)
  const write = () => writeNow(access, record, work, around)
  return inTurn && !around.isImport ? inTurn(principal, write) : write()
}

async function writeNow<T>(
  access: EntityAccess,
  record: Readonly<Row>,
  work: (write: Write) => Promise<T>,
  { state = 'active', sent = [], rows = [record], report }: Around,
): Promise<T> {
  const { context, principal, entity, table } = access
  const policy = await gatherPolicy(access, record, { state, sent, rows })
  const hooks = context.hooksOf(entity)
  const notices = new Set<string>()
  try {
    const done = await inTransaction(context.database.kysely, async ({ transaction: trx, afterCommit }) => {
      const remarks: string[] = principal.via === undefined ? [] : [principal.via]
      const onRecordComplete: Write['onRecordComplete'] = []
      notices.clear()
      const hookContext: HookContext = {
        ...{ trx, principal, entity, afterCommit },
        remark: (text) => void remarks.push(text),
        onRecordComplete: (task) => void onRecordComplete.push(task),
        notify: (text) => void notices.add(text),
      }
      const write = {
        ...access,
        policy,
        trx,
        hooks,
        hookContext,
        logsChanges: true,
        remarks,
        onRecordComplete,
      }
      const result = await work(write)
      await finishRecord(write)
      return result
    })
    if (report) for (const notice of notices) report.notify(notice)
    return done
  } catch (error) {
    throw refusalOf(error, table, policy.catalog) ?? error
  }
}

/** Runs the tasks that hooks deferred until the record is whole. */
export async function finishRecord({ onRecordComplete }: Pick<Write, 'onRecordComplete'>): Promise<void> {
  for (const task of onRecordComplete.splice(0)) await task()
}

async function gatherPolicy(
  access: EntityAccess,
  record: Readonly<Row>,
  { state = 'active', sent = [], rows = [record] }: Around,
): Promise<WritePolicy> {
  const { context, table } = access
  const choosable = new Map<string, Condition>()
  for (const [name, field] of Object.entries(table.fields)) {
    const address = Object.hasOwn(record, name) ? field['x-ref']?.entity : undefined
    if (address === undefined || choosable.has(address)) continue
    choosable.set(address, await choosableRows(accessTo(access, context.entityOf(address))))
  }
  const visible = await visibleRows(access, state)
  return {
    catalog: await catalogOf(context, table),
    visible,
    stillVisible: table.members ? await visibleRows(access, state, 'written') : visible,
    choosable,
    enabledValues: await enabledValuesOf(context.dictionaries, table),
    children: await childPolicies(access, sent),
    knownFiles: await knownFilesOf(access, rows),
    quotableIds: await quotableIdsOf(access, rows),
    ruleFailure: await failureBeforeWrite(context, table, record),
  }
}

/** Sub-tables usually have no menu; where one has, its data rules apply. */
async function childPolicies(
  access: EntityAccess,
  sent: readonly SentChildren[],
): Promise<ReadonlyMap<string, WritePolicy>> {
  const policies = new Map<string, WritePolicy>()
  for (const { entity: address } of access.entity['x-children'] ?? []) {
    const child = accessTo(access, access.context.entityOf(address))
    const everyField = Object.fromEntries(Object.keys(child.table.fields).map((name) => [name, null]))
    const rows = sent.filter(({ children }) => children.entity === address).flatMap((each) => bodiesOf(each))
    const policy = await gatherPolicy(child, everyField, { rows })
    const visible = await choosableRows(child)
    policies.set(address, { ...policy, visible, stillVisible: visible })
  }
  return policies
}

const bodiesOf = ({ rows }: SentChildren) => rows.map(({ body }) => body)

/** Evaluates check rules for known values before the write. A value that a hook changes is evaluated later. */
async function failureBeforeWrite(
  { checkRules }: RecordContext,
  table: EntityTable,
  record: Readonly<Row>,
): Promise<WritePolicy['ruleFailure']> {
  const known = new Map<string, string | undefined>()
  const keyOf = (ruleCode: string, value: string) => JSON.stringify([ruleCode, value])
  for (const [name, field] of Object.entries(table.fields)) {
    const ruleCode = field['x-check-rule']
    const value = Object.hasOwn(record, name) ? record[name] : undefined
    if (ruleCode === undefined || typeof value !== 'string' || value === '') continue
    known.set(keyOf(ruleCode, value), await checkRules.failure(ruleCode, value))
  }
  return async (ruleCode, value) => {
    const key = keyOf(ruleCode, value)
    return known.has(key) ? known.get(key) : checkRules.failure(ruleCode, value)
  }
}
