import type { Entity } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import { isGivenOnAdd } from '#shared/documents/field-permission.ts'
import { type FieldUse, isLayoutItem, type LayoutItem, type Page } from '#shared/documents/page.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { settingsOfButton } from '../enhancements/built-in-buttons.ts'
import { isOpening } from '../enhancements/form-reactions.ts'
import { isFullWidth } from '../fields/form-palette.ts'
import { type FormControl, type FormField, fieldNameOf, type OnlineForm } from '../form.ts'
import { type DesignItem, type DesignPage, type FormDesign, isContainer, PLAIN_ITEM } from '../form-design.ts'
import { addingButton, afterSaveSteps, type DesignRoutes } from './design-addresses.ts'
import { block } from './page-block.ts'

/** Active form, as far as a design needs it. */
export interface DesignedForm {
  form: OnlineForm
  entity: Entity
  /** List page; the design arranges its editor. */
  page: Page
  /** Returns whether the user may read or write a field. */
  sees(name: string): boolean
}

/** Field that a design may contain, as shown to its author. */
export interface DesignField {
  fieldName: string
  title: string
  /** Undefined for the rows of a sub-table. */
  control?: FormControl
  required: boolean
  readOnly: boolean
}

/** Form of a record as a design arranges it. */
export interface Arrangement {
  columns: 1 | 2 | 3 | 4
  width: number
  fields: (FieldUse | LayoutItem)[]
  /** Fields of the design that the form no longer has. */
  removed: string[]
}

type Editor = { fields: (string | FieldUse | LayoutItem)[]; columns: 1 | 2 | 3 | 4; width: number }

const NARROWEST = 720
const COLUMN = 200

/** Fields that a design may arrange, in the order of the form; without fields that the form hides. */
export function designFields({ form, entity, page, sees }: DesignedForm): DesignField[] {
  const controls = new Map(form.fields.map((field) => [nameOf(field), field.fieldShowType]))
  return usesIn(page, entity, sees).map(({ field, title, readOnly = false }) => {
    const control = controls.get(field)
    return {
      fieldName: field,
      title: title ?? entity.properties[field]?.title ?? rowsNamed(entity, field)?.title ?? field,
      ...(control && { control }),
      ...{ required: isGiven(entity, field), readOnly: readOnly || entity.properties[field]?.['x-write'] === 'server' },
    }
  })
}

/**
 * Returns the items that a design cannot store, at `items[3].fieldName`. A field that a record must have, always or by
 * a rule of the form, is neither hidden nor read-only: otherwise no record could be saved.
 */
export function designProblems(items: readonly DesignItem[], { entity, page, sees }: DesignedForm): FieldProblem[] {
  const known = new Set(usesIn(page, entity, sees).map(({ field }) => field))
  const problems: FieldProblem[] = []
  const seen = new Set<string>()
  for (const [at, { type, model, hidden, readOnly }] of items.entries()) {
    if (type !== 'field') continue
    const addProblem = (column: string, message: string) =>
      void problems.push({ field: `items[${at}].${column}`, keyword: 'rule', message })
    if (!known.has(model)) addProblem('fieldName', `表单中没有字段 ${model}，请从设计中删除`)
    else if (seen.has(model)) addProblem('fieldName', `字段 ${model} 已在设计中`)
    else if (hidden && mustBeEntered(entity, model)) addProblem('isShowForm', `${nameToEnter(entity, model)}不能隐藏`)
    else if (readOnly && mustBeEntered(entity, model)) addProblem('isReadOnly', `${nameToEnter(entity, model)}不能只读`)
    seen.add(model)
  }
  return problems
}

/**
 * Arranges the form of a record by a design; a design without items leaves it unchanged. Removed fields are skipped.
 * Required fields that the design lacks come at the end. Fields that others depend on are present but hidden.
 */
