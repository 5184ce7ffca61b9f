import { parseJson } from '#shared/json/bounded-json.ts'
import type { Entity, Field } from '../entity.ts'
import type { FieldUse } from '../page.ts'
import { isComputed, readComputedDefault } from './computed-default.ts'
import { controlOf } from './controls/controls.ts'
import type {
  Control,
  ControlSettings,
  DescribedField,
  DescriptorEnvironment,
  Settings,
} from './controls/descriptor-control.ts'
import type { ExtendJson, FormItemDescriptor, FormItemProperty } from './descriptor.ts'
import { type DescriptorProblem, problemReporter, type ReportProblem } from './descriptor-problem.ts'
import { readRules } from './descriptor-rules.ts'
import { type MemberReader, memberReader, withoutUndefined } from './member-reader.ts'
import { tightened } from './tightened-field.ts'

/** Form in terms of pages and entities. */
export interface FormRead {
  entity: Entity
  uses: FieldUse[]
  problems: DescriptorProblem[]
}

export interface ReadOptions extends DescriptorEnvironment {
  /** Entity of the form, whose rules apply too. Default: an entity of the described fields alone. */
  onto?: Entity
  /** Columns of the form. A control of a whole row spans all of them. Default 1. */
  columns?: 1 | 2 | 3 | 4
}

/**
 * Converts the items of a form to fields, in their order. Reports settings that cannot be converted, and converts the
 * rest.
 */
export function readDescriptors(items: readonly FormItemDescriptor[], options: ReadOptions): FormRead {
  const { onto, columns = 1 } = options
  const problems: DescriptorProblem[] = []
  const found = new Map<string, DescribedField>()
  for (const item of items.toSorted(byOrder)) {
    const reportProblem = problemReporter(item.key, problems)
    if (item.subKey !== undefined) {
      reportProblem('type-elsewhere', 'subKey', item.subKey)
      continue
    }
    for (const described of readItem(item, options, columns, reportProblem)) {
      const { field: name } = described.use
      if (found.has(name)) problemReporter(name, problems)('key-twice', 'key')
      else found.set(name, described)
    }
  }
  const properties = Object.fromEntries(
    [...found].map(([name, { field }]) => [name, tightened(field, onto?.properties[name])]),
  )
  const base: Entity = onto ?? { $id: 'online/form', title: '表单', type: 'object', properties: {} }
  return {
    entity: { ...base, properties: { ...base.properties, ...properties } },
    uses: [...found.values()].map(({ use }) => use),
    problems,
  }
}

const byOrder = (one: FormItemDescriptor, other: FormItemDescriptor) =>
  (one.formSchema?.order ?? 0) - (other.formSchema?.order ?? 0)

/** Members that repeat the descriptor, or have no effect on a form. */
const READ_ELSEWHERE = [
  ...['view', 'title', 'pattern', 'errorInfo', 'maxLength', 'minLength', 'maximum', 'minimum', 'ui', 'enum', 'order'],
  ...['dictTable', 'dictCode', 'dictText', 'code', 'orgFields', 'destFields', 'config', 'others', 'pidValue'],
  ...['textField', 'dict', 'pidField', 'hasChildField', 'pidComponent', 'fieldExtendJson', 'extendJson', 'popupMulti'],
] as const satisfies readonly (keyof FormItemProperty)[]

