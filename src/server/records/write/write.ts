import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { HookContext, KnownFile, RecordHooks } from '../engine-dependencies.ts'
import type { EntityAccess } from '../entity-access.ts'
import type { Condition } from '../read/sql/condition.ts'
import type { TableCatalog } from '../read-catalog.ts'

export type WriteMode = 'add' | 'edit'

/** Rights and data that a write needs, read before its transaction, so that the write holds one connection only. */
export interface WritePolicy {
  readonly catalog: TableCatalog
  /** Rows that the person may see before a write. */
  readonly visible: Condition
  /** Rows that the person may see after the write, whatever tenants the record then belongs to. */
  readonly stillVisible: Condition
  /** Rows of other entities that the person may refer to, by address. */
  readonly choosable: ReadonlyMap<string, Condition>
  /** Values of enabled items by code, for the dictionaries of the record's fields. */
  readonly enabledValues: ReadonlyMap<string, ReadonlySet<string>>
  /** Policies of the entities of sub-tables, by address. */
  readonly children: ReadonlyMap<string, WritePolicy>
  /** Uploaded files by path, as far as the record names them. */
  readonly knownFiles: ReadonlyMap<string, KnownFile>
  /** Ids in addresses and formatted texts that may stay there: of files that the person may use, or of no file. */
  readonly quotableIds: ReadonlySet<string>
  /** Message of a check rule that the value breaks. */
  ruleFailure(ruleCode: string, value: string): Promise<string | undefined>
}

/** One write under way. */
export interface Write extends EntityAccess {
  readonly policy: WritePolicy
  readonly trx: Transaction<Tables>
  readonly hooks: RecordHooks
  readonly hookContext: HookContext
  /** The server decided on the write, so the person's field permissions do not matter. */
  readonly isByServer?: boolean
  /** Whether each change goes to the operation log; false where one entry covers all changes. */
  readonly logsChanges: boolean
  /** Remarks on the change that is logged next. */
  readonly remarks: string[]
  /** Tasks that hooks deferred until the record is whole. */
  readonly onRecordComplete: (() => Promise<void>)[]
}
