/**
 * Online form: a head and its fields, as the wire of online forms names them. An administrator makes it in the browser.
 * It is stored inside the entity that it describes (`x-form`). Entity, pages and table follow from it alone.
 */

import type { FormEnhancement } from './enhancements/enhancement.ts'

/** Column types, as the wire names them. */
export const COLUMN_TYPES = [
  'string',
  'int',
  'long',
  'double',
  'BigDecimal',
  'Date',
  'Datetime',
  'Text',
  'LongText',
] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]

/** Controls that a field may have. */
export const FORM_CONTROLS = [
  'text',
  'password',
  'textarea',
  'list',
  'radio',
  'checkbox',
  'list_multi',
  'sel_search',
  'switch',
  'date',
  'datetime',
  'time',
  'umeditor',
  'markdown',
  'sel_user',
  'sel_depart',
  'pca',
  'file',
  'image',
  'cat_tree',
  'sel_tree',
  'popup',
  'popup_dict',
  'link_down',
  'link_table',
  'link_table_field',
] as const
export type FormControl = (typeof FORM_CONTROLS)[number]

export const QUERY_MODES = ['single', 'like', 'group'] as const
export type QueryMode = (typeof QUERY_MODES)[number]

/** Named checks of a text; `only`: the value is unique. */
export const VALID_TYPES = [
  'only',
  'n',
  'z',
  's',
  'n6-16',
  's6-18',
  '*6-16',
  'e',
  'm',
  'p',
  'url',
  'money',
  '*',
] as const

export interface FormField {
  /** Stable when the field is renamed, so that its column is renamed too and its values stay. */
  id: string
  dbFieldName: string
  dbFieldTxt: string
  dbType: ColumnType
  /** Characters of a text. */
  dbLength: number
  /** Digits behind the decimal point. */
  dbPointLength: number
  dbIsNull: boolean
  /** Constant default of its column. A new record begins with it when `fieldDefaultValue` is empty. */
  dbDefaultVal: string
  fieldShowType: FormControl
  fieldMustInput: boolean
  /** Empty, one of `VALID_TYPES`, or a pattern. */
  fieldValidType: string
  fieldDefaultValue: string
  /** Page of the application that its values in the list link to, with `${column}` for values of the record. */
  fieldHref: string
  fieldExtendJson: string
  dictField: string
  dictTable: string
  dictText: string
  isShowForm: boolean
  isShowList: boolean
  isReadOnly: boolean
  isQuery: boolean
  queryMode: QueryMode
  /** The query condition has its own control and dictionary. */
  queryConfigFlag: boolean
  /** Control of the query condition; empty: the control of the field. */
  queryShowType: string
  /** Dictionary code of the query condition; empty: the one of the field. */
  queryDictField: string
  /** Initial value of the query condition. */
  queryDefVal: string
  sortFlag: boolean
  /** Width of its column in a sub-table, pixels; 0: automatic. */
  fieldLength: number
  /** Shows the sum below its column of a sub-table. */
  isTotal: boolean
  /** Main table whose records this field refers to. One field of a sub-table has it. */
  mainTable: string
  mainField: string
}

/** 1: single table, 2: main table with sub-tables, 3: sub-table. */
export const TABLE_TYPES = [1, 2, 3] as const
export type TableType = (typeof TABLE_TYPES)[number]

/** Layouts of the records of a main form with their rows. */
export const THEMES = ['normal', 'erp', 'innerTable', 'tab'] as const
export type Theme = (typeof THEMES)[number]

/** Settings of the list of a form and the dialog of a record, beyond the columns of its head. */
export interface FormSettings {
  /** The list has pages; otherwise it shows its first 1,000 rows in one page. */
  isPage: boolean
  /** Rows can be selected for batch actions. */
  isCheckbox: boolean
  /** The dialog of a record opens full screen. */
  modelFullscreen: boolean
  /** Least width of the dialog, pixels; 0: as wide as its fields. */
  modalMinWidth: number
  /** Page of the application that prints a record, `/path?name=${column}`; empty: none. */
  reportPrintUrl: string
}

/** Index that an administrator designs. The schema synchronisation chooses its name in the database. */
export interface FormIndex {
  /** Stable when the index is changed. */
  id: string
  indexName: string
  /** Names of columns, in their order. */
  indexFields: string[]
  indexType: IndexType
}

export const INDEX_TYPES = ['normal', 'unique'] as const
export type IndexType = (typeof INDEX_TYPES)[number]

export interface FormHead extends FormSettings {
  tableName: string
  /** Schema of a table that was made elsewhere and keeps its own name. No call sets it, only the import. */
  tableSchema?: string
  tableTxt: string
  /** Columns of the form: 1 to 4. */
  formTemplate: number
  formCategory: string
  tableType: TableType
  /** 0: many rows for each record, 1: one row. Only for a sub-table. */
  relationType: 0 | 1 | null
  /** Position among the sub-tables of the main table. Only for a sub-table. */
  tabOrderNum: number | null
  /** Layout of a main form; other forms have `normal`. */
  themeTemplate: Theme
  /**
   * The list can be filtered by fields of rows. Only for a main form whose rows are shown in the form of their record.
   */
  joinQuery: boolean
  /** The records form a tree. */
  isTree: boolean
  /** Columns of the parent, and of the mark that a record has children. */
  treeParentIdField: string
  treeIdField: string
  /** Display column of the tree. */
  treeFieldname: string
}