function readItem(
  item: FormItemDescriptor,
  environment: DescriptorEnvironment,
  columns: number,
  reportProblem: ReportProblem,
): DescribedField[] {
  const descriptor = memberReader(item)
  const [key, label] = [descriptor.take('key')!, descriptor.take('label') || item.key]
  const property = descriptor.take('formSchema') ?? {}
  const schema = memberReader(property)
  for (const name of ['id', 'type'] as const) descriptor.take(name)
  for (const name of READ_ELSEWHERE) schema.take(name)
  const settings = readSettings(property, reportProblem)
  const type = schema.take('type') ?? 'string'
  const control = controlFor(item.type, schema.take('hidden') === true, reportProblem)
  const isNumber = type === 'integer' || type === 'number' || ['integer', 'number'].includes(item.type)
  const rules = readRules(descriptor.take('rules') ?? [], isNumber, reportProblem)
  const controlSettings = control.read({
    key,
    label,
    isNumber,
    descriptor,
    schema,
    settings,
    environment,
    reportProblem,
  })
  const precision = schema.take('dbPointLength')
  const field: Field = {
    ...(isNumber && precision ? { 'x-precision': precision } : {}),
    ...rules.field,
    ...controlSettings.field,
    type: isNumber
      ? (rules.field.type ?? controlSettings.field?.type ?? (type === 'integer' ? 'integer' : 'number'))
      : 'string',
    title: label,
    ...readDefault(schema.take('defVal'), isNumber, reportProblem),
  }
  const { disabled, props } = readAttrs(descriptor.take('widgetAttrs') ?? {}, control, reportProblem)
  const placeholder = descriptor.take('placeholder')
  const use: FieldUse = {
    field: key,
    widget: controlSettings.widget,
    ...withoutUndefined({ props: withoutUndefined({ ...controlSettings.props, ...props }) }),
    ...(rules.required && { required: true as const }),
    ...(disabled && { readOnly: true as const }),
    ...(placeholder && placeholder !== control.asks + label && { placeholder }),
    ...(control.wholeRow && columns > 1 && { span: columns }),
  }
  reportUnreadSettings(descriptor, schema, settings, reportProblem)
  return [{ field, use }, ...sameLimits(controlSettings)]
}

const sameLimits = ({ more = [] }: ControlSettings) => more

function controlFor(type: string, hidden: boolean, reportProblem: ReportProblem): Control {
  const control = controlOf(hidden ? 'hidden' : type)
  if (!control) reportProblem('type-unknown', 'type', type)
  return control ?? controlOf('text')!
}

/** Settings may be the JSON text of an object; an array holds the two values of a switch. */
function readSettings(property: FormItemProperty, reportProblem: ReportProblem): MemberReader<Settings> {
  const [first, second] = [property.fieldExtendJson, property.extendJson].map((given) =>
    settingsIn(given, reportProblem),
  )
  const popupMulti = property.popupMulti === undefined ? {} : { popupMulti: property.popupMulti }
  // Not assigned: a setting `__proto__` would become a prototype with hidden settings.
  return memberReader<Settings>({ ...first, ...second, ...popupMulti })
}

function settingsIn(given: ExtendJson | undefined, reportProblem: ReportProblem): Settings {
  if (given === undefined || given === '') return {}
  try {
    const value: unknown = typeof given === 'string' ? parseJson(given) : given
    if (Array.isArray(value)) return { switchOptions: value }
    if (typeof value === 'object' && value !== null) return value as Settings
  } catch {
    // Reported below, like JSON text of something else than an object.
  }
  reportProblem('setting-broken', 'extendJson')
  return {}
}

/** A fixed value has the type of the field. */
function readDefault(
  given: unknown,
  isNumber: boolean,
  reportProblem: ReportProblem,
): Pick<Field, 'default' | 'x-default'> {
  if (given === undefined || given === null || given === '') return {}
  if (typeof given === 'string' && isComputed(given)) {
    const computed = readComputedDefault(given)
    if (computed) return { 'x-default': computed }
  } else if (!isNumber) return { default: typeof given === 'boolean' ? given : String(given) }
  else if (Number.isFinite(Number(given))) return { default: Number(given) }
  reportProblem('default-computed', 'defVal', String(given))
  return {}
}

function readAttrs(given: Readonly<Settings>, { attrs = [] }: Control, reportProblem: ReportProblem) {
  const { disabled, label: _, ...others } = given
  const known = Object.entries(others).filter(([name]) => attrs.includes(name))
  for (const name of Object.keys(others))
    if (!attrs.includes(name)) reportProblem('attr-unknown', `widgetAttrs.${name}`, name)
  return { disabled: disabled === true, props: Object.fromEntries(known) }
}

function reportUnreadSettings(
  descriptor: MemberReader<FormItemDescriptor>,
  schema: MemberReader<FormItemProperty>,
  settings: MemberReader<Settings>,
  reportProblem: ReportProblem,
): void {
  for (const name of descriptor.unreadNames()) reportProblem('key-unknown', name)
  for (const name of schema.unreadNames()) reportProblem('key-unknown', `formSchema.${name}`)
  for (const name of settings.unreadNames()) reportProblem('setting-unknown', `extendJson.${name}`, name)
}
