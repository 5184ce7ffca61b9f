import type { MetaSchema } from './meta-schema.ts'
import type { MetaValidator } from './meta-validator.ts'

/**
 * Environment of documents: names that they may use beyond each other. The server and the browser can supply it too.
 */
export interface CheckEnvironment {
  /** `schemas/_meta/page.schema.json` and `entity.schema.json`. */
  pageMeta: MetaSchema
  entityMeta: MetaSchema
  /** Validates a document against the two schemas above. */
  validate: MetaValidator
  /** Calls beside those that the entities themselves offer; paths below the context path, parameters as `{name}` or `:name`. */
  routes: readonly KnownRoute[]
  /** Permission codes beside those that follow from the entities. */
  permissions: readonly string[]
  dictionaries: readonly string[]
  /** Items by code of dictionary; absent when they are unknown. */
  dictionaryItems?: Readonly<Record<string, readonly { value: string; text: string }[]>>
  checkRules: readonly string[]
  /** Codes of fill rules; absent when they are unknown. */
  fillRules?: readonly string[]
  /** Codes of reports beside those of the documents; absent when they are unknown. */
  reports?: readonly string[]
  /** Icons that menu entries may have; absent when they are unknown. */
  menuIcons?: readonly string[]
  /** Absent without a database; tables are then not checked. */
  tables?: TableCatalog
}

/** Route of the server. */
export interface KnownRoute {
  method: string
  path: string
  /** Permission code that the route requires; absent where none is required. */
  permission?: string
}

/** Tables by name. */
export type TableCatalog = Readonly<Record<string, Table>>

export interface Table {
  columns: Readonly<Record<string, Column>>
  /** Columns of each unique index and primary key without a condition, in its order. */
  uniques: readonly (readonly string[])[]
}

export interface Column {
  /** As information_schema names it: `character varying`, `integer`, `timestamp with time zone`, ... */
  type: string
  /** Characters; null without limit. */
  length: number | null
  nullable: boolean
  hasDefault: boolean
}
