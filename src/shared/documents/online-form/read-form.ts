import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { Row } from '../entity.ts'
import type { FormIndex, FormSettings } from './form.ts'
import {
  type ColumnType,
  DIGEST_LENGTH,
  type FormControl,
  type FormField,
  type FormHead,
  hasColumn,
  type OnlineForm,
  type QueryMode,
  type TableType,
  type Theme,
} from './form.ts'
import { configProblems, furtherSettings } from './form-settings.ts'
import { namesSeveral } from './linked-forms.ts'

/** A form in rows of the wire. */
export interface FormRows {
  head: Readonly<Row>
  fields: readonly Readonly<Row>[]
  /** The wire calls them so. */
  indexs?: readonly Readonly<Row>[]
}

/**
 * Reads a form from the wire, where flags are texts, numbers or letters. Only values that a form cannot represent are
 * problems here. An unknown setting is one, so that nobody believes that it works.
 */
export function readForm(
  head: Readonly<Row>,
  fields: readonly Readonly<Row>[],
  indexs: readonly Readonly<Row>[] = [],
): OnlineForm {
  const form = { head: readHead(head), fields: fields.map(readField) }
  return indexs.length > 0 ? { ...form, indexes: indexs.map(readIndex) } : form
}

function readHead(row: Readonly<Row>): FormHead {
  const tableType = numberIn(row.tableType, 1) as TableType
  const isTree = flagIn(row.isTree, false)
  const treeColumn = (name: string, usual: string) => (isTree ? textIn(row[name]).toLowerCase() || usual : '')
  return {
    tableName: textIn(row.tableName).toLowerCase(),
    tableTxt: textIn(row.tableTxt),
    formTemplate: numberIn(row.formTemplate, 1),
    formCategory: textIn(row.formCategory),
    tableType,
    relationType: tableType === 3 ? (integerIn(row.relationType) as FormHead['relationType']) : null,
    // Only a form with sub-tables has a choice of layouts.
    themeTemplate: tableType === 2 ? ((textIn(row.themeTemplate) || 'normal') as Theme) : 'normal',
    ...readSettings(row),
    joinQuery: joinQueryIn(row, tableType),
    isTree,
    treeParentIdField: treeColumn('treeParentIdField', 'pid'),
    treeIdField: treeColumn('treeIdField', 'has_child'),
    treeFieldname: treeColumn('treeFieldname', ''),
    tabOrderNum: tableType === 3 ? integerIn(row.tabOrderNum) : null,
  }
}

/** Clients of the agreed interface send it in the extended settings of a form; other forms ignore it. */
function joinQueryIn({ extConfigJson, joinQuery, themeTemplate }: Readonly<Row>, tableType: TableType): boolean {
  const theme = textIn(themeTemplate) || 'normal'
  if (tableType !== 2 || (theme !== 'normal' && theme !== 'tab')) return false
  return flagIn(furtherIn(extConfigJson).joinQuery ?? joinQuery, false)
}

/** Extended settings have precedence, as clients may send them alone. */
function readSettings(row: Readonly<Row>): FormSettings {
  const further = furtherIn(row.extConfigJson)
  const reportPrintUrl = textIn(further.reportPrintUrl ?? row.reportPrintUrl)
  const isPrinted = flagIn(further.reportPrintShow, true)
  return {
    isPage: flagIn(row.isPage, true),
    isCheckbox: flagIn(row.isCheckbox, true),
    modelFullscreen: flagIn(further.modelFullscreen ?? row.modelFullscreen, false),
    modalMinWidth: numberIn(further.modalMinWidth ?? row.modalMinWidth, 0),
    reportPrintUrl: isPrinted ? reportPrintUrl : '',
  }
}

const furtherIn = (given: unknown): Readonly<Row> => furtherSettings(given) ?? {}

function readField(row: Readonly<Row>): FormField {
  const dbType = (textIn(row.dbType) || 'string') as ColumnType
  const fieldShowType = (textIn(row.fieldShowType) || 'text') as FormControl
  const length =
    (dbType === 'string' ? controlLength(fieldShowType, row.fieldExtendJson) : undefined) ??
    DEFAULT_LENGTHS[dbType] ??
    0
  return {
    id: textIn(row.id),
    dbFieldName: textIn(row.dbFieldName).toLowerCase(),
    dbFieldTxt: textIn(row.dbFieldTxt),
    dbType,
    dbLength: numberIn(row.dbLength, length),
    dbPointLength: numberIn(row.dbPointLength, 0),
    dbIsNull: flagIn(row.dbIsNull, true),
    dbDefaultVal: textIn(row.dbDefaultVal),
    fieldShowType,
    fieldMustInput: flagIn(row.fieldMustInput, false),
    fieldValidType: textIn(row.fieldValidType),
    fieldDefaultValue: textIn(row.fieldDefaultValue),
    fieldHref: textIn(row.fieldHref),
    fieldExtendJson: textIn(row.fieldExtendJson),
    dictField: textIn(row.dictField),
    dictTable: textIn(row.dictTable),
    dictText: textIn(row.dictText),
    isShowForm: flagIn(row.isShowForm, true),
    isShowList: flagIn(row.isShowList, true),
    isReadOnly: flagIn(row.isReadOnly, false),
    isQuery: flagIn(row.isQuery, false) || flagIn(row.queryConfigFlag, false),
    queryMode: (textIn(row.queryMode) || 'single') as QueryMode,
    queryConfigFlag: flagIn(row.queryConfigFlag, false),
    queryShowType: textIn(row.queryShowType),
    queryDictField: textIn(row.queryDictField),
    queryDefVal: textIn(row.queryDefVal),
    sortFlag: flagIn(row.sortFlag, false),
    fieldLength: numberIn(row.fieldLength, 0),
    isTotal: flagIn(row.isTotal, false),
    mainTable: textIn(row.mainTable).toLowerCase(),
    mainField: textIn(row.mainField).toLowerCase() || (textIn(row.mainTable) === '' ? '' : 'id'),
  }
}

