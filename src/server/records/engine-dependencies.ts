/** What the record engine needs from the rest of the server; supplied in areas/server.ts. */

import type { Transaction } from 'kysely'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { FillRuleCode } from '#shared/rules/fill-rules.ts'
import type { Database, Tables } from '../db/connection.ts'
import type { Principal } from '../http/principal.ts'
import type { Clock } from '../platform/clock.ts'
import type { NewId } from '../platform/ids.ts'
import type { TellOperation } from '../platform/operation-log.ts'

/** One row filter of the contract: column, operator, value with `#{variables}`. */
export interface DataRule {
  id: string
  ruleName: string
  /** Field of the entity. */
  ruleColumn: string | null
  ruleConditions: string
  ruleValue: string
}

/** `all` rows, `none` for want of a menu, or the rows that satisfy every rule of at least one of these lists. */
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
  /** Message of the first rule that the value breaks, or undefined when it passes. @throws CheckRuleUnknown */
  failure(ruleCode: string, value: string): Promise<string | undefined>
}

export interface FillRules {
  /** A value that a rule makes for a record, in the transaction of its write. */
  fill(code: FillRuleCode, params: Readonly<Record<string, string>>, where: FilledRecord): Promise<unknown>
  /** The same by a rule that administrators keep; null where there is none of that code. */
  fillByCode(code: string, where: FilledRecord): Promise<unknown>
}

/** For what a rule makes a value. */
export interface FilledRecord {
  form: Readonly<Row>
  principal: Principal
  connection: Transaction<Tables>
}

/** An uploaded file as far as a field that holds its path wants to know. */
export interface KnownFile {
  path: string
  fileName: string
  /** Bytes. */
  size: number
}

export interface UploadedFiles {
  /** Those of these paths that are files of the person's tenant. */
  known(principal: Principal, paths: readonly string[]): Promise<readonly KnownFile[]>
}

export interface HookContext {
  trx: Transaction<Tables>
  principal: Principal
  entity: Entity
  /** Runs after the transaction has been committed; never when it was rolled back. */
  afterCommit(task: () => Promise<void> | void): void
  /** Runs in the transaction as soon as the record is whole, rows of its sub-tables included. */
  whenWhole(task: () => Promise<void>): void
  /** Tells who writes something, once all is written. */
  notify(text: string): void
  /** What both logs say beside the change that is under way, e.g. what else it took along. */
  remark(text: string): void
}

/** What an entity does around the engine's steps. Every hook runs in the transaction of the write; a throw rolls it back. */
export interface RecordHooks {
  /** A record says how something is: names in it that nothing knows are refused where our own pages send them. */
  readonly isDefinition?: true
  /**
   * Runs a whole write when its turn comes, before it takes a connection. Imports are not asked: they take turns of their own.
   */
  inTurn?<T>(principal: Principal, write: () => Promise<T>): Promise<T>
  /** Whether a person may change a record as it is stored, by refusing; not asked for what the server decides on. */
  beforeEdit?(existing: Readonly<Row>, context: HookContext): Promise<void> | void
  /** Record as sent, cleaned and permitted; may change it before it is checked. */
  beforeValidate?(record: Row, context: HookContext & { mode: 'add' | 'edit'; existing?: Row }): Promise<void> | void
  /** A row of a workbook before it is added; may change it. `skip` leaves it out. */
  beforeImport?(record: Row, context: HookContext): Promise<'skip' | undefined>
  /** Once, when the rows of a workbook are in; in a dry run, too. */
  afterImport?(count: number, context: HookContext): Promise<void>
  /**
   * Columns about to be written, beside those of the entity's fields (e.g. a password hash) or in their place; the last word on
   * a record that is well by itself.
   */
  columns?(
    record: Row,
    context: HookContext & { mode: 'add' | 'edit'; existing?: Row },
  ): Promise<Record<string, unknown>>
  afterAdd?(record: Row, context: HookContext): Promise<void>
  /** Not called for an edit that changes nothing. */
  afterEdit?(record: Row, existing: Row, context: HookContext): Promise<void>
  beforeDelete?(records: readonly Row[], context: HookContext): Promise<void>
  afterDelete?(records: readonly Row[], context: HookContext): Promise<void>
  /** Deleted records that are about to come back. */
  beforeRestore?(records: readonly Row[], context: HookContext): Promise<void>
  /** Records that came back from the recycle bin. */
  afterRestore?(records: readonly Row[], context: HookContext): Promise<void>
  /** Deleted records that are about to go for good, with their links still there. */
  beforePurge?(records: readonly Row[], context: HookContext): Promise<void>
  /** Records that left the recycle bin for good. */
  afterPurge?(records: readonly Row[], context: HookContext): Promise<void>
  /**
   * Before records are read by a call of the entity: a list, one, a tree, groups, a workbook, what was, what is deleted. A throw refuses
   * it. Labels, choices and answers of writes are no such reads.
   */
  beforeRead?(context: Pick<HookContext, 'principal' | 'entity'>): Promise<void> | void
  /** Whether somebody may read a record without a grant for its list, such as whom it was sent to. */
  mayRead?(id: string, principal: Principal): Promise<boolean>
  /** Last look at rows before they leave; may add virtual fields. */
  afterRead?(rows: Row[], context: Pick<HookContext, 'principal' | 'entity'>): Promise<void>
}

/** Where the engine tells of what an administrator must repair, such as a data rule that cannot be evaluated. */
export interface RecordLog {
  warn(details: object, message: string): void
}

/** How much goes into or out of one file. */
export interface RecordLimits {
  /** Rows of an exported workbook. */
  exportRows: number
  /** Rows of a workbook to be imported. */
  importRows: number
  /** Bytes of such a workbook. */
  importBytes: number
  /** Ms to read a workbook that brings nothing; rows and cells add to it. */
  importReadMs: number
}

/** Rows from which lists are read in another way. */
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
  /** Those of entities that come while the server runs. */
  laterHooks?(entity: Entity): RecordHooks | undefined
  clock: Clock
  newId: NewId
  /** Told of every change of a record with a data log, once it is committed. */
  tell: TellOperation
  log: RecordLog
  limits: RecordLimits
  /** Others than the usual ones, for tests with few rows. */
  paging?: PagingLimits
}
