import type { Entity, Field, Reference } from '#shared/documents/entity.ts'
import {
  type FormField,
  fieldNameOf,
  foreignKeyOf,
  hasColumn,
  type OnlineForm,
} from '#shared/documents/online-form/form.ts'
import type { LinkUse } from '#shared/wire/form-link.ts'

/** Fields of a form, or of the rows of a sub-table, on the page of a link. */
export interface LinkFields {
  /** Shown fields in their order, as the browser gets them. */
  properties: Readonly<Record<string, Field>>
  /** Fields that visitors must fill in. */
  required: readonly string[]
  /** Fields that are shown by their text instead of their value. */
  linkedNames: ReadonlySet<string>
  /** Fields whose value is sent. */
  shown: ReadonlySet<string>
  /** Fields that may be filled in. */
  filled: ReadonlySet<string>
  /** Titles of fields that visitors could fill in if they did not choose people or departments. */
  closed: readonly string[]
}

/** Permissions of the issuer of a link on a field. */
export interface FieldRights {
  reads(name: string): boolean
  writes(name: string): boolean
  /** Whether the field chooses people or departments, which are offered to nobody without an account. */
  isClosed(name: string): boolean
}

interface Given {
  form: OnlineForm
  entity: Entity
  allows: LinkUse
  rights: FieldRights
}

/** Members of a field that a browser needs. Others are for the server. */
const KEPT = [
  ...(['type', 'title', 'description', 'format', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum'] as const),
  ...(['enum', 'default', 'x-precision', 'x-dict', 'x-widget', 'x-widget-props', 'x-secret'] as const),
  ...(['x-messages', 'x-user-pattern'] as const),
]
/** Props of the widgets that read through the link. The server decides on the other ones. */
const KEPT_PROPS: Readonly<Record<string, readonly string[] | undefined>> = {
  ReferenceSelect: [],
  ReferenceTreeSelect: ['root'],
  LinkedSelect: ['above', 'below', 'root'],
  CategoryTreeSelect: ['textField', 'multiple'],
}

/** Selects the fields that the issuer may see, and those that visitors may fill in. */
export function linkFields({ form, entity, allows, rights }: Given): LinkFields {
  const key = foreignKeyOf(form)
  const fieldOf = (name: string) => entity.properties[name]!
  const isWritable = (field: FormField) =>
    allows !== 'view' &&
    !field.isReadOnly &&
    hasColumn(field) &&
    entity.properties[nameOf(field)] !== undefined &&
    rights.writes(nameOf(field))
  const designed = form.fields.filter((field) => {
    const name = nameOf(field)
    if (!field.isShowForm || field === key || entity.properties[name] === undefined) return false
    // Nobody reads a password, and whoever may write it can set another one.
    return fieldOf(name)['x-secret'] ? isWritable(field) : rights.reads(name)
  })
  const isFilled = (field: FormField) => isWritable(field) && !rights.isClosed(nameOf(field))
  const filled = new Set(designed.filter(isFilled).map(nameOf))
  const follows = (name: string) => filled.has(fieldOf(name)['x-linked']?.by ?? '')
  const names = designed.map(nameOf).filter((name) => allows !== 'add' || filled.has(name) || follows(name))
  const linkedNames = new Set(names.filter((name) => !filled.has(name) && isShownByText(fieldOf(name))))
  const shown = new Set(names.filter((name) => !linkedNames.has(name) && !fieldOf(name)['x-secret']))
  const properties = Object.fromEntries(
    names.map((name) => {
      const given = fieldOf(name)
      const linked = follows(name) && { 'x-linked': given['x-linked']! }
      const field = linkedNames.has(name) ? { ...textField(given), ...linked } : publicField(given)
      return [name, filled.has(name) ? field : { ...field, 'x-write': 'server' as const }]
    }),
  )
  // A field with a default of the server is not shown here and need not be filled in.
  const isAsked = (name: string) => filled.has(name) && isFree(entity.properties[name]?.['x-default'])
  const closed = form.fields.filter(
    (field) => field.isShowForm && field !== key && isWritable(field) && rights.isClosed(nameOf(field)),
  )
  return {
    ...{ properties, linkedNames, shown, filled },
    required: entity.required?.filter(isAsked) ?? [],
    closed: closed.map(({ dbFieldTxt }) => dbFieldTxt),
  }
}

const nameOf = ({ dbFieldName }: Pick<FormField, 'dbFieldName'>) => fieldNameOf(dbFieldName)

/** Fields whose value is the key of something that only a field which may be filled in opens. */
function isShownByText({ 'x-ref': reference, 'x-linked': linked, 'x-widget': widget }: Field): boolean {
  return reference !== undefined || linked !== undefined || widget === 'PopupField' || widget === 'PopupDictionary'
}

/** Returns whether a default depends on the time alone. Others depend on the issuer, whom visitors must not learn. */
function isFree(beginning: Field['x-default']): boolean {
  return beginning === undefined || ('expr' in beginning && !/\b(user|values)\b/.test(beginning.expr))
}

const textField = ({ title }: Field): Field => ({ type: 'string', title })

function publicField(field: Field): Field {
  const { title, type, 'x-default': beginning, 'x-ref': reference, 'x-file': file } = field
  const { 'x-widget-props': props, ...others } = field
  const kept: Partial<Field> = { ...others, ...(props && { 'x-widget-props': publicProps(field, props) }) }
  const { public: _, ...limits } = file ?? {}
  return {
    title,
    type,
    ...(beginning && isFree(beginning) && { 'x-default': beginning }),
    ...(reference && { 'x-ref': publicReference(reference) }),
    ...(file && { 'x-file': limits }),
    ...Object.fromEntries(KEPT.flatMap((key) => (kept[key] === undefined ? [] : [[key, kept[key]]]))),
  }
}

function publicProps({ 'x-widget': widget = '' }: Field, props: Readonly<Record<string, unknown>>) {
  const names = KEPT_PROPS[widget]
  if (names) return Object.fromEntries(Object.entries(props).filter(([name]) => names.includes(name)))
  return typeof props.popupCode === 'string' ? { ...props, popupCode: publicCode(props.popupCode) } : props
}

/** Code of a report with the parameters that other fields fill. The others stay on the server. */
function publicCode(code: string): string {
  const [report = '', query = ''] = code.split(/\?(.*)/s)
  const filled = query.split('&').filter((pair) => pair.includes('${'))
  return filled.length > 0 ? `${report}?${filled.join('&')}` : report
}

/** Conditions of a reference stay on the server, which applies them. */
function publicReference({ entity, label, value, many }: Reference): Reference {
  return {
    entity,
    ...(label !== undefined && { label }),
    ...(value !== undefined && { value }),
    ...(many !== undefined && { many }),
  }
}
