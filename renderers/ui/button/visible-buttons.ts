import type { PreparedButton } from '#renderers/plugin.ts'
import type { Ports } from '#renderers/ports.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import type { FormGrants } from '#shared/rules/permissions/button-permission.ts'

/**
 * Buttons that the person may use now: permission granted, and condition true.
 * @param formData data of the form around them from the server, which may grant further buttons
 */
export function visibleButtons(
  buttons: readonly PreparedButton[] | undefined,
  ports: Pick<Ports, 'can'>,
  scope: Scope,
  formData?: FormGrants,
): PreparedButton[] {
  return grantedButtons(buttons, ports, formData).filter(({ when }) => when?.(scope) ?? true)
}

/** Buttons with granted permission, whatever their condition. */
export function grantedButtons(
  buttons: readonly PreparedButton[] | undefined,
  ports: Pick<Ports, 'can'>,
  formData?: FormGrants,
): PreparedButton[] {
  return (buttons ?? []).filter(({ permission = [] }) => [permission].flat().every((one) => ports.can(one, formData)))
}
