import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import type { PluginNames } from '#shared/check/meta-schema.ts'
import type { BlockNode, ReactionUse, Step } from '#shared/documents/page.ts'
import type { Plugin } from './plugins.ts'
import { reactionPage } from './reaction-page.ts'
import { type ExamplePage, widgetPage } from './widget-page.ts'

/** Blocks and actions are demonstrated on the list of positions, which is well known. */
const ENTITY = 'system/position'
const FIELDS = ['code', 'name', 'postRank']

/** Actions whose manifest names no place, but that make sense in one place only. */
const PLACES: Record<string, Place> = { close: 'form', host: 'form', 'set-value': 'form', delete: 'batch' }
type Place = 'row' | 'batch' | 'form' | 'toolbar'

/**
 * Page that demonstrates a plugin.
 * @param example content of its `<name>.example.json`
 */
export function examplePage({ kind, name }: Plugin, example: unknown, { actions }: PluginNames): ExamplePage {
  switch (kind) {
    case 'widget':
      return widgetPage(example as WidgetExample)
    case 'reaction':
      return reactionPage(example as ReactionUse)
    case 'action':
      return actionPage(example as Step, placeOf(name, actions[name]?.needs ?? []))
    case 'block':
      return blockPage(name, example as BlockNode)
  }
}

/** A dialog opens by a button of the list, so that the page around it can be used. */
function blockPage(name: string, example: BlockNode): ExamplePage {
  const opens = ['ModalForm', 'DrawerForm'].includes(name)
  return pageOf(name, {
    example: opens
      ? { ...example, 'x-component-props': { ...example['x-component-props'], opened: undefined } }
      : example,
    ...(name !== 'DataTable' && { table: table(opens ? { toolbar: ['add'], rowButtons: ['edit'] } : {}) }),
    ...(!opens && { editor: editor() }),
  })
}

function actionPage(step: Step, place: Place): ExamplePage {
  const own = { label: '试一试', do: [step] }
  const slots = { row: 'rowButtons', batch: 'batchButtons', toolbar: 'toolbar' } as const
  const events = step.use === 'emit' ? ['picked'] : undefined
  const list = table(place === 'form' ? { toolbar: ['add'], rowButtons: ['edit'] } : { [slots[place]]: [own] })
  const heard = { picked: [{ use: 'notice', with: { text: { expr: "'收到：' + event.code" } } }] }
  const form = editor(place === 'form' ? { submit: [step] } : {})
  return pageOf(step.use, { table: { ...list, ...(events && { 'x-on': heard }) }, editor: form }, events)
}

function placeOf(name: string, needs: readonly string[]): Place {
  if (PLACES[name]) return PLACES[name]
  if (needs.includes('form')) return 'form'
  if (needs.includes('selection')) return 'batch'
  return name === 'import' || name === 'export' ? 'toolbar' : 'row'
}

function pageOf(title: string, properties: Record<string, BlockNode>, events?: string[]): ExamplePage {
  return { page: { title, 'x-entity': ENTITY, ...(events && { 'x-events': events }), type: 'object', properties } }
}

function table(props: Record<string, unknown>): BlockNode {
  return { type: 'void', 'x-component': 'DataTable', 'x-component-props': { columns: FIELDS, ...props } }
}

function editor(props: Record<string, unknown> = {}): BlockNode {
  return { type: 'void', 'x-component': 'ModalForm', 'x-component-props': { fields: FIELDS, ...props } }
}
