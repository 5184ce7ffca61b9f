import type { PreparedField } from '#renderers/plugin.ts'
import type { PreparedReaction } from '#renderers/prepared-reaction.ts'
import { defaultWidget, widgetProps } from '#shared/documents/default-widget.ts'
import type { Beginning, Entity, Field } from '#shared/documents/entity.ts'
import { childField, fieldsOf } from '#shared/documents/entity-fields.ts'
import { type FieldUse, isComputedValue, type LayoutItem, type Mode, type ReactionUse } from '#shared/documents/page.ts'
import { pageDefinitions } from '#shared/documents/page-definitions.ts'
import { walkProps } from '#shared/documents/walk-props.ts'
import { nearestName } from '#shared/expression/nearest-name.ts'
import type { Vocabulary } from '../load/vocabulary.ts'
import { compileCondition, compileExpression } from './compile-expression.ts'

const ALL_MODES = ['add', 'edit', 'view'] as const

/** Widgets that suit a record but not a search; the search form uses the plain one instead. */
const SEARCH_WIDGET: Record<string, string> = { Textarea: 'Input', Password: 'Input', Hidden: 'Input' }

/**
 * Merges the field of the page with the field of the entity.
 * @throws Error with a reason for the author of the page.
 */
export function prepareField(
  given: string | FieldUse,
  entity: Entity | undefined,
  vocabulary: Vocabulary,
  search: boolean,
): PreparedField {
  const use: FieldUse = typeof given === 'string' ? { field: given } : given
  const known = (entity && !search && childField(entity, use.field)) || requireField(use.field, entity)
  const field: Field = {
    ...known,
    title: use.title ?? known.title,
    default: use.default ?? known.default,
    ...(use.search && { 'x-search': use.search }),
  }
  const required = !search && (use.required === true || (entity?.required ?? []).includes(use.field))
  const widget = requireWidget(use.widget ?? widgetFor(field, search), vocabulary)
  return {
    name: use.field,
    title: field.title,
    description: use.description ?? known.description,
    field,
    ...(use.default === undefined && begins(field['x-default'])),
    ...(search && use.begin !== undefined && { starts: startsFrom(use.begin) }),
    widget,
    asks: vocabulary.widgets.get(widget)?.asks,
    rows: vocabulary.widgets.get(widget)?.rows,
    props: widgetProps(field, widget, use.props) ?? {},
    required,
    readOnly: !search && use.readOnly === true,
    modes: modesOf(use, known),
    placeholder: use.placeholder,
    span: use.span ?? 1,
    tab: use.tab,
    group: use.group,
    folded: use.folded,
    width: use.width,
    reactions: reactionUses(use, field, search).map((reaction) => prepareReaction(reaction, vocabulary)),
  }
}

/** A reaction requests a value that a rule creates. */
function begins(beginning: Beginning | undefined): Pick<PreparedField, 'begins'> | undefined {
  if (beginning === undefined || 'rule' in beginning) return undefined
  return { begins: compileExpression<unknown>(beginning.expr, undefined).run }
}

/** Compiles expressions to functions. */
function startsFrom(given: FieldUse['begin']): unknown {
  if (Array.isArray(given)) return given.map(startsFrom)
  return isComputedValue(given) ? compileExpression<unknown>(given.expr, undefined).run : given
}

/** A field that only the server reads appears only in the form of a new record. */
function modesOf(use: FieldUse, field: Field): PreparedField['modes'] {
  const modes: readonly Mode[] = use.modes ?? ALL_MODES
  return field['x-read'] === 'server' ? modes.filter((mode) => mode === 'add') : modes
}

/** Item between the fields that holds no value. @throws Error for the author of the page. */
export function prepareLayoutItem(item: LayoutItem, name: string, vocabulary: Vocabulary): PreparedField {
  const { widget, title = '', props = {}, modes = ALL_MODES, span = 1, tab, group, reactions = [] } = item
  return {
    name,
    title,
    field: { type: 'string', title, 'x-virtual': true },
    widget: requireWidget(widget, vocabulary),
    props,
    required: false,
    readOnly: true,
    layout: true,
    modes,
    span,
    ...(tab !== undefined && { tab }),
    ...(group && { group }),
    reactions: reactions.map((reaction) => prepareReaction(reaction, vocabulary)),
  }
}

/** @throws Error when the entity lacks the field. */
export function requireField(name: string, entity: Entity | undefined): Field {
  if (!entity) throw new Error(`字段 ${name} 没有所属实体，请为页面写上 x-entity`)
  const fields = fieldsOf(entity)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field) return field
  throw new Error(`实体 ${entity.$id} 没有字段 ${name}${hint(name, Object.keys(fields))}`)
}

export function hint(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, [...known])
  return nearest ? `，是否为 ${nearest}？` : ''
}

/** Default widget of a field. */
export function widgetFor(field: Field, search = false): string {
  const widget = defaultWidget(field)
  return search ? (SEARCH_WIDGET[widget] ?? widget) : widget
}

function requireWidget(name: string, { widgets }: Vocabulary): string {
  if (widgets.has(name)) return name
  throw new Error(`没有控件 ${name}${hint(name, widgets.keys())}`)
}

/** Adds reactions for uniqueness, check rules and fill rules of the entity, so that the page need not repeat them. */
function reactionUses(use: FieldUse, field: Field, search: boolean): ReactionUse[] {
  const named = use.reactions ?? []
  if (search) return named
  const missing = (name: string) => !named.some((reaction) => reaction.use === name)
  const implied: ReactionUse[] = []
  if (field['x-unique'] && missing('unique')) implied.push({ use: 'unique' })
  const ruleCode = field['x-check-rule']
  if (ruleCode && missing('check-rule')) implied.push({ use: 'check-rule', with: { ruleCode } })
  const beginning = field['x-default']
  // The server creates values that only it writes when the record is added; a number shown here would differ.
  if (beginning && 'rule' in beginning && use.default === undefined && field['x-write'] !== 'server') {
    const { rule, watch } = beginning
    if (missing('fill-rule')) implied.push({ use: 'fill-rule', with: { ruleCode: rule, ...(watch && { watch }) } })
  }
  return [...named, ...implied]
}

function prepareReaction(use: ReactionUse, { reactions }: Vocabulary): PreparedReaction {
  const manifest = reactions.get(use.use)
  if (!manifest) throw new Error(`没有联动 ${use.use}${hint(use.use, reactions.keys())}`)
  if (manifest.when === 'required' && use.when === undefined) throw new Error(`联动 ${use.use} 缺少条件 when`)
  const when = use.when === undefined ? undefined : compileCondition(use.when)
  const reads = new Set(when?.reads)
  const parameters = walkProps(manifest.props, use.with ?? {}, pageDefinitions, ({ schema, value }) => {
    if (schema.format === 'expression') {
      const { run, reads: read } = compileExpression<unknown>(String(value), null)
      for (const path of read) reads.add(path)
      return { replacement: run }
    }
    if (!isComputedValue(value)) return undefined
    const { run, reads: read } = compileExpression<unknown>(value.expr, null)
    for (const path of read) reads.add(path)
    return { replacement: run }
  })
  return { use: use.use, when: when?.run, reads: [...reads], with: parameters as Record<string, unknown> }
}
