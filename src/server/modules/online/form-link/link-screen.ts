import type { Entity, Field, Reference } from '#shared/documents/entity.ts'
import { hasDefault, permissionPrefix } from '#shared/documents/entity-fields.ts'
import { columnsOfLinkedControls } from '#shared/documents/online-form/fields/control-settings.ts'
import { type FormField, fieldNameOf, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { block } from '#shared/documents/online-form/pages/page-block.ts'
import { type FieldUse, isLayoutItem, type LayoutItem, type Page, type ReactionUse } from '#shared/documents/page.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { fieldsReadBy } from '#shared/rules/records/record-rules.ts'
import type { LinkUse } from '#shared/wire/form-link.ts'

/** Page of a link, with the fields that it shows and those that it may send. */
export interface LinkScreen {
  page: Page
  entity: Entity
  /** Fields that are shown by their text instead of their value. */
  linkedNames: ReadonlySet<string>
  /** Fields whose value is sent. */
  shown: ReadonlySet<string>
  /** Fields that may be filled in. */
  filled: ReadonlySet<string>
}

/** Permissions of the issuer of a link on a field. */
export interface FieldRights {
  reads(name: string): boolean
  writes(name: string): boolean
}

interface Given {
  form: OnlineForm
  entity: Entity
  /** Page of the form's list. Its form gives the fields. */
  listPage: Page
  allows: LinkUse
  rights: FieldRights
}

/** Controls that need only the form and its dictionaries, so that a link opens no other data. */
const ALONE = new Set<string>([
  ...['text', 'textarea', 'radio', 'checkbox', 'list', 'list_multi', 'sel_search', 'switch'],
  ...['date', 'datetime', 'time', 'umeditor', 'markdown'],
])
/** Controls that choose records, with the widget that offers them by their text alone. */
const CHOOSING: Readonly<Record<string, string | undefined>> = {
  ...{ sel_user: 'ReferenceSelect', sel_depart: 'ReferenceSelect', link_table: 'ReferenceSelect' },
  sel_tree: 'ReferenceTreeSelect',
}
/** Controls that are left out: they show files, which need a session, or another field draws their content. */
const LEFT_OUT = new Set<string>(['file', 'image', 'link_down'])

/** Members of a field that a browser needs. Others are for the server. */
const KEPT = [
  ...(['type', 'title', 'description', 'format', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum'] as const),
  ...([
    'enum',
    'default',
    'x-precision',
    'x-dict',
    'x-widget',
    'x-widget-props',
    'x-messages',
    'x-user-pattern',
  ] as const),
]
/** Reactions that send no request. */
const SILENT = ['visible', 'required', 'value']

/**
 * Builds the page of a link: the fields of the form that its issuer may see, in blocks that every page has.
 * A control that chooses records offers their labels through the link. One that would request reports, categories or
 * areas is replaced by its text.
 */
export function linkScreen({ form, entity, listPage, allows, rights }: Given): LinkScreen {
  const drawn = columnsOfLinkedControls(form.fields)
  const uses = usesIn(listPage)
  const designed = form.fields.filter(
    ({ dbFieldName, isShowForm, fieldShowType }) =>
      isShowForm && !drawn.has(dbFieldName) && !LEFT_OUT.has(fieldShowType) && rights.reads(fieldNameOf(dbFieldName)),
  )
  const isFilled = (field: FormField) =>
    (isAlone(field) || chooserOf(field, entity) !== undefined) &&
    !field.isReadOnly &&
    allows !== 'view' &&
    rights.writes(nameOf(field))
  const fields = designed.filter((field) => allows !== 'add' || isFilled(field))
  const filled = new Set(fields.filter(isFilled).map(nameOf))
  const linkedNames = new Set(fields.filter((field) => !isAlone(field) && !isFilled(field)).map(nameOf))
  const shown = new Set(fields.map(nameOf).filter((name) => !linkedNames.has(name)))
  const properties = Object.fromEntries(
    fields.map((field) => {
      const name = nameOf(field)
      const described = linkedNames.has(name)
        ? textField(entity.properties[name]!)
        : publicFieldOf(entity.properties[name]!)
      return [name, filled.has(name) ? described : { ...described, 'x-write': 'server' as const }]
    }),
  )
  // A field with a default of the server is not shown here and need not be filled in.
  const isAsked = (name: string) => filled.has(name) && isFree(entity.properties[name]?.['x-default'])
  const required = entity.required?.filter(isAsked) ?? []
  const listed = fields.map((field): FieldUse => {
    const name = nameOf(field)
    if (linkedNames.has(name)) return { field: name, readOnly: true }
    const { placeholder, span, reactions = [] } = uses.get(name) ?? {}
    const widget = filled.has(name) ? chooserOf(field, entity) : undefined
    const kept = reactions.filter((reaction) => reads(reaction).every((each) => shown.has(each)))
    return {
      field: name,
      ...(widget !== undefined && { widget }),
      ...(!filled.has(name) && { readOnly: true }),
      ...(placeholder !== undefined && { placeholder }),
      ...(span !== undefined && { span }),
      ...(kept.length > 0 && { reactions: kept }),
    }
  })
  return {
    page: pageOf(form, entity, listed, allows),
    entity: {
      ...{ $id: entity.$id, title: entity.title, type: 'object', 'x-permission': permissionPrefix(entity) },
      ...(required.length > 0 && { required }),
      properties,
    },
    ...{ linkedNames, shown, filled },
  }
}

/** Titles of fields that a new record requires but the page of a link cannot fill in. */
export function missingForAdd(entity: Entity, filled: ReadonlySet<string>): string[] {
  return (entity.required ?? [])
    .filter((name) => !filled.has(name) && !hasDefault(entity.properties[name]))
    .map((name) => entity.properties[name]?.title ?? name)
}

const nameOf = ({ dbFieldName }: Pick<FormField, 'dbFieldName'>) => fieldNameOf(dbFieldName)

/** A dictionary with a table needs a request for its records. */
const isAlone = ({ fieldShowType, dictTable }: FormField) => ALONE.has(fieldShowType) && dictTable === ''

/** Widget of a control that chooses records; undefined for others. */
function chooserOf({ fieldShowType, dictTable, dbFieldName }: FormField, { properties }: Entity): string | undefined {
  if (properties[fieldNameOf(dbFieldName)]?.['x-ref'] === undefined) return undefined
  return CHOOSING[fieldShowType] ?? (ALONE.has(fieldShowType) && dictTable !== '' ? 'ReferenceSelect' : undefined)
}

/** Returns whether a default depends on the time alone. Others depend on the issuer, whom visitors must not learn. */
function isFree(beginning: Field['x-default']): boolean {
  return beginning === undefined || ('expr' in beginning && !/\b(user|values)\b/.test(beginning.expr))
}

function pageOf({ head }: OnlineForm, { $id }: Entity, fields: readonly FieldUse[], allows: LinkUse): Page {
  const looks = { fields: [...fields], columns: head.formTemplate }
  const submit = { label: '提交', kind: 'primary', do: [{ use: 'save' }] }
  const blocks = {
    view: block('Detail', looks),
    edit: block('EditForm', { ...looks, labels: 'above', id: 'link' }),
    add: block('Form', { ...looks, labels: 'above', submit }),
  }
  return { title: head.tableTxt, 'x-entity': $id, type: 'object', properties: { record: blocks[allows] } }
}

/** Field settings in the form of the list. */
function usesIn({ properties }: Page): ReadonlyMap<string, FieldUse> {
  const items = (properties.editor?.['x-component-props']?.fields ?? []) as (string | FieldUse | LayoutItem)[]
  return new Map(
    items.flatMap((item): [string, FieldUse][] => {
      if (typeof item === 'string') return [[item, { field: item }]]
      return isLayoutItem(item) ? [] : [[item.field, item]]
    }),
  )
}

/** Fields that a reaction reads. For a reaction that would send a request it returns a name that no field has. */
function reads({ use, when, with: settings }: ReactionUse): string[] {
  if (!SILENT.includes(use)) return ['']
  const value = (settings as { value?: unknown } | undefined)?.value
  return [when, value].flatMap((text) => (typeof text === 'string' ? fieldsReadBy(parseExpression(text)) : []))
}

const textField = ({ title }: Field): Field => ({ type: 'string', title })

function publicFieldOf(field: Field): Field {
  const { title, type, 'x-default': beginning, 'x-ref': reference } = field
  const { 'x-widget': _, 'x-widget-props': props, ...others } = field
  const shown: Partial<Field> = reference
    ? { ...others, ...(props?.root !== undefined && { 'x-widget-props': { root: props.root } }) }
    : field
  return {
    title,
    type,
    ...(beginning && isFree(beginning) && { 'x-default': beginning }),
    ...(reference && { 'x-ref': namedOf(reference) }),
    ...Object.fromEntries(KEPT.flatMap((key) => (shown[key] === undefined ? [] : [[key, shown[key]]]))),
  }
}

/** Conditions of a reference stay on the server, which applies them. */
function namedOf({ entity, label, value, many }: Reference): Reference {
  return {
    entity,
    ...(label !== undefined && { label }),
    ...(value !== undefined && { value }),
    ...(many !== undefined && { many }),
  }
}
