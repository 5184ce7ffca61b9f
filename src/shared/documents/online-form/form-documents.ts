import type { FieldProblem } from '#shared/wire/envelope.ts'
import type { Entity, Field, RecordCall } from '../entity.ts'
import type { FormItemDescriptor } from '../form-item-descriptor/descriptor.ts'
import { readDescriptors } from '../form-item-descriptor/read-descriptors.ts'
import type { FieldUse, Page } from '../page.ts'
import { withButtons } from './enhancements/form-buttons.ts'
import { changeRules, withReactions } from './enhancements/form-reactions.ts'
import { CONTROL_FIELDS, columnsOfLinkedControls, controlSettings } from './fields/control-settings.ts'
import { controlPart, fieldSettings } from './fields/field-settings.ts'
import { placeholderEntities } from './fields/form-dictionaries.ts'
import { conditionField, rowsConditions } from './fields/rows-conditions.ts'
import {
  addressOfForm,
  type ColumnType,
  ENGINE_NAMES,
  type FormField,
  fieldNameOf,
  foreignKeyOf,
  hasColumn,
  isListed,
  isNumberType,
  LONGEST_PASSWORD,
  type OnlineForm,
  permissionOfForm,
  storedTableOf,
} from './form.ts'
import { reportedUnique, uniqueTogether } from './form-indexes.ts'
import { USUAL_SETTINGS } from './form-settings.ts'
import { linkSettings, linkTo, shownOf, shownReactions } from './linked-forms.ts'
import { withBuiltIn } from './pages/built-in-page.ts'
import { formBinPage, formHistoryPage, listPage } from './pages/form-pages.ts'
import { searchKindOf } from './pages/form-query.ts'
import { rowsAddress, rowsHavePage, rowsPage } from './pages/theme-pages.ts'
import { isProcessField, PROCESS_FIELD, processOf } from './process-form.ts'
import { childRowsOf, foreignKey, subProperties } from './sub-forms.ts'
import { ownFields, treeOf } from './tree-form.ts'

/** Documents generated from a form. */
export interface FormDocuments {
  entity: Entity
  /** By address; the list page comes first. */
  pages: Record<string, Page>
  /** Settings that could not be converted. Documents of a form with problems must not be used. */
  problems: FieldProblem[]
}

const CALLS: RecordCall[] = [
  ...([
    'list',
    'aggregate',
    'queryById',
    'add',
    'edit',
    'delete',
    'deleteBatch',
    'exportXls',
    'importTemplate',
  ] as const),
  ...(['importExcel', 'history', 'historyCompare', 'recycleBin', 'putRecycleBin', 'deleteRecycleBin'] as const),
]
const TREE_CALLS: RecordCall[] = ['treeRoot', 'treeChildren', 'treeSearch']

/**
 * Generates entity and pages of a form without problems; deterministic. A sub-form has no page, because its rows are
 * shown with their record.
 * @param entities that table dictionaries may refer to
 * @param subs of a main form, in their order
 */
