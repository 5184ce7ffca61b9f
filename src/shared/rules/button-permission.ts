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

/** Type 2 grants editing, not showing, and says nothing about buttons. */
const DISABLES = '2'

/** Whether a button is shown; unknown actions are not. */
export function isButtonVisible(action: string, { formData, auth = [], allAuth = [] }: ButtonGrants): boolean {
  const names = (entry: Pick<ButtonGrant, 'action' | 'type'>) =>
    entry.action === action && String(entry.type) !== DISABLES
  const lifted = allAuth.some((entry) => names(entry) && String(entry.status) === '0')
  return lifted || auth.some(names) || grantsIn(formData).some(names)
}

function grantsIn(formData: FormGrants | null | undefined): Pick<ButtonGrant, 'action' | 'type'>[] {
  const list = formData?.permissionList
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : []
}
