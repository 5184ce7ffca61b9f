import type { Entity } from '../entity.ts'
import { namesIn } from './control-settings.ts'
import { fieldSettings } from './field-settings.ts'
import { type FormControl, type FormField, fieldNameOf, foreignKeyOf, isNumberType, type OnlineForm } from './form.ts'
import { queryControlOf, queryDictionaryOf } from './form-query.ts'
import { hrefOf } from './list-columns.ts'
import { ownFields, treeOf } from './tree-form.ts'

/** A column of a list as clients of online forms know it. */
export interface WireColumn {
  title: string
  dataIndex: string
  align: 'center' | 'right'
  sorter: boolean
  /** Where its text comes from: a key of `dictOptions`, or another member of the row. */
  customRender?: string
  /** How it is drawn. */
  scopedSlots?: { customRender: string }
  /** Where its values lead, one of the slots for links. */
  hrefSlotName?: string
  /** Order of the list by it, until somebody sorts. */
  sorterType?: 'asc' | 'desc'
  /** Characters that are shown. */
  showLength?: number
  fieldType: string
  fieldExtendJson?: string
  isTotal?: true
}

/** What a list can be asked for. */
export interface WireQueryItem {
  field: string
  label: string
  view: string
  mode: 'single' | 'like' | 'group'
  /** `0`: its control is derived from that of the form. */
  config: '0' | '1'
  /** What it begins with, as it was set up. */
  defValue?: string
  order: number
  /** `1`: only when the form is expanded. */
  hidden: '0' | '1'
  dictTable?: string
  dictCode?: string
  dictText?: string
  /** Of a tree of categories: the code below which it begins. */
  pcode?: string
  /** Of another tree: node below which it begins, column of the node above, and of the mark that there is something below. */
  pidValue?: string
  pidField?: string
  hasChildField?: string
}

/** The same as the form of a search. */
export interface WireQueryForm {
  table: string
  title: string
  properties: Record<string, Omit<WireQueryItem, 'field' | 'label'> & { title: string }>
  /** Names of the properties that the search has, in its order. */
  searchFieldList: string[]
  /** Whether names have that of their table before them, which none has here: fields of rows are asked for by names of their own. */
  joinQuery: false
}

type Sees = (field: string) => boolean

/** Columns of the list of a form, without those that a person may not see. */
export function columnsOfForm(form: OnlineForm, { properties }: Entity, sees: Sees): WireColumn[] {
  return seenFields(form, sees)
    .filter(({ isShowList }) => isShowList)
    .map((field) => {
      const name = fieldNameOf(field.dbFieldName)
      const { 'x-dict': dictionary, 'x-ref': reference } = properties[name]!
      const [slot, isNumber] = [SLOTS[field.fieldShowType], isNumberType(field.dbType)]
      return {
        title: field.dbFieldTxt,
        dataIndex: name,
        align: isNumber ? 'right' : 'center',
        sorter: field.sortFlag,
        ...(dictionary && { customRender: dictionary }),
        ...(reference && { customRender: `_replace_text_${name}_dictText` }),
        ...(slot && { scopedSlots: { customRender: slot } }),
        ...(field.fieldHref && { hrefSlotName: hrefSlotOf(name) }),
        ...listSettingsOf(field),
        fieldType: field.dbType,
        ...(field.fieldExtendJson && { fieldExtendJson: field.fieldExtendJson }),
        ...(field.isTotal && isNumber && { isTotal: true as const }),
      }
    })
}

/** Where the values of columns lead, of those that a person may see; with the names that values have in a row. */
export function hrefSlotsOfForm(form: OnlineForm, sees: Sees): { slotName: string; href: string }[] {
  return seenFields(form, sees)
    .filter(({ isShowList, fieldHref }) => isShowList && fieldHref !== '')
    .map((field) => ({ slotName: hrefSlotOf(fieldNameOf(field.dbFieldName)), href: hrefOf(field) }))
}

const hrefSlotOf = (name: string) => `fieldHref_${name}`

function listSettingsOf(field: FormField): Pick<WireColumn, 'sorterType' | 'showLength'> {
  const { orderRule, showLength } = fieldSettings(field)
  return { ...(orderRule && { sorterType: orderRule }), ...(showLength !== undefined && { showLength }) }
}

