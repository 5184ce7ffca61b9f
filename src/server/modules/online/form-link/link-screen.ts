import type { Entity, Field } from '#shared/documents/entity.ts'
import { hasDefault, permissionPrefix } from '#shared/documents/entity-fields.ts'
import { drawnElsewhere } from '#shared/documents/online-form/control-settings.ts'
import { type FormField, fieldNameOf, type OnlineForm } from '#shared/documents/online-form/form.ts'
import { block } from '#shared/documents/online-form/page-block.ts'
import { type FieldUse, isLayoutItem, type LayoutItem, type Page, type ReactionUse } from '#shared/documents/page.ts'
import { parseExpression } from '#shared/expression/parse-expression.ts'
import { fieldsReadBy } from '#shared/rules/record-rules.ts'
import type { LinkUse } from '#shared/wire/form-link.ts'

/** What whoever opens a link is shown, and what he may send. */
export interface LinkScreen {
  page: Page
  entity: Entity
  /** Fields of which the text is sent in place of the value. */
  told: ReadonlySet<string>
  /** Fields whose value is sent. */
  shown: ReadonlySet<string>
  /** Fields that may be filled in. */
  filled: ReadonlySet<string>
}

/** What the issuer of a link may do with a field. */
export interface FieldRights {
  reads(name: string): boolean
  writes(name: string): boolean
}

interface Given {
  form: OnlineForm
  entity: Entity
  /** The page of the form's list, whose form the fields are taken from. */
  listPage: Page
  allows: LinkUse
  rights: FieldRights
}

/** Controls that need nothing beyond the form and its dictionaries, so that whoever opens a link is answered nothing else. */
const ALONE = new Set<string>([
  ...['text', 'textarea', 'radio', 'checkbox', 'list', 'list_multi', 'sel_search', 'switch'],
  ...['date', 'datetime', 'time', 'umeditor', 'markdown'],
])
/** Their contents are for who may read the record with a session, or are drawn by another field. */
const LEFT_OUT = new Set<string>(['file', 'image', 'link_down'])

/** What a browser needs of a field; what else a field says is for the server. */
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
/** Reactions that ask nobody. */
const SILENT = ['visible', 'required', 'value']

/**
 * The page of a link: the fields of the form as its issuer sees them, drawn by the blocks that every page has. Fields whose control
 * would have to ask for records, people or areas are shown by their text.
 */
export function linkScreen({ form, entity, listPage, allows, rights }: Given): LinkScreen {
  const drawn = drawnElsewhere(form.fields)
  const uses = usesIn(listPage)
  const designed = form.fields.filter(
    ({ dbFieldName, isShowForm, fieldShowType }) =>
      isShowForm && !drawn.has(dbFieldName) && !LEFT_OUT.has(fieldShowType) && rights.reads(fieldNameOf(dbFieldName)),
  )
  const isFilled = (field: FormField) =>
    isAlone(field) && !field.isReadOnly && allows !== 'view' && rights.writes(nameOf(field))
  const fields = designed.filter((field) => allows !== 'add' || isFilled(field))
  const filled = new Set(fields.filter(isFilled).map(nameOf))
  const told = new Set(fields.filter((field) => !isAlone(field)).map(nameOf))
  const shown = new Set(fields.filter(isAlone).map(nameOf))
  const properties = Object.fromEntries(
    fields.map((field) => {
      const name = nameOf(field)
      const described = told.has(name) ? textField(entity.properties[name]!) : keptOf(entity.properties[name]!)
      return [name, filled.has(name) ? described : { ...described, 'x-write': 'server' as const }]
    }),
  )
  // What the server begins with is not shown here, and need not be given.
  const isAsked = (name: string) => filled.has(name) && entity.properties[name]?.['x-default'] === undefined
  const required = entity.required?.filter(isAsked) ?? []
  const listed = fields.map((field): FieldUse => {
    const name = nameOf(field)
    if (told.has(name)) return { field: name, readOnly: true }
    const { placeholder, span, reactions = [] } = uses.get(name) ?? {}
    const kept = reactions.filter((reaction) => reads(reaction).every((each) => shown.has(each)))
    return {
      field: name,
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
    ...{ told, shown, filled },
  }
}

/** Titles of what a new record must have and nobody could fill in on the page of a link. */
export function missingForAdd(entity: Entity, filled: ReadonlySet<string>): string[] {
  return (entity.required ?? [])
    .filter((name) => !filled.has(name) && !hasDefault(entity.properties[name]))
    .map((name) => entity.properties[name]?.title ?? name)
}

const nameOf = ({ dbFieldName }: Pick<FormField, 'dbFieldName'>) => fieldNameOf(dbFieldName)

/** A dictionary with a table asks for its records. */
const isAlone = ({ fieldShowType, dictTable }: FormField) => ALONE.has(fieldShowType) && dictTable === ''

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

/** How the form of the list draws its fields. */
function usesIn({ properties }: Page): ReadonlyMap<string, FieldUse> {
  const items = (properties.editor?.['x-component-props']?.fields ?? []) as (string | FieldUse | LayoutItem)[]
  return new Map(
    items.flatMap((item): [string, FieldUse][] => {
      if (typeof item === 'string') return [[item, { field: item }]]
      return isLayoutItem(item) ? [] : [[item.field, item]]
    }),
  )
}

/** Fields that a reaction rests on; of one that would ask the server a name that no field has. */
function reads({ use, when, with: settings }: ReactionUse): string[] {
  if (!SILENT.includes(use)) return ['']
  const value = (settings as { value?: unknown } | undefined)?.value
  return [when, value].flatMap((text) => (typeof text === 'string' ? fieldsReadBy(parseExpression(text)) : []))
}

const textField = ({ title }: Field): Field => ({ type: 'string', title })

function keptOf(field: Field): Field {
  const { title, type } = field
  return {
    title,
    type,
    ...Object.fromEntries(KEPT.flatMap((key) => (field[key] === undefined ? [] : [[key, field[key]]]))),
  }
}
