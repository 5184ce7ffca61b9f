/**
 * The entity document: what one kind of record is. JSON Schema (2020-12) with a closed list of `x-` annotations.
 * The renderer, the record engine, the generators and the checker read it; nobody else describes a record.
 */

import type { FileLimits } from '#shared/rules/file-limits.ts'
import type { FillRuleCode } from '../rules/fill-rules.ts'
import type { OnlineForm } from './online-form/form.ts'

export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'

/** Calls of the record engine that an entity may offer; each is a path below `x-calls.base`. */
export const RECORD_CALLS = [
  'list',
  'aggregate',
  'queryById',
  'add',
  'edit',
  'delete',
  'deleteBatch',
  'exportXls',
  'importTemplate',
  'importExcel',
  'history',
  'historyCompare',
  'recycleBin',
  'putRecycleBin',
  'deleteRecycleBin',
  'treeRoot',
  'treeChildren',
  'treeSearch',
  'reorder',
] as const
export type RecordCall = (typeof RECORD_CALLS)[number]

/**
 * How a search form asks for a field: for what is entered, a part of it, from one value to another, one of several, at least
 * one element of a comma list, or a whole year, quarter, month, week or day.
 */
export const SEARCH_KINDS = ['exact', 'like', 'range', 'in', 'any', 'period'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Keywords whose refusal can be given a text of its own by `x-messages`. */
export type MessageKeyword =
  | 'required'
  | 'type'
  | 'pattern'
  | 'format'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'enum'
  | 'unique'

/** A field that holds the key of a record of another entity. */
export interface Reference {
  /** Address of the entity, e.g. `system/role`. */
  entity: string
  /** Field of that entity whose value is stored. Default `id`. */
  value?: string
  /** Field of that entity that people read. Default: its `x-title`. */
  label?: string
  /** Several values: a comma list on the wire. Without `through` it is stored as that comma list. */
  many?: boolean
  /** The values live in a link table instead of a column of the record. Needs `many`. */
  through?: { table: string; from: string; to: string }
  /** Field through which its reader reaches the records. Clients set it where they load an entity; documents never have it. */
  via?: FieldPlace
}

/** A field by the address of its entity and its name. */
export interface FieldPlace {
  entity: string
  field: string
}

/** What a field is filled with by the server, whatever the client sends. */
export type FillSource = 'now' | 'username' | 'orgCode' | 'tenant' | 'id'

/** A value that a rule of the server makes when the record is added. */
export interface RuleFill {
  rule: FillRuleCode
  params?: Record<string, string>
}

/**
 * What a new record begins with where it says nothing: the value of an expression over `user`, or one that a rule of the
 * server makes by its code (sys_fill_rule), again in a form when one of `watch` is changed there.
 */
export type Beginning = { expr: string } | { rule: string; watch?: readonly string[] }

export interface Field {
  type: JsonType
  title: string
  description?: string
  /**
   * `strong-password`: at least 8 characters, among them a letter, a digit and a special sign.
   * `html`: formatted text; the server keeps of it what cannot act. `cron`: a Quartz expression.
   */
  format?: 'date' | 'date-time' | 'time' | 'email' | 'uri' | 'strong-password' | 'html' | 'json' | 'cron'
  default?: string | number | boolean
  /** Instead of `default` where the value is not always the same. */
  'x-default'?: Beginning
  enum?: readonly (string | number)[]
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: Pick<Field, 'type' | 'enum' | 'maxLength' | 'pattern'>

  /** Column name. Default: the field name in snake case. */
  'x-column'?: string
  /** Computed or carried: there is no column. A hook or `x-ref.through` gives it meaning. */
  'x-virtual'?: boolean
  /** Virtual: shows a field of the records that another field refers to, as text, to who may look them up. */
  'x-linked'?: { by: string; field: string }
  /**
   * Virtual: what lists may be asked for by a field of the rows of a sub-table, which is named as in the record. `kept`: the
   * code by which that field is kept for roles.
   */
  'x-asked'?: { rows: string; field: string; kept: string }
  /** Widget of the edit form when the page does not choose one. Default: from type, format, `x-dict`, `x-ref`. */
  'x-widget'?: string
  /** Props of that widget wherever it shows the field, in forms, lists and details; a page may add to them. */
  'x-widget-props'?: Record<string, unknown>
  /** Dictionary code; the engine adds `<field>_dictText` to every row. */
  'x-dict'?: string
  'x-ref'?: Reference
  /** What it refers to is offered and accepted whatever the data rules of that entity say. */
  'x-unruled'?: boolean
  /** Like `via` of a reference, for fields whose source is no entity. */
  via?: FieldPlace
  /** Unique alone, or together with other fields. A unique index of the table has the last word. */
  'x-unique'?: true | { with: string[] }
  /** Code of a check rule (sys_check_rule) that every write must pass. */
  'x-check-rule'?: string
  /** A pattern that a user wrote, beside or instead of `pattern`: judged in time that grows with the text only. */
  'x-user-pattern'?: string
  'x-fill'?: { insert?: FillSource | RuleFill; update?: FillSource }
  /**
   * Who may write it: `once` = on add only; `server` = nobody through the API; anything else is a permission code.
   * Absent: whoever may add or edit the record.
   */
  'x-write'?: 'once' | 'server' | (string & {})
  /** Who may read it: `server` = it never leaves the server; anything else is a permission code. */
  'x-read'?: 'server' | (string & {})
  /** Never read, never logged; shown as stars. */
  'x-secret'?: boolean
  /** How a search form asks for it by default. */
  'x-search'?: SearchKind
  /** Digits behind the decimal point of a `number`. */
  'x-precision'?: number
  /** Holds paths of uploaded files (several: a comma list or an array); what the server takes is told by these limits. */
  'x-file'?: FileLimits
  'x-messages'?: Partial<Record<MessageKeyword, string>>
}

/** A rule over several fields of one record. Exactly one of `require`, `forbid`, `assert` is given. */
export interface RecordRule {
  /** Condition (expression over `values`, `user`); absent means always. */
  when?: string
  require?: string[]
  forbid?: string[]
  assert?: string
  /** The text shown; absent for `require` gives the required text of each field. */
  message?: string
  /** Field under which the message is shown. Default: the first required or forbidden field, else the first field read. */
  field?: string
}

/**
 * A rule over all rows of a sub-table, deleted ones left out. `noDuplicates`: no two rows hold the same in all of these
 * fields; rows in which one is empty are not compared. `sum`: of a field over the rows, held against a field of the record;
 * while that is empty, nothing is.
 */
export type RowsRule =
  | { noDuplicates: string[]; message?: string }
  | { sum: string; equals?: string; atMost?: string; atLeast?: string; message: string }

/** Rows of another entity that belong to a record, are read and written with it, and go with it. */
export interface ChildRows {
  entity: string
  /** Field of that entity which refers to the record. */
  by: string
  kind: 'one' | 'many'
  /** Under which they travel. Default: the noun of the entity in camel case. */
  name?: string
  /** Heading of the rows. */
  title?: string
  /** Whole-number field that keeps their order. */
  order?: string
  minItems?: number
  maxItems?: number
  rules?: RowsRule[]
  /** What nobody does to the rows of a record: adding some, taking some away. With the record they come and go all the same. */
  fixed?: RowsChange[]
}

export type RowsChange = 'add' | 'delete'

/**
 * Tenants that a record belongs to, by a link table. Administrators of the installation reach every record, others those of the
 * tenant they work in. A record of several tenants is changed there in its `own` fields only.
 */
export interface Membership {
  table: string
  /** Column with the key of the record. */
  from: string
  /** Column with the number of the tenant. */
  to: string
  /** Table or view with the same columns: every tenant in which the record belongs or holds something. Default: `table`. */
  ties?: string
  /**
   * Fields of which the link table has a copy, in a column of the same name, kept equal by the database. The list of a tenant's
   * members is then read from the link table where its order and its deletion mark are copied.
   */
  copies?: string[]
  /** Fields that each tenant keeps for itself. */
  own: string[]
}

export interface Calls {
  /** Path below the context path, e.g. `/sys/position`. */
  base: string
  /** Calls that exist. Default: list, queryById, add, edit, delete, deleteBatch. */
  only?: RecordCall[]
  /** Last path part where it differs from the name of the call, e.g. `{ "treeRoot": "rootList" }`. */
  names?: Partial<Record<RecordCall, string>>
  /** What calls say in words of their own; `notFound` where a record is not there. */
  texts?: Partial<Record<RecordCall | 'notFound', string>>
}

export interface Tree {
  /** Field that holds the key of the parent. */
  parent: string
  /** Value of `parent` for a record without a parent. */
  root: string
  /** Field that says `1` or `0` whether there are children; absent: derived by the engine. */
  hasChild?: string
  /** Deleting a record deletes what is below it. Absent: a record with children stays. */
  deletes?: 'subtree'
}

export interface Entity {
  $schema?: string
  /** Address `<area>/<noun>`; equals the place of the file. */
  $id: string
  title: string
  description?: string
  type: 'object'
  required?: string[]
  properties: Record<string, Field>

  /** Table; absent for a form that is never stored (sign-in, change of password). */
  'x-table'?: string
  'x-calls'?: Calls
  /** Prefix of its permission codes. Default: the address with `:` instead of `/`. */
  'x-permission'?: string
  /** Field that names a record to people. */
  'x-title'?: string
  /**
   * Rows belong to a tenant. Default true. `false`: rows belong to the installation; every tenant reads them, and only people of
   * the default tenant and administrators write them. `shared`: a row without a tenant is everybody's and only administrators
   * change it; a tenant has rows of its own beside them.
   */
  'x-tenant'?: boolean | 'shared'
  /** Instead of that: rows belong to the tenants that a link table names. */
  'x-members'?: Membership
  /** Rows with one of these values in a field belong to something else that shares the table: no call shows or changes them. */
  'x-without'?: { field: string; values: string[] }[]
  /** Delete marks `del_flag`. Default false. */
  'x-soft-delete'?: boolean
  /** Each change is kept in the data log. Default false. */
  'x-log'?: boolean
  /** Optimistic lock by a column `version`. Default false. */
  'x-version'?: boolean
  /** Columns create_by, create_time, update_by, update_time, sys_org_code. Default true. */
  'x-audit'?: boolean
  /** Order of a list that asks for none. Default newest first, or by id without audit columns. */
  'x-order'?: { field: string; order: 'asc' | 'desc' }[]
  /** Further indexes, as lists of fields. */
  'x-index'?: string[][]
  /** Small reference table: a page may hold up to 100,000 rows instead of 1,000. */
  'x-small'?: boolean
  'x-tree'?: Tree
  /** Sub-tables. */
  'x-children'?: ChildRows[]
  /** Who may look its rows up as value and label: `user` = everyone who signed in, else one of these permissions. Default: its list permission. */
  'x-lookup'?: 'user' | (string & {}) | string[]
  'x-rules'?: RecordRule[]
  /** The online form that it was made from; only of entities that are made in the browser. */
  'x-form'?: OnlineForm
}

/** A row on the wire: camelCase fields, dictionary texts as `<field>_dictText`. */
export type Row = Record<string, unknown>