export interface OnlineForm {
  head: FormHead
  fields: FormField[]
  /** Designed indexes; absent where there are none. */
  indexes?: FormIndex[]
  /** Custom buttons and form hooks; absent where there are none. */
  enhancements?: FormEnhancement[]
  /** Enhancements that belong to a view itself, unmerged. Absent in forms with their own table. */
  own?: FormEnhancement[]
  /** Fields of the table that a view does not show. Absent in forms with their own table. */
  leftOut?: FormField[]
}

/** Prefix of tables of online forms. No table of the product has it, so a form cannot name one of the product. */
export const TABLE_PREFIX = 'of_'
/** Pages and entities of online forms are `online/f-…`. No file of the product has this prefix. */
export const ADDRESS_PREFIX = 'online/f-'

/**
 * Address of entity and page of a form: `online/f-shop-order` for `shop_order`, `online/f-shop--1` for the view
 * `shop$1`.
 */
export function addressOfForm(tableName: string): string {
  return `${ADDRESS_PREFIX}${tableName.replaceAll('_', '-').replace('$', '--')}`
}

/** Table name of the form at an address; undefined for an address of no form. */
export function tableAtAddress(address: string): string | undefined {
  if (!address.startsWith(ADDRESS_PREFIX)) return undefined
  // No table has two underscores in a row.
  return address
    .slice(ADDRESS_PREFIX.length)
    .replace('--', () => '$')
    .replaceAll('-', '_')
}

/** Table of a view, which names the view: `shop` for the view `shop$1`; undefined for a form with its own table. */
export function viewedTable(tableName: string): string | undefined {
  return /^([^$]+)\$[1-9]\d?$/.exec(tableName)?.[1]
}

/** Returns whether an entity is a view: it shows records that belong to the entity of another form. */
export function isViewOfForm({ 'x-form': form }: { 'x-form'?: OnlineForm }): boolean {
  return form !== undefined && viewedTable(form.head.tableName) !== undefined
}

/** Database table of a form; for a view the table that it views. A table of another schema is named with it. */
export function storedTableOf({ tableName, tableSchema }: Pick<FormHead, 'tableName' | 'tableSchema'>): string {
  const table = viewedTable(tableName) ?? tableName
  return tableSchema === undefined ? TABLE_PREFIX + table : `${tableSchema}.${table}`
}

/** Name of the form with this database table; undefined for a table of the product. */
export function formOfStoredTable(table: string): string | undefined {
  if (table.startsWith(TABLE_PREFIX)) return table.slice(TABLE_PREFIX.length)
  return /^[^.]+\.([^.]+)$/.exec(table)?.[1]
}

/** Prefix of the permission codes of the records of a form. */
export function permissionOfForm(tableName: string): string {
  return `online:data:${tableName}`
}

/** Name of a field in records: `orderNo` for `order_no`. */
export function fieldNameOf(dbFieldName: string): string {
  return dbFieldName.replace(/_+([a-z0-9]?)/g, (_, letter: string) => letter.toUpperCase())
}

/** Length of a password digest, and most characters of a typed password. */
export const DIGEST_LENGTH = 200
export const LONGEST_PASSWORD = 64

/** Stores the order of the rows of a sub-table. */
export const ROW_NUMBER = 'rowNo'

/** Names that the record engine reserves, in a record or in the query of a list. */
export const ENGINE_NAMES: ReadonlySet<string> = new Set([
  ...['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'tenantId', 'version', 'delFlag'],
  ...['pageNo', 'pageSize', 'column', 'order', 'summary', 'count', 'superQueryParams', 'superQueryMatchType'],
  ...['selections', 'range', 'columns', 'paramsStr', 'children', 'groupBy', 'measures', 'groupLimit', 'dryRun'],
  ...[ROW_NUMBER, 'rowState'],
])

/** Length of record keys, characters. */
export const KEY_LENGTH = 32

/** Field of a sub-table that refers to the main record; undefined for other forms. */
export function foreignKeyOf({ head, fields }: OnlineForm): FormField | undefined {
  return head.tableType === 3 ? fields.find(({ mainTable }) => mainTable !== '') : undefined
}

/** Returns whether the field has a column. A field that shows a value of a linked record has none. */
export const hasColumn = ({ fieldShowType }: Pick<FormField, 'fieldShowType'>) => fieldShowType !== 'link_table_field'

/** Returns whether lists show the field. A password is never listed, because nobody may read it. */
export const isListed = ({ isShowList, fieldShowType }: FormField) => isShowList && fieldShowType !== 'password'

/** Whether rules, steps and statements may know what a field holds: what is nobody's, and what is read elsewhere, they may not. */
export const isOpen = (field: Pick<FormField, 'fieldShowType'>) =>
  hasColumn(field) && field.fieldShowType !== 'password'

export const isTextType = (type: ColumnType) => type === 'string' || type === 'Text' || type === 'LongText'
export const isNumberType = (type: ColumnType) => ['int', 'long', 'double', 'BigDecimal'].includes(type)