/** A field of rows, by the name by which a list may be asked for it. */
interface AskedOfRows {
  name: string
  label: string
  field: FormField
}

/** Of the sub forms of an entity what its list may be asked for, without what a person may not see. @param subs by their names in a record */
export function askedOfRows(
  { properties }: Entity,
  subs: ReadonlyMap<string, { form: OnlineForm; sees: Sees }>,
): AskedOfRows[] {
  return Object.entries(properties).flatMap(([name, { 'x-asked': asked, title: label }]) => {
    const sub = asked && subs.get(asked.rows)
    const field = sub && seenFields(sub.form, sub.sees).find((each) => fieldNameOf(each.dbFieldName) === asked.field)
    return field ? [{ name, label, field }] : []
  })
}

/** What the list of a form can be asked for, without what a person may not see. */
export function queryOfForm(form: OnlineForm, sees: Sees, ofRows: readonly AskedOfRows[] = []): WireQueryItem[] {
  const own = seenFields(form, sees)
    .filter(({ isQuery }) => isQuery)
    .map((field) => ({ name: fieldNameOf(field.dbFieldName), label: field.dbFieldTxt, field }))
  return [...own, ...ofRows].map(({ name, label, field }, at) => ({
    field: name,
    label,
    view: viewOf(field),
    mode: field.queryMode,
    config: field.queryConfigFlag ? ('1' as const) : ('0' as const),
    ...(field.queryDefVal && { defValue: field.queryDefVal }),
    order: at + 1,
    hidden: at < ALWAYS_SHOWN ? '0' : '1',
    ...sourceOf(field),
  }))
}

/** What `queryOfForm` tells, by names. */
export function queryFormOf({ head }: OnlineForm, items: readonly WireQueryItem[]): WireQueryForm {
  return {
    ...{ table: head.tableName, title: head.tableTxt },
    properties: Object.fromEntries(items.map(({ field, label, ...item }) => [field, { title: label, ...item }])),
    searchFieldList: items.map(({ field }) => field),
    joinQuery: false,
  }
}

/** Where the values come from that can be asked for: what the three columns of the dictionary mean depends on the control. */
function sourceOf(field: FormField): Partial<WireQueryItem> {
  const { dictTable, dictField, dictText } = field
  const view = viewOf(field)
  if (view === 'cat_tree') return dictField ? { pcode: dictField } : {}
  if (view === 'sel_tree') {
    const [id = '', pidField, name = '', hasChildField] = namesIn(dictText)
    return {
      ...{ dictTable, dictCode: id, dictText: name, pidField },
      ...(dictField && { pidValue: dictField }),
      ...(hasChildField !== undefined && { hasChildField }),
    }
  }
  return {
    ...(dictTable && { dictTable }),
    ...(queryDictionaryOf(field) && { dictCode: queryDictionaryOf(field) }),
    ...(dictText && { dictText }),
  }
}

/** By what clients draw a tree; nothing for a form that is none. */
export function treeNamesOf(form: OnlineForm): { textField?: string; pidField?: string; hasChildrenField?: string } {
  const { 'x-title': textField, 'x-tree': tree } = treeOf(form)
  return tree ? { textField, pidField: tree.parent, hasChildrenField: tree.hasChild } : {}
}

/** By what a row names its record is not for people. */
function seenFields(form: OnlineForm, sees: Sees): FormField[] {
  const key = foreignKeyOf(form)
  return ownFields(form).filter((field) => field !== key && sees(fieldNameOf(field.dbFieldName)))
}

const viewOf = (field: FormField) => queryControlOf(field) || (QUERY_VIEWS[field.fieldShowType] ?? field.fieldShowType)

const ALWAYS_SHOWN = 2

const SLOTS: Partial<Record<FormControl, string>> = {
  file: 'fileSlot',
  image: 'imgSlot',
  umeditor: 'htmlSlot',
  markdown: 'htmlSlot',
  pca: 'pcaSlot',
  date: 'dateSlot',
}

/** What is filled in by one control and asked for by another. */
const QUERY_VIEWS: Partial<Record<FormControl, string>> = {
  radio: 'list',
  checkbox: 'list_multi',
  textarea: 'text',
  file: 'text',
  image: 'text',
  umeditor: 'text',
  markdown: 'text',
}