function readIndex(row: Readonly<Row>): FormIndex {
  const names = Array.isArray(row.indexField) ? row.indexField.map(textIn) : textIn(row.indexField).split(/[,，]/)
  return {
    id: textIn(row.id),
    indexName: textIn(row.indexName),
    indexFields: names.map((name) => name.trim().toLowerCase()).filter((name) => name !== ''),
    indexType: (textIn(row.indexType) || 'normal') as FormIndex['indexType'],
  }
}

const DEFAULT_LENGTHS: Partial<Record<ColumnType, number>> = {
  string: 32,
  int: 10,
  double: 10,
  long: 19,
  BigDecimal: 10,
}

/** Characters of what a control stores as a text. */
const CONTROL_LENGTHS: Partial<Record<FormControl, number>> = {
  textarea: 500,
  checkbox: 200,
  list_multi: 250,
  file: 1000,
  image: 1000,
  sel_user: 100,
  sel_depart: 100,
  popup: 100,
  popup_dict: 100,
  link_table: 36,
  password: DIGEST_LENGTH,
}

/** Characters of the keys of some records. */
const LENGTH_OF_SEVERAL = 500

function controlLength(control: FormControl, settings: unknown): number | undefined {
  return namesSeveral({ fieldShowType: control, fieldExtendJson: textIn(settings) })
    ? LENGTH_OF_SEVERAL
    : CONTROL_LENGTHS[control]
}

/** Settings of the wire with an effect that forms do not support yet. */
const HEAD_LATER: Record<string, readonly unknown[]> = {
  isDesForm: ['N', '0', 0],
  dbSource: [],
}
const FIELD_LATER: Record<string, readonly unknown[]> = {
  dbIsPersist: ['1', 1],
  converter: [],
  queryDictTable: [],
  queryDictText: [],
  queryMustInput: ['0', 0],
  queryValidType: [],
}

/** Names of unsupported settings. They are refused with a reason and are not unknown. */
export const LATER_SETTINGS = { head: Object.keys(HEAD_LATER), field: Object.keys(FIELD_LATER) }

/** Reports settings that are not supported yet. */
export function laterProblems(head: Readonly<Row>, fields: readonly Readonly<Row>[]): FieldProblem[] {
  const further = configProblems(head.extConfigJson)
  return [
    ...later(head, HEAD_LATER, ''),
    ...further,
    ...fields.flatMap((field, at) => later(field, FIELD_LATER, `fields[${at}].`)),
  ]
}

function later(row: Readonly<Row>, known: Record<string, readonly unknown[]>, path: string): FieldProblem[] {
  const isShownOnly = row.fieldShowType === 'link_table_field'
  return Object.entries(known)
    .filter(([name]) => !(isShownOnly && name === 'dbIsPersist'))
    .filter(([name, usual]) => !['', null, undefined, ...usual].includes(row[name] as string))
    .map(([name]) => ({ field: path + name, keyword: 'later', message: `暂不支持设置 ${name}` }))
}

/** Converts a form to the wire format. */
export function wireForm({ head, fields, indexes = [] }: OnlineForm): { head: Row; fields: Row[]; indexs: Row[] } {
  const { tableSchema: _, ...shown } = head
  const { formTemplate, tableType, relationType, isTree, joinQuery, isPage, isCheckbox, modelFullscreen, ...rest } =
    shown
  const numbers = { formTemplate: String(formTemplate), tableType: String(tableType) }
  const relation = relationType === null ? {} : { relationType: String(relationType) }
  const usual = {
    isTree: isTree ? 'Y' : 'N',
    joinQuery: joinQuery ? 'Y' : 'N',
    isPage: isPage ? 'Y' : 'N',
    isCheckbox: isCheckbox ? 'Y' : 'N',
    modelFullscreen: modelFullscreen ? 'Y' : 'N',
    idType: 'UUID',
  }
  return {
    head: { ...usual, ...rest, ...numbers, ...relation },
    fields: fields.map((field, at) => ({
      ...Object.fromEntries(Object.entries(field).map(([name, value]) => [name, wireValue(value)])),
      dbIsKey: '0',
      dbIsPersist: hasColumn(field) ? '1' : '0',
      orderNum: at + 1,
    })),
    indexs: indexes.map(({ indexFields, ...index }) => ({ ...index, indexField: indexFields.join(',') })),
  }
}

const wireValue = (value: string | number | boolean) => (typeof value === 'boolean' ? (value ? '1' : '0') : value)

/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
const UNSTORABLE = /\0|\p{Surrogate}/gu

export function textIn(value: unknown): string {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '').trim()
  return typeof value === 'number' ? String(value) : ''
}

export function numberIn(value: unknown, usual: number): number {
  if (value === '' || value === null || value === undefined) return usual
  return Number(value)
}

function integerIn(value: unknown): number | null {
  const number = numberIn(value, Number.NaN)
  return Number.isInteger(number) ? number : null
}

function flagIn(value: unknown, usual: boolean): boolean {
  if (value === '' || value === null || value === undefined) return usual
  return value === true || value === 1 || value === '1' || value === 'Y'
}
