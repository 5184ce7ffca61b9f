import type { BlockNode, Button, Page, Step } from '#shared/documents/page.ts'
import { permissionOfForm } from '../form.ts'
import { type ButtonStyle, buttonPermission, buttonsOf, type FormEnhancement } from './enhancement.ts'

/** Call that runs the action of a button. */
export const BUTTON_CALL = 'POST /online/cgform/api/doButton'

/** Component and prop that contain the buttons of each place. */
const PLACES: Record<ButtonStyle, { component: RegExp; prop: string }> = {
  button: { component: /^DataTable$/, prop: 'toolbar' },
  batch: { component: /^DataTable$/, prop: 'batchButtons' },
  link: { component: /^DataTable$/, prop: 'rowButtons' },
  form: { component: /^(Drawer|Modal)Form$/, prop: 'buttons' },
}

/** Adds the custom buttons of a form to its page, in the first list and the first form. */
export function withButtons(page: Page, tableName: string, enhancements: readonly FormEnhancement[] = []): Page {
  const buttons = buttonsOf(enhancements)
  if (buttons.length === 0) return page
  const blocks = Object.entries(page.properties)
  const [list] = blocks.find(([, node]) => PLACES.link.component.test(node['x-component'])) ?? []
  const [form] = blocks.find(([, node]) => PLACES.form.component.test(node['x-component'])) ?? []
  const properties = { ...page.properties }
  for (const button of buttons) {
    const style = button.buttonStyle as ButtonStyle
    const name = style === 'form' ? form : list
    if (name !== undefined)
      properties[name] = withButton(properties[name]!, style, buttonOf(button, tableName, { list, name }))
  }
  return { ...page, properties }
}

function withButton(node: BlockNode, style: ButtonStyle, button: Button): BlockNode {
  const { prop } = PLACES[style]
  const props = node['x-component-props'] ?? {}
  const before = (props[prop] as unknown[] | undefined) ?? []
  // The first buttons of a row are directly visible; standard buttons may be in the overflow menu.
  const at = style === 'link' ? before.indexOf('view') : -1
  const all = at < 0 ? [...before, button] : before.toSpliced(at, 0, button)
  return { ...node, 'x-component-props': { ...props, [prop]: all } }
}

/** Parameter expression for the records of the call, by the place of the button. */
const KEYS: Record<ButtonStyle, string | undefined> = {
  button: undefined,
  batch: 'selection.map(r, r.id)',
  link: 'row.id',
  form: 'values.id',
}

interface Blocks {
  list: string | undefined
  /** Block with the button. */
  name: string
}

function buttonOf(enhancement: FormEnhancement, tableName: string, { list, name }: Blocks): Button {
  const { code, title, icon, when, confirm, buttonStyle } = enhancement
  const keys = KEYS[buttonStyle as ButtonStyle]
  const body = { formId: tableName, buttonCode: code, ...(keys !== undefined && { dataId: { expr: keys } }) }
  const after: Step[] = [
    ...(buttonStyle === 'form' ? [{ use: 'close', with: { target: name } }] : []),
    ...(list === undefined ? [] : [{ use: 'reload', with: { target: list } }]),
  ]
  // A new record has no key yet, and cannot be changed.
  const shown = buttonStyle === 'form' ? ['values.id != null', ...(when ? [`(${when})`] : [])].join(' && ') : when
  return {
    label: title,
    ...(icon && { icon }),
    permission: buttonPermission(permissionOfForm(tableName), code),
    ...(shown && { when: shown }),
    do: [
      ...(confirm ? [{ use: 'confirm', with: { title: confirm } }] : []),
      { use: 'call', with: { call: BUTTON_CALL, body } },
      ...after,
    ],
  }
}
