/**
 * The form that an administrator makes in the browser: a head and its fields, as the wire of online forms names them. It
 * is kept inside the entity that it describes (`x-form`); entity, pages and table follow from it and from nothing else.
 */

import type { FormEnhancement } from './enhancement.ts'

/** Types of columns, in the words of the wire. */
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

/** Checks of a text that are known by name; `only`: no two records have the same. */
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
  /** Stays the same when the field gets another name, so that its column is renamed and keeps what it holds. */
  id: string
  dbFieldName: string
  dbFieldTxt: string
  dbType: ColumnType
  /** Characters of a text. */
  dbLength: number
  /** Digits behind the decimal point. */
  dbPointLength: number
  dbIsNull: boolean
  /** Default of its column, always the same; a new record begins with it where `fieldDefaultValue` is empty. */
  dbDefaultVal: string
  fieldShowType: FormControl
  fieldMustInput: boolean
  /** Empty, one of `VALID_TYPES`, or a pattern. */
  fieldValidType: string
  fieldDefaultValue: string
  /** Page of the application to which its values in the list lead, with `${column}` for values of the record. */
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
  /** The list asks for it by a control and a dictionary of the question's own. */
  queryConfigFlag: boolean
  /** That control; empty for the one of the field. */
  queryShowType: string
  /** Code of that dictionary; empty for the one of the field. */
  queryDictField: string
  /** What the list asks for before anybody typed anything. */
  queryDefVal: string
  sortFlag: boolean
  /** Pixels of its column in a sub-table; 0 for as many as it needs. */
  fieldLength: number
  /** Below the column of a sub-table stands its sum. */
  isTotal: boolean
  /** Main table whose records this field names; of one field of a sub-table. */
  mainTable: string
  mainField: string
}

/** 1 stands alone, 2 has sub-tables, 3 is one. */
export const TABLE_TYPES = [1, 2, 3] as const
export type TableType = (typeof TABLE_TYPES)[number]

/** How the records of a main form are shown with their rows. */
export const THEMES = ['normal', 'erp', 'innerTable', 'tab'] as const
export type Theme = (typeof THEMES)[number]

/** How the list of a form and the dialog of a record are set up, beyond the columns of its head. */
export interface FormSettings {
  /** The list has pages; else its first 1,000 rows at once. */
  isPage: boolean
  /** Rows can be ticked, for all that is done with several. */
  isCheckbox: boolean
  /** The form of a record opens over the whole window. */
  modelFullscreen: boolean
  /** Pixels that it has at least; 0 for as many as its fields take. */
  modalMinWidth: number
  /** Page of the application on which a record is printed, `/path?name=${column}`; empty for none. */
  reportPrintUrl: string
}

/** An index that an administrator designs; what it is called in the database is up to the synchronisation. */
export interface FormIndex {
  /** Stays the same when the index is changed. */
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
  tableTxt: string
  /** Columns of the form: 1 to 4. */
  formTemplate: number
  formCategory: string
  tableType: TableType
  /** Of a sub-table: 0 many rows for each record, 1 a single one. */
  relationType: 0 | 1 | null
  /** Of a sub-table: its place among those of its main table. */
  tabOrderNum: number | null
  /** Of a main form; others are `normal`. */
  themeTemplate: Theme
  /** Of a main form whose rows stand in the form of their record: its list may be asked for what stands in them. */
  joinQuery: boolean
  /** Its records are below each other. */
  isTree: boolean
  /** Column of a record's parent, and of the mark that there is something below it. */
  treeParentIdField: string
  treeIdField: string
  /** Column by which people know a record of the tree. */
  treeFieldname: string
}

export interface OnlineForm {
  head: FormHead
  fields: FormField[]
  /** Indexes that were designed; absent where there are none. */
  indexes?: FormIndex[]
  /** Buttons and events; absent where there are none. */
  enhancements?: FormEnhancement[]
  /** Of a view: those of them that are its own, as it says them. Absent in forms with a table of their own. */
  own?: FormEnhancement[]
  /** Of a view: fields of its table that it does not show. Absent in forms with a table of their own. */
  leftOut?: FormField[]
}

