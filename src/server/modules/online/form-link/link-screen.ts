import type { ChildRows, Entity } from '#shared/documents/entity.ts'
import { childName, hasDefault, permissionPrefix } from '#shared/documents/entity-fields.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import { block } from '#shared/documents/online-form/pages/page-block.ts'
import { subTableUse } from '#shared/documents/online-form/sub-forms.ts'
import { type FieldUse, isLayoutItem, type LayoutItem, type Page, type ReactionUse } from '#shared/documents/page.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { fieldsReadBy } from '#shared/rules/records/record-rules.ts'
import type { LinkUse } from '#shared/wire/form-link.ts'
import { type FieldRights, type LinkFields, linkFields } from './link-fields.ts'

/** Page of a link, with the fields that it shows and those that it may send. */
export interface LinkScreen extends LinkFields {
  page: Page
  /** The form, as the browser gets it. */
  entity: Entity
  /** Sub-tables that the page shows. */
  rows: readonly LinkRows[]
  /** Titles of sub-tables to which visitors cannot add rows, because they cannot fill in what a row requires. */
  closedRows: readonly string[]
}

/** Rows of a sub-table on the page of a link. */
export interface LinkRows extends LinkFields {
  /** Name of the rows in the record. */
  name: string
  /** The rows, as the browser gets them. */
  entity: Entity
  children: ChildRows
  /** Place on the page. */
  use: FieldUse
}

/** Sub-table of a form, with the permissions of the issuer on its fields. */
export interface GivenRows {
  children: ChildRows
  entity: Entity
  form: OnlineForm
  rights: FieldRights
}

interface Given {
  form: OnlineForm
  entity: Entity
  /** Page of the form's list. Its form gives the fields. */
  listPage: Page
  allows: LinkUse
  rights: FieldRights
  subs: readonly GivenRows[]
}

/** Reactions that send no request. */
const SILENT = ['visible', 'required', 'value']

/**
 * Builds the page of a link: the fields of the form that its issuer may see, and the rows of its sub-tables, in blocks
 * that every page has. Controls read their options through the link. People and departments are shown by their names.
 */
export function linkScreen({ form, entity, listPage, allows, rights, subs }: Given): LinkScreen {
  const fields = linkFields({ form, entity, allows, rights })
  const designed = usesIn(listPage)
  const rows = subs.flatMap((sub) => rowsOf(sub, form, allows) ?? [])
  const uses = Object.keys(fields.properties).map((name) => fieldUse(name, designed.get(name), fields))
  return {
    ...{ ...fields, rows },
    closedRows: subs.filter((sub) => isClosed(sub, allows)).map(({ form: { head } }) => head.tableTxt),
    page: pageOf(form, entity, [...uses, ...rows.map(({ use }) => use)], allows),
    entity: {
      ...publicEntity(entity, fields),
      'x-permission': permissionPrefix(entity),
      ...(rows.length > 0 && { 'x-children': rows.map(({ children }) => children) }),
    },
  }
}

/** Titles of fields that a new record requires but the page of a link cannot fill in. */
export function missingForAdd(entity: Entity, filled: ReadonlySet<string>): string[] {
  return (entity.required ?? [])
    .filter((name) => !filled.has(name) && !hasDefault(entity.properties[name]))
    .map((name) => entity.properties[name]?.title ?? name)
}

function publicEntity({ $id, title }: Entity, { properties, required }: LinkFields): Entity {
  return { $id, title, type: 'object', ...(required.length > 0 && { required: [...required] }), properties }
}

/** Rows of a sub-table; undefined where the page would have nothing to show or to fill in. */
function rowsOf({ form, entity, children, rights }: GivenRows, main: OnlineForm, allows: LinkUse) {
  const fields = linkFields({ form, entity, allows, rights })
  const cannotAdd = isClosed({ form, entity, children, rights }, allows)
  if (Object.keys(fields.properties).length === 0 || (cannotAdd && allows === 'add')) return undefined
  const { fixed = [], rules: _, ...described } = children
  const all = cannotAdd ? [...new Set([...fixed, 'add' as const])] : fixed
  const rows: LinkRows = {
    ...{ ...fields, name: childName(children), entity: publicEntity(entity, fields), use: rowsUse(form, main, fields) },
    children: { ...described, ...(all.length > 0 && { fixed: all }) },
  }
  return rows
}

function fieldUse(name: string, designed: Partial<FieldUse> = {}, fields: LinkFields): FieldUse {
  if (fields.linkedNames.has(name)) return { field: name, readOnly: true }
  const { placeholder, span, reactions = [] } = designed
  const kept = reactions.flatMap((reaction) => keptReaction(reaction, fields) ?? [])
  return {
    field: name,
    ...(!fields.filled.has(name) && { readOnly: true }),
    ...(placeholder !== undefined && { placeholder }),
    ...(span !== undefined && { span }),
    ...(kept.length > 0 && { reactions: kept }),
  }
}

function isClosed({ form, entity, rights }: GivenRows, allows: LinkUse): boolean {
  return allows !== 'view' && missingForAdd(entity, linkFields({ form, entity, allows, rights }).filled).length > 0
}

function rowsUse(sub: OnlineForm, main: OnlineForm, { properties, filled }: LinkFields): FieldUse {
  const { props = {}, ...use } = subTableUse(sub, main.head.formTemplate, main.enhancements)
  const { columns, summary } = props as { columns: (string | FieldUse)[]; summary?: { field: string }[] }
  const isShown = ({ field }: { field: string }) => Object.hasOwn(properties, field)
  const shown = columns.map((each) => (typeof each === 'string' ? { field: each } : each)).filter(isShown)
  return {
    ...use,
    props: {
      ...props,
      columns: shown.map((each) => (filled.has(each.field) ? each : { field: each.field, readOnly: true })),
      ...(summary && { summary: summary.filter(isShown) }),
    },
  }
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

/** The reaction as far as the page has the fields that it reads and fills; undefined without any of them. */
function keptReaction(reaction: ReactionUse, { shown, properties }: LinkFields): ReactionUse | undefined {
  const { use, when, with: settings } = reaction
  const { value, into } = (settings ?? {}) as { value?: unknown; into?: Readonly<Record<string, unknown>> }
  const read = [when, value].flatMap((text) => (typeof text === 'string' ? fieldsReadBy(parseExpression(text)) : []))
  if (!read.every((name) => shown.has(name))) return undefined
  if (SILENT.includes(use)) return reaction
  // Values of a chosen record come through the link.
  const filling = Object.entries(use === 'cascade' && into ? into : {}).filter(([name]) =>
    Object.hasOwn(properties, name),
  )
  return filling.length > 0 ? { ...reaction, with: { ...settings, into: Object.fromEntries(filling) } } : undefined
}
