import type { ButtonGrant, ButtonStatus } from '#shared/wire/session.ts'

/** Data of a form, as far as it grants buttons. It may contain the answer of any call, so any shape is possible. */
export interface FormGrants {
  permissionList?: unknown
}

export interface ButtonGrants {
  /** Grants that the current form adds. */
  formData?: FormGrants | null
  /** Grants of the session. */
  auth?: readonly Pick<ButtonGrant, 'action' | 'type'>[]
  /** All buttons of the system; status 0 lifts the restriction for everybody. */
  allAuth?: readonly Pick<ButtonStatus, 'action' | 'type' | 'status'>[]
}

/** Entry type that restricts editing of a field (others see it disabled), and not buttons or calls. */
export const EDITING_ONLY = '2'

type Named = Pick<ButtonGrant, 'action' | 'type'>

/** Returns whether a button is shown; unknown actions are hidden. */
export function isButtonVisible(action: string, grants: ButtonGrants): boolean {
  return isGranted(grants, (entry) => entry.action === action && String(entry.type) !== EDITING_ONLY)
}

/** Returns whether a field with a permission can be filled in: any entry of that name grants it. */
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
