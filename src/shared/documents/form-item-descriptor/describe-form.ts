import { defaultWidget, widgetProps } from '../default-widget.ts'
import type { Entity, Field } from '../entity.ts'
import { childrenNamed, fieldsOf } from '../entity-fields.ts'
import { type FieldUse, isLayoutItem, type LayoutItem } from '../page.ts'
import { writeComputedDefault } from './computed-default.ts'
import { controlShowing } from './controls/controls.ts'
import type { Control, DescriptorEnvironment, Settings } from './controls/descriptor-control.ts'
import type { FormItemDescriptor, FormItemProperty } from './descriptor.ts'
import { type DescriptorProblem, problemReporter, type ReportProblem } from './descriptor-problem.ts'
import { writeRules } from './descriptor-rules.ts'
import { type MemberReader, memberReader, withoutUndefined } from './member-reader.ts'

export interface FormDescribed {
  items: FormItemDescriptor[]
  problems: DescriptorProblem[]
}

/** Keywords of a field for the server or the list, which have no effect on a form. */
const NOT_OF_FORMS = [
  'x-column',
  'x-search',
  'x-virtual',
  'x-linked',
  'x-asked',
  'x-widget',
  'x-widget-props',
  'x-secret',
] as const

/**
 * Converts the fields of a form to descriptors, in their order. Reports settings that descriptors cannot hold, and
 * converts the rest.
 */
export function describeForm(
  entity: Entity,
  given: readonly (string | FieldUse | LayoutItem)[],
  environment: DescriptorEnvironment & { columns?: number },
): FormDescribed {
  const problems: DescriptorProblem[] = []
  const uses = given.flatMap((item): FieldUse[] => {
    if (typeof item === 'string') return [{ field: item }]
    if (!isLayoutItem(item)) return [item]
    problemReporter(item.title ?? item.widget, problems)('layout-unsayable', 'widget', item.widget)
    return []
  })
  const titleOf = (name: string) => uses.find(({ field }) => field === name)?.title ?? fieldsOf(entity)[name]?.title
  const items = uses.flatMap((use) => {
    const reportProblem = problemReporter(use.field, problems)
    const item = describeField(entity, use, { ...environment, titleOf, reportProblem })
    return item ? [item] : []
  })
  return { items, problems }
}

interface FormEnvironment extends DescriptorEnvironment {
  columns?: number
  titleOf(name: string): string | undefined
  reportProblem: ReportProblem
}

/** Undefined for fields that no descriptor can hold, and fields that another control draws. */
function describeField(entity: Entity, use: FieldUse, environment: FormEnvironment): FormItemDescriptor | undefined {
  const { reportProblem, titleOf, columns = 1, entities } = environment
  const field = fieldsOf(entity)[use.field]
  if (!field) {
    if (childrenNamed(entity, use.field)) reportProblem('widget-unsayable', 'widget', 'SubTable')
    else reportProblem('column-unknown', 'field', use.field)
    return undefined
  }
  const widget = use.widget ?? defaultWidget(field)
  const given: Settings = widgetProps(field, widget, use.props) ?? {}
  if (widget === 'LinkedSelect' && given.above !== undefined) return undefined
  const control = controlShowing(widget, field, given)
  if (!control) {
    reportProblem('widget-unsayable', 'widget', widget)
    return undefined
  }
  const [keywords, props] = [memberReader(field), memberReader(given)]
  if (use.readOnly) keywords.take('x-write')
  const title = use.title ?? field.title
  for (const name of ['title', 'type', ...NOT_OF_FORMS] as const) keywords.take(name as keyof Field)
  const { settings, ...written } = control.write({
    name: use.field,
    type: field.type,
    field: keywords,
    widget,
    props,
    environment: { entities },
    reportProblem,
    titleOf,
  })
  const required = use.required === true || (entity.required ?? []).includes(use.field)
  const rules = writeRules(keywords, field.type, required, reportProblem)
  const item: FormItemDescriptor = {
    key: use.field,
    id: `$$${use.field}`,
    type: control.types[0],
    label: title,
    placeholder: use.placeholder ?? control.asks + title,
    rules,
    ...written,
    ...withoutUndefined({
      widgetAttrs: attrsOf(use, control, props),
      formSchema: schemaOf(field, keywords, use, settings, reportProblem),
    }),
  }
  reportUse(use, control, columns, reportProblem)
  for (const name of keywords.unreadNames()) reportProblem('keyword-unsayable', name)
  for (const name of props.unreadNames()) reportProblem('prop-unsayable', name)
  return item
}

function attrsOf(use: FieldUse, { attrs = [] }: Control, props: MemberReader<Settings>): Settings | undefined {
  const attributes = Object.fromEntries(attrs.map((name) => [name, props.take(name)]))
  return withoutUndefined({ ...(use.readOnly && { disabled: true }), ...attributes })
}

function schemaOf(
  { type }: Field,
  keywords: MemberReader<Field>,
  use: FieldUse,
  settings: Settings | undefined,
  reportProblem: ReportProblem,
): FormItemProperty | undefined {
  const isNumber = type === 'integer' || type === 'number'
  if (!isNumber && type !== 'string') reportProblem('keyword-unsayable', 'type', `type ${type}`)
  const [own, computed] = [keywords.take('default'), keywords.take('x-default')]
  return withoutUndefined<FormItemProperty>({
    type: isNumber ? type : undefined,
    dbPointLength: keywords.take('x-precision'),
    defVal: use.default ?? own ?? (computed && writeComputedDefault(computed)),
    extendJson: settings,
  })
}

/** Reports members of a field's use that descriptors cannot hold. */
function reportUse(use: FieldUse, { wholeRow }: Control, columns: number, reportProblem: ReportProblem): void {
  for (const name of ['modes', 'description', 'width'] as const) {
    if (use[name] !== undefined) reportProblem('use-unsayable', name)
  }
  for (const { use: name } of use.reactions ?? []) reportProblem('reaction-unsayable', 'reactions', name)
  if ((use.span ?? 1) !== (wholeRow ? columns : 1)) reportProblem('use-unsayable', 'span')
}
