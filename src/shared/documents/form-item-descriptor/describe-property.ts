import { controlOf } from './controls/controls.ts'
import type { DescriptorRule, FormItemDescriptor, FormItemProperty, ListItem } from './descriptor.ts'
import { withoutUndefined } from './member-reader.ts'

/** Part of the answer to `getFormItem` that describes the form. */
export interface FormSchema {
  properties: Readonly<Record<string, FormItemProperty>>
  required?: readonly string[]
}

/** Converts the schema of a form from a server to items, in their order, without sub-tables. */
export function describeSchema({ properties, required = [] }: FormSchema): FormItemDescriptor[] {
  return Object.entries(properties)
    .filter(([, property]) => property.view !== 'tab')
    .toSorted(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0))
    .map(([key, property]) => describeProperty(key, property, required.includes(key)))
}

/** Descriptor of a control for one property of a form's schema. */
export function describeProperty(key: string, property: FormItemProperty, isRequired: boolean): FormItemDescriptor {
  const { ui = {}, title } = property
  const type = ui.view ?? property.view ?? 'text'
  const label = title ?? (ui.widgetattrs?.label as string | undefined) ?? key
  const placeholder = (controlOf(type)?.asks ?? '请输入') + label
  return {
    key,
    id: `$$${key}`,
    type,
    label,
    placeholder,
    rules: rulesOf(property, isRequired, ui.errors?.required ?? placeholder),
    formSchema: property,
    ...withoutUndefined({
      widgetAttrs: ui.widgetattrs,
      listSource: listOf(property),
      popupCode: property.code,
      orgFields: property.orgFields,
      destFields: property.destFields,
      textField: property.textField,
      pidValue: property.pidValue,
      pidField: property.pidField,
      hasChildField: property.hasChildField,
      dict: property.dict,
      dictCode: property.dictCode || undefined,
      dictTable: property.dictTable || undefined,
      dictText: property.dictText || undefined,
      ui: ui.button === undefined ? undefined : { button: ui.button },
      switchOptions: property.extendOption?.map(String),
      linkDownConfig: property.config,
      linkDownOthers: property.others,
      isPidComponent: type === 'sel_tree' && Number(property.pidComponent) === 1 ? true : undefined,
    }),
  }
}

/** Options of number properties have number values, so that the stored value matches. */
function listOf({ enum: items, type }: FormItemProperty): ListItem[] | undefined {
  const isNumber = type === 'integer' || type === 'number'
  return items?.map(({ value, title, text, label, color }) => ({
    value: isNumber ? Number(value) : value,
    label: title ?? text ?? label ?? String(value),
    ...(color && { color }),
  }))
}

function rulesOf(property: FormItemProperty, isRequired: boolean, requiredText: string): DescriptorRule[] {
  const { maxLength, minLength, pattern, errorInfo, type, maximum, minimum } = property
  const isNumber = type === 'integer' || type === 'number'
  const rule = (demand: DescriptorRule, message?: string): DescriptorRule => ({
    ...demand,
    ...(message && { message }),
  })
  return [
    ...(isRequired ? [rule({ required: true }, requiredText)] : []),
    ...(minLength === undefined ? [] : [rule({ min: minLength })]),
    ...(maxLength === undefined ? [] : [rule({ max: maxLength })]),
    ...(minimum === undefined ? [] : [rule({ minimum })]),
    ...(maximum === undefined ? [] : [rule({ maximum })]),
    ...patternRules(pattern, errorInfo, isNumber),
    ...(type === 'integer' ? [rule({ integer: true })] : []),
  ]
}

const PATTERN_TEXT = '正则表达式不正确'

/** `only` means unique; `z` of a number means a whole number. */
function patternRules(pattern: string | undefined, errorInfo: string | undefined, isNumber: boolean): DescriptorRule[] {
  if (!pattern) return []
  const message = errorInfo ? { message: errorInfo } : {}
  if (pattern === 'only') return [{ unique: true, ...message }]
  if (pattern === 'z' && isNumber) return [{ integer: true, ...message }]
  return [{ pattern, message: errorInfo || PATTERN_TEXT }]
}
