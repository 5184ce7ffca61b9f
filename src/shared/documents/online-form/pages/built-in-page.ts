import type { Entity } from '#shared/documents/entity.ts'
import { methodOf, pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import type { AnyButton, BlockNode, Button, Page, StandardButton } from '#shared/documents/page.ts'
import { deletionQuestion, lookOf } from '#shared/documents/standard-buttons.ts'
import { type BuiltInCode, settingsOfButton } from '../enhancements/built-in-buttons.ts'
import type { FormEnhancement } from '../enhancements/enhancement.ts'

type Place = 'toolbar' | 'rowButtons' | 'batchButtons'
type Enhancements = readonly FormEnhancement[]

const PLACES: readonly Place[] = ['toolbar', 'rowButtons', 'batchButtons']

/** Built-in buttons of standard buttons whose code differs. */
const CODES: Partial<Record<StandardButton, BuiltInCode>> = {
  add: 'add',
  edit: 'edit',
  view: 'detail',
  delete: 'delete',
  import: 'import',
  export: 'export',
}

/**
 * Applies the built-in button settings of a form to its list page: titles, order, conditions, and switched-off buttons.
 */
export function withBuiltIn(page: Page, entity: Entity, settings: Enhancements = []): Page {
  if (!settings.some(({ kind }) => kind === 'builtin')) return page
  const properties = Object.entries(page.properties).map(([name, node]): [string, BlockNode] => {
    const props = { ...node['x-component-props'] }
    if (node['x-component'] === 'DrawerForm')
      return [name, { ...node, 'x-component-props': formProps(props, settings) }]
    if (node['x-component'] === 'SearchForm')
      return [name, { ...node, 'x-component-props': searchProps(props, settings) }]
    if (node['x-component'] !== 'DataTable') return [name, node]
    for (const place of PLACES) {
      const buttons = buttonsAt(place, props[place] as AnyButton[] | undefined, { entity, settings })
      if (buttons.length > 0) props[place] = buttons
      else delete props[place]
    }
    return [name, { ...node, 'x-component-props': props }]
  })
  return { ...page, properties: Object.fromEntries(properties) }
}

interface PageContext {
  entity: Entity
  settings: Enhancements
}

/** Buttons with an order number come after the others, sorted by it. */
function buttonsAt(place: Place, given: readonly AnyButton[] = [], of: PageContext): AnyButton[] {
  return given
    .flatMap((button) => visibleButtons(button, place, of))
    .toSorted((one, other) => one.order - other.order)
    .map(({ button }) => button)
}

function visibleButtons(
  given: AnyButton,
  place: Place,
  { entity, settings }: PageContext,
): { button: AnyButton; order: number }[] {
  if (typeof given !== 'string') {
    // Adding below a tree node is an add too.
    const isAdding = 'do' in given && given.permission === permissionOf(entity, 'add')
    return isAdding && settingsOfButton(settings, 'add')?.isOff ? [] : [{ button: given, order: 0 }]
  }
  const code = place === 'batchButtons' && given === 'delete' ? 'batch_delete' : CODES[given]
  const own = code && settingsOfButton(settings, code)
  if (own?.isOff) return []
  if (code && own) return [{ button: buttonOf(given, own, { place, entity }), order: own.orderNum }]
  // For a single selected row the usual button would call the refused single deletion.
  const isAlone = code === 'batch_delete' && settingsOfButton(settings, 'delete')?.isOff
  return [{ button: isAlone ? batchDeletion(entity, lookOf('delete', 'batch')) : given, order: 0 }]
}

function buttonOf(
  standard: StandardButton,
  { title, icon, when }: FormEnhancement,
  { place, entity }: Pick<PageContext, 'entity'> & { place: Place },
): AnyButton {
  const label = standard === 'export' && place === 'batchButtons' ? `${title}选中` : title
  const settings = { label, ...(icon && { icon }), ...(when && { when }) }
  if (standard !== 'delete' || place !== 'batchButtons') return { standard, ...settings }
  return batchDeletion(entity, { ...lookOf('delete', 'batch'), ...settings })
}

/** Deletes even a single row by the call for many, since the form switches the two calls separately. */
function batchDeletion(entity: Entity, look: Omit<Button, 'do'>): Button {
  const call = `${methodOf('deleteBatch')} ${pathOf(entity, 'deleteBatch')}`
  return {
    ...look,
    permission: permissionOf(entity, 'deleteBatch'),
    do: [
      { use: 'confirm', with: deletionQuestion('batch') },
      { use: 'call', with: { call, query: { ids: { expr: 'selection.map(r, r.id)' } } } },
      { use: 'reload', with: { target: 'table' } },
    ],
  }
}

function formProps(props: Record<string, unknown>, settings: Enhancements): Record<string, unknown> {
  const confirm = settingsOfButton(settings, 'form_confirm')
  if (!confirm) return props
  return { ...props, ...(confirm.isOff ? { okHidden: true } : { okText: confirm.title }) }
}

const SEARCH = [
  ['query', 'query'],
  ['reset', 'reset'],
  ['super_query', 'advanced'],
] as const

function searchProps({ advanced, ...props }: Record<string, unknown>, settings: Enhancements): Record<string, unknown> {
  const buttons: [string, Record<string, unknown>][] = []
  for (const [code, name] of SEARCH) {
    const own = settingsOfButton(settings, code)
    if (!own) continue
    if (!own.isOff) buttons.push([name, { label: own.title, ...(own.icon && { icon: own.icon }) }])
    else if (name !== 'advanced') buttons.push([name, { hidden: true }])
  }
  const hasAdvanced = advanced !== undefined && !settingsOfButton(settings, 'super_query')?.isOff
  return {
    ...props,
    ...(hasAdvanced && { advanced }),
    ...(buttons.length > 0 && { buttons: Object.fromEntries(buttons) }),
  }
}
