/** Dependencies of the record engine on the rest of the server; supplied in areas/server.ts. */

import type { Transaction } from 'kysely'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { EntityAddress } from '#shared/documents/entity-rows.ts'
import type { Entities } from '#shared/generated/entities.ts'
import type { FillRuleCode } from '#shared/rules/fill-rules.ts'
import type { Database, Tables } from '../db/connection.ts'
import type { Principal } from '../http/principal.ts'
import type { Clock } from '../platform/clock.ts'
import type { NewId } from '../platform/ids.ts'
import type { TurnLimits } from '../platform/limits/fair-turns.ts'
import type { LogOperation } from '../platform/operation-log.ts'
import type { Catalogs } from './catalogs.ts'

/** One row filter of the contract: column, operator, value with `#{variables}`. */
export interface DataRule {
  id: string
  ruleName: string
  /** Field of the entity. */
  ruleColumn: string | null
  ruleConditions: string
  ruleValue: string
}

/** `all` rows; `none` when no menu is granted; or the rows that satisfy every rule of at least one of these lists. */
export type RowFilter = 'all' | 'none' | readonly (readonly DataRule[])[]

export interface RowFilters {
  /** Rules in force for a person on an entity, over all its menus and roles. */
  filterFor(principal: Principal, entity: Entity): Promise<RowFilter>
}

export interface Dictionaries {
  /** Value to text, also of disabled items; empty for an unknown code. */
  texts(code: string): Promise<ReadonlyMap<string, string>>
  /** Values of the enabled items; empty for an unknown code. */
  enabled(code: string): Promise<ReadonlySet<string>>
}

export interface CheckRules {
  /**
   * Returns the message of the first line of the rule that the value violates; undefined when the value passes.
   * @throws AppError CHECK_RULE_UNKNOWN, CHECK_RULE_BROKEN
   */
  failure(ruleCode: string, value: string): Promise<string | undefined>
}

export interface FillRules {
  /** Makes a value for a record by a rule, in the transaction of the write. */
  fill(code: FillRuleCode, params: Readonly<Record<string, string>>, where: FilledRecord): Promise<unknown>
  /** Makes a value by a rule that administrators define; null for an unknown code. */
  fillByCode(code: string, where: FilledRecord): Promise<unknown>
}

/** Record for which a rule makes a value. */
export interface FilledRecord {
  form: Readonly<Row>
  principal: Principal
  connection: Transaction<Tables>
}

/** An uploaded file, as a field with its path needs it. */
export interface KnownFile {
  path: string
  fileName: string
  /** Bytes. */
  size: number
}

/** Records of one entity. */
export interface FileHolders {
  entity: Entity
  ids: readonly string[]
}

export interface UploadedFiles {
  /**
   * Returns the files among these paths that the person may put into records: own uploads, files that they may read, and
   * files that one of the records holds or held.
   */
  known(principal: Principal, paths: readonly string[], records: FileHolders): Promise<readonly KnownFile[]>
  /** Returns the ids among these of files that exist and that the person may not put into records. */
  closed(principal: Principal, ids: readonly string[], records: FileHolders): Promise<readonly string[]>
}

export interface HookContext {
  trx: Transaction<Tables>
  principal: Principal
  entity: Entity
  /** Runs after the transaction has been committed; never when it was rolled back. */
  afterCommit(task: () => Promise<void> | void): void
  /** Runs in the transaction as soon as the record is whole, rows of its sub-tables included. */
  onRecordComplete(task: () => Promise<void>): void
  /** Adds a notice to the answer of the write, once all is committed. */
  notify(text: string): void
  /** Adds a remark on the current change to both logs, such as what else it changed. */
  remark(text: string): void
}

/** Stored record: the typed fields of its entity, and those of the server, which no client gets. */
type Stored<Fields> = Fields & Row

/** Checked record with the fields that are written. */
type Written<Fields> = Partial<Fields> & Row

/** Record with the fields that a person may read, always with its key. */
type Read<Fields> = Partial<Fields> & Pick<Fields, Extract<keyof Fields, 'id'>> & Row

/**
 * Code of an entity around the engine's steps. Every hook runs in the transaction of the write; a throw rolls it back.
 * @typeParam Fields those of a record. Values as sent stay unknown until the record is checked.
 */
