import type { Entity } from '#shared/documents/entity.ts'
import { namesIn } from '../fields/control-settings.ts'
import { fieldSettings } from '../fields/field-settings.ts'
import { hrefOf } from '../fields/list-columns.ts'
import { type FormControl, type FormField, fieldNameOf, foreignKeyOf, isNumberType, type OnlineForm } from '../form.ts'
import { ownFields, treeOf } from '../tree-form.ts'
import { queryControlOf, queryDictionaryOf } from './form-query.ts'

/** Column of a list in the format that clients of online forms read. */
export interface WireColumn {
  title: string
  dataIndex: string
  align: 'center' | 'right'
  sorter: boolean
  /** Source of its text: a key of `dictOptions`, or another member of the row. */
  customRender?: string
  /** Slot that renders it. */
  scopedSlots?: { customRender: string }
  /** Slot that renders its values as links. */
  hrefSlotName?: string
  /** Initial order of the list by this column. */
  sorterType?: 'asc' | 'desc'
  /** Most characters that are shown. */
  showLength?: number
  fieldType: string
  fieldExtendJson?: string
  isTotal?: true
}

/** Query condition of a list. */
export interface WireQueryItem {
  field: string
  label: string
  view: string
  mode: 'single' | 'like' | 'group'
  /** `0`: the control of the form field applies. */
  config: '0' | '1'
  /** Initial value, as configured. */
  defValue?: string
  order: number
  /** `1`: shown only when the search form is expanded. */
  hidden: '0' | '1'
  dictTable?: string
  dictCode?: string
  dictText?: string
  /** Code of the root category. Only for a category tree. */
  pcode?: string
  /**
   * Value of the root node, and columns of the parent and of the mark that a node has children. Only for other trees.
   */
  pidValue?: string
  pidField?: string
  hasChildField?: string
}

/** Query conditions as a search form. */
export interface WireQueryForm {
  table: string
  title: string
  properties: Record<string, Omit<WireQueryItem, 'field' | 'label'> & { title: string }>
  /** Names of the properties in their order. */
  searchFieldList: string[]
  /** Property names never have the name of their table before them: fields of rows have distinct names. */
  joinQuery: false
}

type Sees = (field: string) => boolean

/** Columns of the list of a form, without the ones that the user may not see. */
export function columnsOfForm(form: OnlineForm, { properties }: Entity, sees: Sees): WireColumn[] {
  return visibleFields(form, sees)
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

/** Link targets of columns that the user may see. Placeholders use the names of values in a row. */
export function hrefSlotsOfForm(form: OnlineForm, sees: Sees): { slotName: string; href: string }[] {
  return visibleFields(form, sees)
    .filter(({ isShowList, fieldHref }) => isShowList && fieldHref !== '')
    .map((field) => ({ slotName: hrefSlotOf(fieldNameOf(field.dbFieldName)), href: hrefOf(field) }))
}

const hrefSlotOf = (name: string) => `fieldHref_${name}`

function listSettingsOf(field: FormField): Pick<WireColumn, 'sorterType' | 'showLength'> {
  const { orderRule, showLength } = fieldSettings(field)
  return { ...(orderRule && { sorterType: orderRule }), ...(showLength !== undefined && { showLength }) }
}

/** Query condition of a list over a field of its rows. */
interface ConditionOfRows {
  name: string
  label: string
  field: FormField
}

/**
 * Returns the query conditions over rows of the sub-forms, without fields that the user may not see.
 * @param subs by their names in a record
 */
export function conditionsOfRows(
  { properties }: Entity,
  subs: ReadonlyMap<string, { form: OnlineForm; sees: Sees }>,
): ConditionOfRows[] {
  return Object.entries(properties).flatMap(([name, { 'x-asked': condition, title: label }]) => {
    const sub = condition && subs.get(condition.rows)
    const field =
      sub && visibleFields(sub.form, sub.sees).find((each) => fieldNameOf(each.dbFieldName) === condition.field)
    return field ? [{ name, label, field }] : []
  })
}

/** Returns the query conditions of the list of a form, without fields that the user may not see. */
export function queryOfForm(form: OnlineForm, sees: Sees, ofRows: readonly ConditionOfRows[] = []): WireQueryItem[] {
  const own = visibleFields(form, sees)
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

/** Converts the result of `queryOfForm` to a search form. */
export function queryFormOf({ head }: OnlineForm, items: readonly WireQueryItem[]): WireQueryForm {
  return {
    ...{ table: head.tableName, title: head.tableTxt },
    properties: Object.fromEntries(items.map(({ field, label, ...item }) => [field, { title: label, ...item }])),
    searchFieldList: items.map(({ field }) => field),
    joinQuery: false,
  }
}

/** Options of a query condition. The meaning of the three dictionary columns depends on the control. */
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

/** Names of the fields that form the tree; empty for a form that is no tree. */
export function treeNamesOf(form: OnlineForm): { textField?: string; pidField?: string; hasChildrenField?: string } {
  const { 'x-title': textField, 'x-tree': tree } = treeOf(form)
  return tree ? { textField, pidField: tree.parent, hasChildrenField: tree.hasChild } : {}
}

/** Excludes the field that refers to the main record, because users do not see it. */
function visibleFields(form: OnlineForm, sees: Sees): FormField[] {
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

/** Controls whose query condition uses another control. */
const QUERY_VIEWS: Partial<Record<FormControl, string>> = {
  radio: 'list',
  checkbox: 'list_multi',
  textarea: 'text',
  file: 'text',
  image: 'text',
  umeditor: 'text',
  markdown: 'text',
}
