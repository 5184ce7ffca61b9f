import type { ButtonGrant, ButtonStatus } from '../wire/session.ts'

/** The data of a form, as far as it says which buttons are granted at it; it may be anything, for a call answered with it. */
export interface FormGrants {
  permissionList?: unknown
}

export interface ButtonGrants {
  /** The form at hand may grant buttons of its own. */
  formData?: FormGrants | null
  /** What the session was granted. */
  auth?: readonly Pick<ButtonGrant, 'action' | 'type'>[]
  /** Every button of the system; status 0 lifts its restriction for everybody. */
  allAuth?: readonly Pick<ButtonStatus, 'action' | 'type' | 'status'>[]
}

/** Type of an entry that says who may fill in a field (others see it disabled), and nothing about buttons and calls. */
export const EDITING_ONLY = '2'

type Named = Pick<ButtonGrant, 'action' | 'type'>

/** Whether a button is shown; unknown actions are not. */
export function isButtonVisible(action: string, grants: ButtonGrants): boolean {
  return isGranted(grants, (entry) => entry.action === action && String(entry.type) !== EDITING_ONLY)
}

/** Whether a field that asks for a permission may be filled in: any entry of that name grants it. */
export function isFieldWritable(permission: string, grants: ButtonGrants): boolean {
  return isGranted(grants, ({ action }) => action === permission)
}

function isGranted({ formData, auth = [], allAuth = [] }: ButtonGrants, names: (entry: Named) => boolean): boolean {
  const lifted = allAuth.some((entry) => names(entry) && String(entry.status) === '0')
  return lifted || auth.some(names) || grantsIn(formData).some(names)
}

function grantsIn(formData: FormGrants | null | undefined): Pick<ButtonGrant, 'action' | 'type'>[] {
  const list = formData?.permissionList
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : []
}