export interface RecordHooks<Fields = Row> {
  /** Marks records that define something: unknown names in them are refused when our own pages send them. */
  readonly isDefinition?: true
  /**
   * Runs a whole write when its turn comes, before it takes a connection. Not called for imports, which have their own
   * limit.
   */
  inTurn?<T>(principal: Principal, write: () => Promise<T>): Promise<T>
  /** Refuses an edit of the stored record by throwing. Not called for changes that the server decides on. */
  beforeEdit?(existing: Readonly<Stored<Fields>>, context: HookContext): Promise<void> | void
  /** Gets the record as sent, cleaned and permitted; may change it before it is checked. */
  beforeValidate?(
    record: Row,
    context: HookContext & { mode: 'add' | 'edit'; existing?: Stored<Fields> },
  ): Promise<void> | void
  /** A row of a workbook before it is added; may change it. `skip` leaves it out. */
  beforeImport?(record: Row, context: HookContext): Promise<'skip' | undefined>
  /** Runs once after all rows of a workbook are added; in a dry run, too. */
  afterImport?(count: number, context: HookContext): Promise<void>
  /**
   * Columns to write beside those of the entity's fields (e.g. a password hash) or in their place. Runs last, on a
   * record without problems.
   */
  columns?(
    record: Written<Fields>,
    context: HookContext & { mode: 'add' | 'edit'; existing?: Stored<Fields> },
  ): Promise<Record<string, unknown>>
  afterAdd?(record: Stored<Fields>, context: HookContext): Promise<void>
  /** Not called for an edit that changes nothing. */
  afterEdit?(record: Stored<Fields>, existing: Stored<Fields>, context: HookContext): Promise<void>
  beforeDelete?(records: readonly Stored<Fields>[], context: HookContext): Promise<void>
  afterDelete?(records: readonly Stored<Fields>[], context: HookContext): Promise<void>
  /** Gets deleted records before they are restored. */
  beforeRestore?(records: readonly Stored<Fields>[], context: HookContext): Promise<void>
  /** Gets records after they were restored from the recycle bin. */
  afterRestore?(records: readonly Stored<Fields>[], context: HookContext): Promise<void>
  /** Gets deleted records before they are removed for good; their links still exist. */
  beforePurge?(records: readonly Stored<Fields>[], context: HookContext): Promise<void>
  /** Gets records after they were removed for good. */
  afterPurge?(records: readonly Stored<Fields>[], context: HookContext): Promise<void>
  /**
   * Runs before a call of the entity reads records: a list, one record, a tree, groups, a workbook, the history, the
   * recycle bin. A throw refuses the read. Not called for labels, choices and answers of writes.
   */
  beforeRead?(context: Pick<HookContext, 'principal' | 'entity'>): Promise<void> | void
  /** Checks whether a person may read a record without permission for its list, such as the receiver of a message. */
  mayRead?(id: string, principal: Principal): Promise<boolean>
  /** Gets rows before they are sent; may add virtual fields. */
  afterRead?(rows: Read<Fields>[], context: Pick<HookContext, 'principal' | 'entity'>): Promise<void>
}

/** Hooks of an entity that the product ships, whose records have a generated type. */
export type EntityHooks<Address extends EntityAddress> = RecordHooks<Entities[Address]>

/** Checks before the hooks of an entity, for entities of any kind: a throw refuses the write. */
export interface RecordGuards extends Pick<RecordHooks, 'beforeEdit' | 'beforeDelete' | 'beforePurge'> {
  /** Runs before a change that the server makes for a person, such as the steps of a form's button. */
  beforePatch?: RecordHooks['beforeEdit']
}

/** Log for faults that an administrator must repair, such as a data rule that cannot be evaluated. */
export interface RecordLog {
  warn(details: object, message: string): void
}

/** Limits on the size of one file. */
export interface RecordLimits {
  /** Rows of an exported workbook. */
  exportRows: number
  /** Rows of a workbook to be imported. */
  importRows: number
  /** Bytes of such a workbook. */
  importBytes: number
  /** Base time to read a workbook, ms; rows and cells add to it. */
  importReadMs: number
}

/** Numbers of rows from which lists are read in another way. */
export interface PagingLimits {
  /** Totals are counted exactly up to it. */
  exactTotal?: number
  /** Offset from which a page is read by keys. */
  deepOffset?: number
}

export interface RecordEngineDependencies {
  database: Pick<Database, 'kysely'>
  /** Entities by address; those without a table are left out by the engine. */
  entities: ReadonlyMap<string, Entity>
  rowFilters: RowFilters
  dictionaries: Dictionaries
  checkRules: CheckRules
  fillRules: FillRules
  files: UploadedFiles
  /** Hooks by address of the entity, looked up at each call. */
  hooks: Readonly<Record<string, RecordHooks>>
  /** Hooks of entities that are made while the server runs. */
  laterHooks?(entity: Entity): RecordHooks | undefined
  guards?: ((entity: Entity) => RecordGuards | undefined) | undefined
  /** Shared by engines over the same tables; absent for an engine that has to read tables of an open transaction. */
  catalogs?: Catalogs | undefined
  clock: Clock
  newId: NewId
  /** Receives every committed change of a record with a data log. */
  logOperation: LogOperation
  log: RecordLog
  limits: RecordLimits
  /** Limits of lists in parallel, since each holds up to two connections. */
  lists?: Pick<TurnLimits, 'parallel' | 'ofOne'>
  /** Replaces the usual limits, for tests with few rows. */
  paging?: PagingLimits
}
