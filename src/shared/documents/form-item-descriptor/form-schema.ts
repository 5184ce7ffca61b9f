import type { DescriptorRule, FormItemDescriptor, FormItemProperty } from './descriptor.ts'
import { type DescriptorProblem, problemReporter, type ReportProblem } from './descriptor-problem.ts'
import { memberReader, withoutUndefined } from './member-reader.ts'

/** Form in the format of a server answer: one property for each item. */
export interface WrittenSchema {
  properties: Record<string, FormItemProperty>
  required: string[]
  problems: DescriptorProblem[]
}

/**
 * Schema from which clients rebuild these items. A property holds fewer messages than rules do; lost ones are reported.
 */
export function schemaOfItems(items: readonly FormItemDescriptor[]): WrittenSchema {
  const problems: DescriptorProblem[] = []
  const entries = items.map(
    (item, at) => [item.key, propertyOf(item, at + 1, problemReporter(item.key, problems))] as const,
  )
  const required = items.filter(({ rules = [] }) => rules.some((rule) => rule.required === true))
  return { properties: Object.fromEntries(entries), required: required.map(({ key }) => key), problems }
}

function propertyOf(item: FormItemDescriptor, order: number, reportProblem: ReportProblem): FormItemProperty {
  const { type, label, rules = [], formSchema = {} } = item
  const { extendJson } = formSchema as { extendJson?: { popupMulti?: boolean } }
  const { required, ...limits } = limitsOf(rules, reportProblem)
  return withoutUndefined<FormItemProperty>({
    view: type,
    title: label,
    order,
    type: 'string',
    ...formSchema,
    ...limits,
    fieldExtendJson: extendJson && JSON.stringify(extendJson),
    popupMulti: extendJson?.popupMulti,
    enum: item.listSource?.map(({ value, label: title, color }) => ({
      value: typeof value === 'boolean' ? String(value) : value,
      title,
      ...(color && { color }),
    })),
    ui: withoutUndefined({
      widgetattrs: item.widgetAttrs,
      errors: required ? { required } : undefined,
      button: item.ui?.button,
    }),
    code: item.popupCode,
    orgFields: item.orgFields,
    destFields: item.destFields,
    textField: item.textField,
    pidValue: item.pidValue,
    pidField: item.pidField,
    hasChildField: item.hasChildField,
    dict: item.dict,
    dictCode: item.dictCode,
    dictTable: item.dictTable,
    dictText: item.dictText,
    extendOption: item.switchOptions,
    config: item.linkDownConfig,
    others: item.linkDownOthers,
  })!
}

type Limits = Pick<
  FormItemProperty,
  'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'pattern' | 'errorInfo' | 'type'
> & { required?: string }

/** A property has messages only for `required` and its pattern, and one place for a pattern or uniqueness. */
function limitsOf(rules: readonly DescriptorRule[], reportProblem: ReportProblem): Limits {
  const limits: Limits = {}
  for (const [at, rule] of rules.entries()) {
    const { take, unreadNames } = memberReader(rule)
    const message = take('message')
    const limitValues = {
      minLength: take('min'),
      maxLength: take('max'),
      minimum: take('minimum'),
      maximum: take('maximum'),
    }
    Object.assign(limits, withoutUndefined(limitValues))
    if (take('integer') === true) limits.type = 'integer'
    if (take('required') === true) limits.required = message
    const pattern = take('unique') === true ? 'only' : take('pattern')
    if (pattern !== undefined && limits.pattern !== undefined)
      reportProblem('rule-unsayable', `rules[${at}].${pattern}`)
    else if (pattern !== undefined) Object.assign(limits, withoutUndefined({ pattern, errorInfo: message }))
    else if (message !== undefined && rule.required !== true) reportProblem('rule-unsayable', `rules[${at}].message`)
    for (const name of unreadNames()) reportProblem('rule-unsayable', `rules[${at}].${name}`)
  }
  return limits
}
