import type { Button, Step } from '#shared/documents/page.ts'
import type { FormEnhancement } from '../enhancements/enhancement.ts'
import type { OnlineForm } from '../form.ts'

/** Addresses of a design: its list, and pages of one record. The author opens or closes each. */
export const DESIGN_ADDRESSES = ['list', 'add', 'edit', 'detail'] as const
export type DesignAddress = (typeof DESIGN_ADDRESSES)[number]

export const ADDRESS_TITLES: Readonly<Record<DesignAddress, string>> = {
  ...{ list: '列表', add: '新增', edit: '编辑', detail: '详情' },
}

/** Addresses of a design, and the target of a record page after saving. */
export interface DesignRoutes {
  code: string
  closed: ReadonlySet<DesignAddress>
  afterSave: 'record' | 'list' | 'path'
  /** Target for `path`: inside this application; `${id}` is the key of the record. */
  path: string
}

/** @param text as stored, `add,edit` */
export function closedAddresses(text: string | null | undefined): ReadonlySet<DesignAddress> {
  const named = (text ?? '').split(',')
  return new Set(DESIGN_ADDRESSES.filter((address) => named.includes(address)))
}

/** Codes of the buttons that need an address. */
const BUTTONS: Readonly<Record<DesignAddress, readonly string[]>> = {
  ...{ list: [], add: ['add', 'import'], edit: ['edit'], detail: ['detail'] },
}

/** Removes the buttons that lead to closed addresses. */
export function withoutClosed(form: OnlineForm, closed: ReadonlySet<DesignAddress>): OnlineForm {
  const codes = [...closed].flatMap((address) => BUTTONS[address])
  if (codes.length === 0) return form
  const others = (form.enhancements ?? []).filter(({ kind, code }) => kind !== 'builtin' || !codes.includes(code))
  return { ...form, enhancements: [...others, ...codes.map(offButton)] }
}

/**
 * Steps of a record page after saving; empty when the page stays.
 * @param record name of the record in expressions of the steps
 */
export function afterSaveSteps(
  { code, closed, afterSave, path }: DesignRoutes,
  kind: 'add' | 'edit',
  record: 'result' | 'row',
): Step[] {
  const to = (value: unknown): Step[] => [{ use: 'navigate', with: { path: value } }]
  const isOpen = (address: DesignAddress) => !closed.has(address)
  const list = `/online/desform/list/${code}`
  const shown = (address: 'detail' | 'edit') => ({ expr: `'/desform/${address}/${code}/' + ${record}.id` })
  if (afterSave === 'path' && path !== '') return to(pathOf(path, record))
  if (afterSave === 'list' && isOpen('list')) return to(list)
  // An edited record still exists.
  if (kind === 'edit') return []
  const address = (['detail', 'edit'] as const).find(isOpen)
  if (address) return to(shown(address))
  return isOpen('list') ? to(list) : []
}

/** Stored paths contain no quotes or backslashes. */
function pathOf(path: string, record: string): unknown {
  const parts = path.split('${id}')
  if (parts.length === 1) return path
  return { expr: parts.map((part) => `'${part}'`).join(` + ${record}.id + `) }
}

function offButton(code: string): FormEnhancement {
  return {
    ...{ code, kind: 'builtin', title: code, buttonStyle: '', icon: '', orderNum: 0, when: '', confirm: '' },
    ...{ steps: [], isOff: true },
  }
}

/** @returns the button that saves a new record and opens the target of its design */
export function addingButton(label: string, steps: readonly Step[]): Button {
  return { label, kind: 'primary', do: [{ use: 'save', ...(steps.length > 0 && { with: { onSuccess: [...steps] } }) }] }
}