export function documentsOfForm(
  form: OnlineForm,
  entities: readonly Entity[],
  subs: readonly OnlineForm[] = [],
): FormDocuments {
  const { head } = form
  const fields = ownFields(form)
  const leftOut = ownFields({ ...form, fields: form.leftOut ?? [] })
  const stored = [...fields, ...leftOut]
  const drawn = columnsOfLinkedControls(stored)
  const items = stored.flatMap((field, at) => (drawn.has(field.dbFieldName) ? [] : [itemOf(field, at, stored)]))
  const known = [...entities, ...placeholderEntities(stored, entities)]
  const read = readDescriptors(items, { entities: known, columns: head.formTemplate as 1 | 2 | 3 | 4 })
  // `problems` reports a linked drop-down that could not draw a column.
  const undrawn = [...drawn].map((column): FieldUse => ({ field: fieldNameOf(column) }))
  const uses = new Map([...undrawn, ...read.uses].map((use) => [use.field, use]))
  for (const field of fields) {
    const [use, reactions] = [uses.get(fieldNameOf(field.dbFieldName)), shownReactions(field, fields)]
    const isWide = head.formTemplate > 1 && fieldSettings(field).isOneRow
    const more = { ...(reactions.length > 0 && { reactions }), ...(isWide && { span: head.formTemplate }) }
    if (use) uses.set(use.field, { ...use, ...more })
  }
  const places = new Map(form.fields.map((field, at) => [fieldNameOf(field.dbFieldName), at]))
  const key = foreignKeyOf(form)
  const together = uniqueTogether({ ...form, fields: stored })
  const properties = Object.fromEntries(
    stored.map((field) => {
      const name = fieldNameOf(field.dbFieldName)
      const unruled = liftsRules(field, stored) && { 'x-unruled': true }
      const plain = describe(field, read.entity.properties[name] ?? plainField(field), uses.get(name)!)
      const described = reportedUnique({ ...plain, ...unruled }, field, together.get(field.dbFieldName))
      if (leftOut.includes(field)) return [name, { ...described, ...UNSEEN }]
      return [name, field === key ? { ...described, ...foreignKey(field.mainTable) } : described]
    }),
  )
  const address = addressOfForm(head.tableName)
  const required = fields
    .filter((field) => isRequired(field) && field !== key)
    .map(({ dbFieldName }) => fieldNameOf(dbFieldName))
  const isSub = head.tableType === 3
  const order = isSub ? [] : orderOf(fields)
  const conditions = rowsConditions(form, subs, (name) => ENGINE_NAMES.has(name))
  const conditionFields = conditions.map(
    (each) => [each.name, conditionField(each, documentsOfForm(each.sub, entities).entity)] as const,
  )
  const rules = changeRules(form)
  const { properties: ofTree, ...tree } = treeOf(form)
  const title = fields.find((field) => field.dbType === 'string' && isListed(field) && hasColumn(field))
  const entity: Entity = {
    $id: address,
    title: head.tableTxt,
    type: 'object',
    'x-table': storedTableOf(head),
    ...(!isSub && {
      'x-calls': { base: `/online/data/${head.tableName}`, only: head.isTree ? [...CALLS, ...TREE_CALLS] : CALLS },
    }),
    'x-permission': permissionOfForm(head.tableName),
    ...(title && { 'x-title': fieldNameOf(title.dbFieldName) }),
    ...tree,
    // Rows of a sub-table are deleted and restored with their record.
    ...(!isSub && { 'x-soft-delete': true }),
    'x-log': true,
    ...(!isSub && { 'x-version': true }),
    ...(subs.length > 0 && { 'x-children': subs.map((sub) => childRowsOf(sub, form.enhancements)) }),
    ...(order.length > 0 && { 'x-order': order }),
    ...(required.length > 0 && { required }),
    ...(rules.length > 0 && { 'x-rules': rules }),
    ...processOf(form),
    properties: {
      ...ofTree,
      ...properties,
      ...(isSub && subProperties(form)),
      ...Object.fromEntries(conditionFields),
    },
    'x-form': form,
  }
  return {
    entity,
    pages: isSub
      ? {}
      : {
          [address]: withReactions(
            withBuiltIn(
              withButtons(
                listPage({ ...form, fields }, entity, uses, subs, conditions),
                head.tableName,
                form.enhancements,
              ),
              entity,
              form.enhancements,
            ),
            form,
          ),
          [`${address}-history`]: formHistoryPage(form, entity),
          [`${address}-bin`]: formBinPage({ ...form, fields }, entity),
          ...(rowsHavePage(head) && { [rowsAddress(address)]: rowsPage({ ...form, fields }, entity, subs) }),
        },
    problems: read.problems.map(({ key, at, reason }) => ({
      field: places.has(key)
        ? `fields[${places.get(key)}].${COLUMN_OF[at.split('.')[0]!] ?? 'fieldShowType'}`
        : 'fields',
      keyword: 'form',
      message: reason,
    })),
  }
}

/** Addresses of all pages that a form may have had; the list page comes first. */
export function pagesOfForm({ head }: OnlineForm): string[] {
  const address = addressOfForm(head.tableName)
  return [address, `${address}-history`, `${address}-bin`, rowsAddress(address)]
}

/** Source form of an entity; undefined for other entities. */
export function formOf(entity: Entity): OnlineForm | undefined {
  const form = entity['x-form']
  if (form === undefined || entity.$id !== addressOfForm(form.head.tableName)) return undefined
  return entity['x-table'] === storedTableOf(form.head) ? withUsual(form) : undefined
}

/** Adds defaults to forms of earlier releases, which lack newer settings. */
function withUsual({ head, fields, ...more }: OnlineForm): OnlineForm {
  return {
    ...more,
    head: { ...EARLIER_HEAD, ...head },
    fields: fields.map((field) => ({ ...EARLIER_FIELD, ...field })),
  }
}

const EARLIER_FIELD = {
  ...{ fieldLength: 0, isTotal: false, mainTable: '', mainField: '', fieldHref: '', dbDefaultVal: '' },
  ...{ queryConfigFlag: false, queryShowType: '', queryDictField: '', queryDefVal: '' },
}
const EARLIER_HEAD = {
  ...{ tableType: 1 as const, relationType: null, tabOrderNum: null, themeTemplate: 'normal' as const },
  joinQuery: false,
  ...USUAL_SETTINGS,
  ...{ isTree: false, treeParentIdField: '', treeIdField: '', treeFieldname: '' },
}

/** Setting of a field that causes a problem of its descriptor. */
const COLUMN_OF: Record<string, keyof FormField> = {
  dictTable: 'dictTable',
  dictCode: 'dictField',
  dictText: 'dictText',
  defVal: 'fieldDefaultValue',
  extendJson: 'fieldExtendJson',
  dict: 'dictTable',
  pidField: 'dictText',
  hasChildField: 'dictText',
  linkDownConfig: 'dictTable',
}

/** A level of a linked drop-down inherits `liftRules` of the first level. */
function liftsRules(field: FormField, fields: readonly FormField[]): boolean {
  const drawer = fields.find((other) => columnsOfLinkedControls([other]).has(field.dbFieldName))
  return fieldSettings(drawer ?? field).liftRules
}