export function arranged({ list, config }: FormDesign, { form, entity, page, sees }: DesignedForm): Arrangement {
  const editor = editorOf(page)
  const opening = editor.fields.filter(isOpening)
  const uses = new Map(usesIn(page, entity, sees).map((use) => [use.field, use]))
  if (list.length === 0) return { ...editor, fields: [...opening, ...uses.values()], removed: [] }
  const { columns } = config
  const whole = new Set(form.fields.filter(({ fieldShowType }) => isFullWidth(fieldShowType)).map(nameOf))
  const spansRow = ({ field, widget }: FieldUse) => whole.has(field) || widget === 'SubTable'
  const fields: (FieldUse | LayoutItem)[] = []
  const shown = new Set<string>()
  let tab: string | undefined
  let holder: DesignItem | undefined
  for (const item of list) {
    if (!item.held) holder = isContainer(item.type) ? item : undefined
    if (item.type === 'tab') {
      tab = item.label
      continue
    }
    const isHeld = holder !== undefined && holder !== item
    const across = (isHeld && holder?.columns) || columns
    const place = { ...(tab && { tab }), ...(isHeld && { group: true as const }) }
    if (item.type !== 'field') fields.push({ ...layoutOf(item, isContainer(item.type) ? columns : across), ...place })
    else {
      const use = uses.get(item.model)
      if (!use || (item.hidden && !mustBeEntered(entity, item.model)) || shown.has(item.model)) continue
      shown.add(item.model)
      fields.push({ ...fieldOf(item, use, { entity, columns: across, spansRow }), ...place })
    }
  }
  for (const use of uses.values()) {
    if (shown.has(use.field) || !mustBeEntered(entity, use.field)) continue
    shown.add(use.field)
    const added = fieldOf({ ...PLAIN_ITEM, model: use.field }, use, { entity, columns, spansRow })
    fields.push({ ...added, ...(tab && { tab }) })
  }
  const left = [...uses.values()].filter(({ field }) => !shown.has(field))
  const computed = left.flatMap(computing)
  const unseen = left.filter(
    (use) => computing(use).length === 0 && isNeeded(use.field, entity, [...opening, ...fields, ...computed]),
  )
  return {
    columns,
    width: Math.max(NARROWEST, editor.width + (columns - editor.columns) * COLUMN),
    fields: [
      ...opening.map((item) => ({ ...item, ...(item.span && { span: Math.min(item.span, columns) }) })),
      ...fields,
      ...computed,
      ...unseen.map(({ field }): FieldUse => ({ field, widget: 'Hidden' })),
    ],
    removed: list.flatMap(({ type, model }) => (type === 'field' && !isKnown(model, page, entity) ? [model] : [])),
  }
}

/** List page of a form with its record form arranged by a design. */
export function designedPage(
  title: string,
  design: FormDesign,
  designed: DesignedForm,
): { page: Page; removed: string[] } {
  const { removed, ...form } = arranged(design, designed)
  const { editor, ...others } = designed.page.properties
  const props = { ...editor!['x-component-props'], ...form }
  return {
    page: {
      ...designed.page,
      title,
      properties: { ...others, editor: { ...editor!, 'x-component-props': props } },
    },
    removed,
  }
}

/**
 * Page of one record, arranged by a design: a new record, or the one whose key is the parameter `id`.
 * @param design with its addresses
 */
export function designedRecordPage(
  { title, ...design }: FormDesign & DesignRoutes & { title: string },
  kind: DesignPage,
  designed: DesignedForm,
): { page: Page; removed: string[] } {
  const { removed, columns, fields } = arranged(design, designed)
  const looks = { columns, fields }
  const ok = settingsOfButton(designed.form.enhancements, 'form_confirm')?.title
  const form =
    kind === 'add'
      ? block('Form', { ...looks, submit: addingButton(ok ?? '提交', afterSaveSteps(design, 'add', 'result')) })
      : block('EditForm', { ...looks, ...(kind === 'detail' ? { readOnly: true } : editing(design, ok)) })
  const { 'x-entity': entity } = designed.page
  return { page: { title, 'x-entity': entity!, type: 'object', properties: { form } }, removed }
}