/** Tables of online forms begin with this, as no table of the product does: a form can name none of those. */
export const TABLE_PREFIX = 'of_'
/** Pages and entities of online forms are `online/f-…`, which no file of the product is. */
export const ADDRESS_PREFIX = 'online/f-'

/** Where entity and page of a form are: `online/f-shop-order` for `shop_order`, `online/f-shop--1` for the view `shop$1`. */
export function addressOfForm(tableName: string): string {
  return `${ADDRESS_PREFIX}${tableName.replaceAll('_', '-').replace('$', '--')}`
}

/** The table whose form is at an address; undefined for what is no form. */
export function tableAtAddress(address: string): string | undefined {
  if (!address.startsWith(ADDRESS_PREFIX)) return undefined
  // No table has two underscores in a row.
  return address
    .slice(ADDRESS_PREFIX.length)
    .replace('--', () => '$')
    .replaceAll('-', '_')
}

/** A view is named after its table: `shop` for the view `shop$1`; undefined for a form with a table of its own. */
export function viewedTable(tableName: string): string | undefined {
  return /^([^$]+)\$[1-9]\d?$/.exec(tableName)?.[1]
}

/** Whether an entity shows records of which another one is the own entity. */
export function isViewOfForm({ 'x-form': form }: { 'x-form'?: OnlineForm }): boolean {
  return form !== undefined && viewedTable(form.head.tableName) !== undefined
}

/** The table in the database of a form, or of that which it is a view of. */
export function storedTableOf(tableName: string): string {
  return TABLE_PREFIX + (viewedTable(tableName) ?? tableName)
}

/** Permission codes of the records of a form begin with this. */
export function permissionOfForm(tableName: string): string {
  return `online:data:${tableName}`
}

/** Name of a field in records: `orderNo` for `order_no`. */
export function fieldNameOf(dbFieldName: string): string {
  return dbFieldName.replace(/_+([a-z0-9]?)/g, (_, letter: string) => letter.toUpperCase())
}

/** Characters that the digest of a password takes, and most of one that is typed. */
export const DIGEST_LENGTH = 200
export const LONGEST_PASSWORD = 64

/** Keeps the rows of a sub-table as they were put. */
export const ROW_NUMBER = 'rowNo'

/** Names that the record engine keeps for itself, in a record or in the query of a list. */
export const ENGINE_NAMES: ReadonlySet<string> = new Set([
  ...['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'tenantId', 'version', 'delFlag'],
  ...['pageNo', 'pageSize', 'column', 'order', 'summary', 'count', 'superQueryParams', 'superQueryMatchType'],
  ...['selections', 'range', 'columns', 'paramsStr', 'children', 'groupBy', 'measures', 'groupLimit', 'dryRun'],
  ...[ROW_NUMBER, 'rowState'],
])

/** Characters of the keys of records. */
export const KEY_LENGTH = 32

/** The field by which rows of a sub-table name their record; undefined for a form that is none. */
export function foreignKeyOf({ head, fields }: OnlineForm): FormField | undefined {
  return head.tableType === 3 ? fields.find(({ mainTable }) => mainTable !== '') : undefined
}

/** Whether what a field shows is kept in its record; a field of a linked record is read there. */
export const hasColumn = ({ fieldShowType }: Pick<FormField, 'fieldShowType'>) => fieldShowType !== 'link_table_field'

/** Whether it stands in lists: what nobody may read has nothing to show there. */
export const isListed = ({ isShowList, fieldShowType }: FormField) => isShowList && fieldShowType !== 'password'

/** Whether rules, steps and statements may know what a field holds: what is nobody's, and what is read elsewhere, they may not. */
export const isOpen = (field: Pick<FormField, 'fieldShowType'>) =>
  hasColumn(field) && field.fieldShowType !== 'password'

export const isTextType = (type: ColumnType) => type === 'string' || type === 'Text' || type === 'LongText'
export const isNumberType = (type: ColumnType) => ['int', 'long', 'double', 'BigDecimal'].includes(type)