/** A value may be empty only if both column and form allow it. */
const isRequired = ({ fieldMustInput, dbIsNull }: FormField) => fieldMustInput || !dbIsNull

function itemOf(field: FormField, at: number, fields: readonly FormField[]): FormItemDescriptor {
  const { dbFieldTxt, dbType, fieldShowType } = field
  const { isReadOnly, dbPointLength } = field
  const fieldDefaultValue = field.fieldDefaultValue || field.dbDefaultVal
  const settings = settingsOf(field)
  return {
    key: fieldNameOf(field.dbFieldName),
    type: fieldShowType,
    label: dbFieldTxt,
    rules: rulesOf(field),
    ...((isReadOnly || !hasColumn(field)) && { widgetAttrs: { disabled: true } }),
    ...controlSettings(field, fields),
    formSchema: {
      type: jsonTypeOf(dbType),
      order: at + 1,
      ...(fieldDefaultValue && { defVal: fieldDefaultValue }),
      ...(isNumberType(dbType) && dbPointLength > 0 && { dbPointLength }),
      ...(settings && { fieldExtendJson: settings }),
    },
  }
}

/** Configured order of the list; empty: newest first. */
function orderOf(fields: readonly FormField[]): NonNullable<Entity['x-order']> {
  return fields.flatMap((field) => {
    const { orderRule: order } = fieldSettings(field)
    return order ? [{ field: fieldNameOf(field.dbFieldName), order }] : []
  })
}

/** The settings of a link also describe the linked record; returns only the settings of its control. */
function settingsOf(field: FormField): string {
  const given = controlPart(field.fieldExtendJson)
  if (field.fieldShowType !== 'link_table') return given
  const { multiSelect: _, ...others } = linkSettings(given) ?? {}
  return Object.keys(others).length > 0 ? JSON.stringify(others) : ''
}

function rulesOf(field: FormField): FormItemDescriptor['rules'] {
  const { fieldValidType: type } = field
  const longest = longestOf(field)
  const { validateError: message } = fieldSettings(field)
  const patternMessage = message === undefined ? {} : { message }
  return [
    ...(isRequired(field) ? [{ required: true }] : []),
    ...(longest === undefined ? [] : [{ max: longest }]),
    ...(type === ''
      ? []
      : [type === 'only' ? { unique: true, ...patternMessage } : { pattern: type, ...patternMessage }]),
  ]
}

function longestOf({ dbType, dbLength, fieldShowType }: FormField): number | undefined {
  if (fieldShowType === 'password') return LONGEST_PASSWORD
  if (fieldShowType === 'link_table_field') return undefined
  return dbType === 'string' ? dbLength : LONGEST[dbType]
}

/** Most characters of texts whose column has no length. */
const LONGEST: Partial<Record<ColumnType, number>> = { Text: 100_000, LongText: 500_000 }

function jsonTypeOf(type: ColumnType): 'string' | 'integer' | 'number' {
  if (!isNumberType(type)) return 'string'
  return type === 'int' || type === 'long' ? 'integer' : 'number'
}

/** Nobody reads or writes these fields through a view. Versions of its records contain them all the same. */
const UNSEEN = { 'x-read': 'server', 'x-write': 'server' } as const

const plainField = ({ dbFieldTxt }: FormField): Field => ({ type: 'string', title: dbFieldTxt })

function describe(field: FormField, { 'x-unique': unique, ...read }: Field, use: FieldUse): Field {
  const isTimed = read.format !== undefined && read.format !== 'html'
  const { maxLength = longestOf(field), ...timed } = read
  return {
    ...timed,
    ...(!isTimed && maxLength !== undefined && { maxLength }),
    ...CONTROL_FIELDS[field.fieldShowType],
    ...rangeOf(field),
    ...(read.minimum !== undefined && { minimum: read.minimum }),
    ...(hasColumn(field) && { 'x-column': field.dbFieldName }),
    ...(unique && { 'x-unique': { with: ['tenantId'] } }),
    ...(use.widget && { 'x-widget': use.widget }),
    ...linkTo(field),
    ...shownOf(field),
    ...(field.fieldShowType === 'password' && { 'x-secret': true }),
    ...(use.props && { 'x-widget-props': use.props }),
    ...(field.isQuery && { 'x-search': searchKindOf(field) }),
    // A control that nobody can type into is no rule yet; this is.
    ...(field.isReadOnly && { 'x-write': 'server' }),
    ...(isProcessField(field) && PROCESS_FIELD),
  }
}

/** Numbers that a column stores as they are. Others are refused. */
function rangeOf({ dbType, dbLength, dbPointLength }: FormField): Partial<Field> {
  if (dbType !== 'BigDecimal') return RANGES[dbType] ?? {}
  const limit = 10 ** (dbLength - dbPointLength)
  return { 'x-precision': dbPointLength, exclusiveMinimum: -limit, exclusiveMaximum: limit }
}

/** Range of a whole-number column. A long column is limited to the integers that a browser represents exactly. */
const RANGES: Partial<Record<ColumnType, Pick<Field, 'minimum' | 'maximum'>>> = {
  int: { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  long: { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
}