function editing(routes: DesignRoutes, okText: string | undefined) {
  const onSaved = afterSaveSteps(routes, 'edit', 'row')
  return { ...(okText && { okText }), ...(onSaved.length > 0 && { onSaved }) }
}

const nameOf = ({ dbFieldName }: FormField) => fieldNameOf(dbFieldName)

function editorOf(page: Page): Editor {
  return page.properties.editor!['x-component-props'] as unknown as Editor
}

/** Fields of the record form, without the tabs of its theme: a design defines tabs itself. */
function usesIn(page: Page, entity: Entity, sees: (name: string) => boolean): FieldUse[] {
  return editorOf(page).fields.flatMap((item) => {
    if (typeof item !== 'string' && isLayoutItem(item)) return []
    const { tab: _, ...use } = typeof item === 'string' ? { field: item } : item
    return rowsNamed(entity, use.field) || sees(use.field) ? [use] : []
  })
}

const isKnown = (name: string, page: Page, entity: Entity) =>
  usesIn(page, entity, () => true).some(({ field }) => field === name)

const rowsNamed = (entity: Entity, name: string) =>
  entity['x-children']?.find((children) => childName(children) === name)

/** No record can be added without this field. */
function isGiven(entity: Entity, name: string): boolean {
  return entity.properties[name] !== undefined && isGivenOnAdd(entity, name)
}

/** No record can be added without this field, or saved while a rule of the form requires it. */
function mustBeEntered(entity: Entity, name: string): boolean {
  return isGiven(entity, name) || entity['x-rules']?.some(({ require }) => require?.includes(name)) === true
}

const nameToEnter = (entity: Entity, name: string) => (isGiven(entity, name) ? '必填字段' : '按规则必填的字段')

/**
 * @param span columns of the surrounding container, all of which the item takes; a card or grid without a number has as
 * many
 */
function layoutOf({ type, label, help, columns, fold }: DesignItem, span: number): LayoutItem {
  if (type === 'divider') return { widget: 'Divider', title: label, span }
  if (type === 'card' || type === 'grid') {
    const props = { columns: columns ?? span, ...(type === 'grid' && { frame: false }), ...(fold && { fold }) }
    return { widget: 'Group', ...(label && { title: label }), span, props }
  }
  return { widget: 'Note', span, props: { text: help } }
}

interface Place {
  entity: Entity
  columns: number
  spansRow(use: FieldUse): boolean
}

/** A design may make a field read-only, but never make a read-only field of the form writable. */
function fieldOf(
  { model, label, placeholder, help, span, readOnly }: DesignItem,
  use: FieldUse,
  place: Place,
): FieldUse {
  const { readOnly: fixed, span: usual = 1, ...kept } = use
  const wide = Math.min(span ?? (place.spansRow(use) ? place.columns : usual), place.columns)
  return {
    ...kept,
    ...(label && { title: label }),
    ...(placeholder && { placeholder }),
    ...(help && { description: help }),
    ...(wide > 1 && { span: wide }),
    ...((fixed || (readOnly && !mustBeEntered(place.entity, model))) && { readOnly: true as const }),
  }
}

/** Keeps a field hidden when the form computes it and the design does not show it; empty for other fields. */
function computing({ field, reactions = [] }: FieldUse): FieldUse[] {
  const computed = reactions.filter(({ use }) => use === 'value')
  return computed.length === 0 ? [] : [{ field, widget: 'Hidden', reactions: computed }]
}

/** A record of a tree refers to its parent; reactions and controls read and fill other fields. */
function isNeeded(name: string, entity: Entity, shown: readonly (FieldUse | LayoutItem)[]): boolean {
  if (entity['x-tree']?.parent === name) return true
  const word = new RegExp(`\\b${name}\\b`)
  return shown.some((use) => {
    if (isLayoutItem(use)) return word.test(JSON.stringify(use.reactions ?? []))
    const field = entity.properties[use.field]
    const said = {
      reactions: use.reactions,
      props: use.props,
      own: field?.['x-widget-props'],
      begins: field?.['x-default'],
    }
    return word.test(JSON.stringify(said))
  })
}
