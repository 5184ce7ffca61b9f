import type { RecordRule } from '../entity.ts'
import { type FieldUse, isLayoutItem, type LayoutItem, type Page, type ReactionUse } from '../page.ts'
import type { EnhancementStep } from './enhancement.ts'
import { settableField } from './enhancement-problems.ts'
import type { OnlineForm } from './form.ts'

type Item = string | FieldUse | LayoutItem

/** The page of a form whose fields follow what is filled in, as the event `change` of the form says. */
export function withReactions(page: Page, form: OnlineForm): Page {
  const steps = changeSteps(form)
  if (steps.length === 0) return page
  const properties = Object.entries(page.properties).map(([name, node]) => {
    const { fields, entity } = node['x-component-props'] ?? {}
    // Forms of rows are about another entity.
    const isForm = /^(Drawer|Modal|Edit)Form$/.test(node['x-component']) && entity === undefined
    if (!isForm) return [name, node]
    const reacting = (fields as Item[]).map((item) => withReactionsOf(item, steps, form))
    return [name, { ...node, 'x-component-props': { ...node['x-component-props'], fields: reacting } }]
  })
  return { ...page, properties: Object.fromEntries(properties) }
}

/** What a form asks for while it is filled in is asked for by the server as well. */
export function changeRules(form: OnlineForm): RecordRule[] {
  return changeSteps(form)
    .filter(({ kind }) => kind === 'require')
    .map(({ when, field, text }) => ({
      ...(when !== '' && { when }),
      require: [settableField(form, field) ?? field],
      ...(text !== '' && { message: text }),
    }))
}

function changeSteps({ enhancements = [] }: OnlineForm): EnhancementStep[] {
  return enhancements.find(({ kind, code }) => kind === 'event' && code === 'change')?.steps ?? []
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
