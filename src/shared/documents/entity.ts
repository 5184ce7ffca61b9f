/**
 * Entity document: describes one kind of record. It is JSON Schema (2020-12) with a closed list of `x-` annotations.
 * The renderer, the record engine, the generators and the checker read it; nothing else describes a record.
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
 * Search kinds of a field: exact value, part of the value, range, one of several values, or at least one element of a
 * comma list. `period`: a whole year, quarter, month, week or day.
 */
export const SEARCH_KINDS = ['exact', 'like', 'range', 'in', 'any', 'period'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Keywords whose error message `x-messages` can replace. */
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
  /** Whole text for a value of a record in the recycle bin. */
  | 'uniqueInBin'

/** A field that holds the key of a record of another entity. */
export interface Reference {
  /** Address of the entity, e.g. `system/role`. */
  entity: string
  /** Field of that entity whose value is stored. Default `id`. */
  value?: string
  /** Display field of that entity. Default: its `x-title`. */
  label?: string
  /** Several values, as a comma list on the wire. Without `through` the column stores that comma list too. */
  many?: boolean
  /** The values live in a link table instead of a column of the record. Needs `many`. */
  through?: { table: string; from: string; to: string }
  /**
   * Field through which the client reads the referenced records. Clients set it when they load an entity; documents
   * never contain it.
   */
  via?: FieldPlace
}

/** Field, named by the address of its entity and its own name. */
export interface FieldPlace {
  entity: string
  field: string
}

/** Value that the server fills in, whatever the client sends. */
export type FillSource = 'now' | 'username' | 'orgCode' | 'tenant' | 'id'

/** Value that a fill rule of the server computes when the record is added. */
export interface RuleFill {
  rule: FillRuleCode
  params?: Record<string, string>
}

/**
 * Initial value of a field in a new record. `expr`: an expression over `user`. `rule`: code of a fill rule
 * (sys_fill_rule) that the server runs. A form runs the rule again when a field in `watch` changes.
 */
export type Beginning = { expr: string } | { rule: string; watch?: readonly string[] }

export type Period = 'year' | 'month' | 'quarter' | 'week'
export type FieldFormat =
  | 'date'
  | 'date-time'
  | 'time'
  | Period
  | `${'date' | Period}-range`
  | 'email'
  | 'uri'
  | 'strong-password'
  | 'html'
  | 'json'
  | 'cron'

export interface Field {
  type: JsonType
  title: string
  description?: string
  /**
   * A range is two periods or dates, separated by a comma, the first not after the second.
   * `strong-password`: at least 8 characters, among them a letter, a digit and a special character. `html`: formatted
   * text; the server removes active content. `cron`: a Quartz expression.
   */
  format?: FieldFormat
  default?: string | number | boolean
  /** Instead of `default` for a value that is computed. */
  'x-default'?: Beginning
  /**
   * Value that follows from the record: an expression over `values`, its sub-tables included. Browser and server compute
   * it equally, and what a client sends is ignored. Needs `x-write: server`.
   */
  'x-computed'?: string
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
  /** Virtual field: has no column. A hook or `x-ref.through` supplies its value. */
  'x-virtual'?: boolean
  /**
   * Virtual: shows a field of the records that another field refers to, as text. Only users with permission to look
   * those records up see it.
   */
  'x-linked'?: { by: string; field: string }
  /**
   * Virtual: query condition of the list over a field of the rows of a sub-table. `rows`: name of the rows in the
   * record. `kept`: permission code that restricts the field.
   */
  'x-asked'?: { rows: string; field: string; kept: string }
  /** Widget of the edit form when the page does not choose one. Default: from type, format, `x-dict`, `x-ref`. */
  'x-widget'?: string
  /** Props of that widget in forms, lists and details; a page may add to them. */
  'x-widget-props'?: Record<string, unknown>
  /** Dictionary code; the engine adds `<field>_dictText` to every row. */
  'x-dict'?: string
  'x-ref'?: Reference
  /** Options of the referenced entity are offered and accepted without its data rules. */
  'x-unruled'?: boolean
  /** Like `via` of a reference, for fields whose source is no entity. */
  via?: FieldPlace
  /** Unique alone, or together with other fields. A unique index of the table has the last word. */
  'x-unique'?: true | { with: string[] }
  /** Code of a check rule (sys_check_rule) that every write must pass. */
  'x-check-rule'?: string
  /** Pattern written by a user, beside or instead of `pattern`. It is matched in linear time. */
  'x-user-pattern'?: string
  'x-fill'?: { insert?: FillSource | RuleFill; update?: FillSource }
  /**
   * Write permission: `once` = on add only; `server` = never through the API; anything else is a permission code.
   * Absent: every user with permission to add or edit the record.
   */
  'x-write'?: 'once' | 'server' | (string & {})
  /** Read permission: `server` = never sent to clients; anything else is a permission code. */
  'x-read'?: 'server' | (string & {})
  /** Never read, never logged; shown as asterisks. */
  'x-secret'?: boolean
  /** `false`: no part of the data log, such as a state that nobody edits. */
  'x-log'?: false
  /** Default search kind of the field in a search form. */
  'x-search'?: SearchKind
  /** Digits behind the decimal point of a `number`. */
  'x-precision'?: number
  /**
   * Holds paths of uploaded files (several: a comma list or an array). These limits define which files the server
   * accepts.
   */
  'x-file'?: FileLimits
  'x-messages'?: Partial<Record<MessageKeyword, string>>
}

/** Rule over several fields of one record. Exactly one of `require`, `forbid`, `assert` is given. */
export interface RecordRule {
  /** Condition (expression over `values`, `user`); absent means always. */
  when?: string
  require?: string[]
  forbid?: string[]
  assert?: string
  /** Error message; absent for `require`: the required text of each field. */
  message?: string
  /** Field under which the message is shown. Default: the first required or forbidden field, else the first field read. */
  field?: string
}

/**
 * Rule over all rows of a sub-table that are not deleted.
 * - `noDuplicates`: no two rows hold the same values in all of these fields. Rows with an empty one are not compared.
 * - `sum`: compares the sum of a field over the rows with a field of the record. An empty field of the record is not
 *   compared.
 */
export type RowsRule =
  | { noDuplicates: string[]; message?: string }
  | { sum: string; equals?: string; atMost?: string; atLeast?: string; message: string }

/** Rows of another entity that belong to a record. They are read, written and deleted with it. */
export interface ChildRows {
  entity: string
  /** Field of that entity that refers to the record. */
  by: string
  kind: 'one' | 'many'
  /** Name of the rows in the record on the wire. Default: the noun of the entity in camel case. */
  name?: string
  /** Heading of the rows. */
  title?: string
  /** Whole-number field that stores their order. */
  order?: string
  minItems?: number
  maxItems?: number
  rules?: RowsRule[]
  /**
   * Changes that nobody can make to the rows of an existing record. Adding and deleting the record itself still adds
   * and deletes them.
   */
  fixed?: RowsChange[]
}

export type RowsChange = 'add' | 'delete'

/**
 * Tenants of a record, by a link table. Administrators of the installation reach every record, others those of the
 * tenant they work in. A tenant changes only the `own` fields of a record of several tenants.
 */
export interface Membership {
  table: string
  /** Column with the key of the record. */
  from: string
  /** Column with the number of the tenant. */
  to: string
  /**
   * Table or view with the same columns, with every tenant that the record belongs to or holds something in. Default:
   * `table`.
   */
  ties?: string
  /**
   * Fields that the link table stores too, in columns of the same names; triggers copy them. Far pages of a tenant's list are read
   * from the link table if it has a copy of their order and of the deletion mark.
   */
  copies?: string[]
  /** Fields with a separate value for each tenant. */
  own: string[]
}

export interface Calls {
  /** Path below the context path, e.g. `/sys/position`. */
  base: string
  /** Calls that exist. Default: list, queryById, add, edit, delete, deleteBatch. */
  only?: RecordCall[]
  /** Last path part where it differs from the name of the call, e.g. `{ "treeRoot": "rootList" }`. */
  names?: Partial<Record<RecordCall, string>>
  /** Texts that replace the usual answers of calls; `notFound` where a record does not exist. */
  texts?: Partial<Record<RecordCall | 'notFound', string>>
}

export interface Tree {
  /** Field that holds the key of the parent. */
  parent: string
  /** Value of `parent` for a record without a parent. */
  root: string
  /** Field that holds `1` or `0`: the record has children. Absent: derived by the engine. */
  hasChild?: string
  /** Deletes the descendants of a record with it. Absent: a record with children cannot be deleted. */
  deletes?: 'subtree'
}

/**
 * Rows that belong to a person: by a field with the id or the user name of the person, or by a column of the database
 * with keys of groups, such as `role:manager`, of which the person has one.
 */
export type OwnRows = { field: string; is: 'id' | 'username' } | { groups: string }

export interface ProcessSubject {
  /**
   * Field with the state in the process: `1` not submitted, `2` running, `3` completed, or how it ended otherwise.
   * While it is `2`, only tasks of the process change the record.
   */
  status: string
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
  /** Display field of a record. */
  'x-title'?: string
  /**
   * Tenant of rows. Default true. `false`: rows belong to the installation; every tenant reads them, and only users of
   * the default tenant and administrators write them. `shared`: all tenants read a row without a tenant, and only
   * administrators change it. A tenant can have further rows that only it sees.
   */
  'x-tenant'?: boolean | 'shared'
  /** Instead of `x-tenant`: a link table names the tenants of a row. */
  'x-members'?: Membership
  /**
   * Excludes rows with one of these values, because they belong to another entity of the same table. No call shows or
   * changes them.
   */
  'x-without'?: { field: string; values: string[] }[]
  /** Limits the rows to those of the person who asks. No grant and no data rule shows others. */
  'x-own'?: OwnRows
  /** The record can be the subject of an approval process. */
  'x-process'?: ProcessSubject
  /** Delete marks `del_flag`. Default false. */
  'x-soft-delete'?: boolean
  /** Records each change in the data log. Default false. */
  'x-log'?: boolean
  /** Optimistic lock by a column `version`. Default false. */
  'x-version'?: boolean
  /** Columns create_by, create_time, update_by, update_time, sys_org_code. Default true. */
  'x-audit'?: boolean
  /** Default order of a list. Absent: newest first, or by id without audit columns. */
  'x-order'?: { field: string; order: 'asc' | 'desc' }[]
  /** Further indexes, as lists of fields. */
  'x-index'?: string[][]
  /** Small reference table: a page may hold up to 100,000 rows instead of 1,000. */
  'x-small'?: boolean
  'x-tree'?: Tree
  /** Sub-tables. */
  'x-children'?: ChildRows[]
  /**
   * Permission to look rows up as value and label: `user` = every signed-in user, else one of these permission codes.
   * Default: the list permission of the entity.
   */
  'x-lookup'?: 'user' | (string & {}) | string[]
  'x-rules'?: RecordRule[]
  /** Source form. Only entities of online forms have it. */
  'x-form'?: OnlineForm
}

/** Row on the wire: camelCase fields, dictionary texts as `<field>_dictText`. */
export type Row = Record<string, unknown>
