import type { RecordRule } from '#shared/documents/entity.ts'
import { type FieldUse, isLayoutItem, type LayoutItem, type Page, type ReactionUse } from '#shared/documents/page.ts'
import { settableField } from '../checks/enhancement-problems.ts'
import type { OnlineForm } from '../form.ts'
import type { EnhancementStep, FormEvent } from './enhancement.ts'

type Item = string | FieldUse | LayoutItem

/** Adds the reactions of the form hooks `afterLoad` and `change` to the page of a form. */
export function withReactions(page: Page, form: OnlineForm): Page {
  const steps = stepsOf(form, 'change')
  const opening = stepsOf(form, 'afterLoad').map((step) => openingItem(step, form))
  if (steps.length === 0 && opening.length === 0) return page
  const properties = Object.entries(page.properties).map(([name, node]) => {
    const { fields, entity } = node['x-component-props'] ?? {}
    // Forms of rows are about another entity.
    const isForm = /^(Drawer|Modal|Edit)Form$/.test(node['x-component']) && entity === undefined
    if (!isForm) return [name, node]
    const reacting = (fields as Item[]).map((item) => withReactionsOf(item, steps, form))
    return [name, { ...node, 'x-component-props': { ...node['x-component-props'], fields: [...opening, ...reacting] } }]
  })
  return { ...page, properties: Object.fromEntries(properties) }
}

/** The server also checks fields that a `change` hook requires. */
export function changeRules(form: OnlineForm): RecordRule[] {
  return stepsOf(form, 'change')
    .filter(({ kind }) => kind === 'require')
    .map(({ when, field, text }) => ({
      ...(when !== '' && { when }),
      require: [settableField(form, field) ?? field],
      ...(text !== '' && { message: text }),
    }))
}

function stepsOf({ enhancements = [] }: OnlineForm, event: FormEvent): EnhancementStep[] {
  return enhancements.find(({ kind, code }) => kind === 'event' && code === event)?.steps ?? []
}

/** Keeps the order of the steps, so that each reads what earlier ones set. An item that sets a field is invisible. */
function openingItem({ kind, when, field, text }: EnhancementStep, form: OnlineForm): LayoutItem {
  const sets = kind === 'set' && { with: { field: settableField(form, field) ?? field, value: text } }
  const reaction: ReactionUse = { use: 'opened', ...(when !== '' && { when }), ...sets }
  return {
    widget: 'Note',
    ...(kind === 'message' && { props: { text } }),
    ...(form.head.formTemplate > 1 && { span: form.head.formTemplate }),
    reactions: [reaction],
  }
}

/** Finds items that act when a form opens; a design keeps them. */
export function isOpening(item: unknown): item is LayoutItem {
  return isLayoutItem(item) && (item.reactions ?? []).some(({ use }) => use === 'opened')
}

function withReactionsOf(item: Item, steps: readonly EnhancementStep[], form: OnlineForm): Item {
  if (typeof item !== 'string' && isLayoutItem(item)) return item
  const use: FieldUse = typeof item === 'string' ? { field: item } : item
  const own = steps.filter(({ field }) => settableField(form, field) === use.field).map(reactionOf)
  return own.length === 0 ? item : { ...use, reactions: [...(use.reactions ?? []), ...own] }
}

function reactionOf({ kind, when, text }: EnhancementStep): ReactionUse {
  const condition = when === '' ? {} : { when }
  if (kind === 'set') return { use: 'value', ...condition, with: { value: text } }
  return { use: kind === 'show' ? 'visible' : 'required', ...condition }
}
