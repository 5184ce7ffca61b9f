import type { PreparedButton } from '#renderers/pieces.ts'
import type { Ports } from '#renderers/ports.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import type { FormGrants } from '#shared/rules/button-permission.ts'

/**
 * The buttons that the person may use here and now: granted, and their condition holds.
 * @param formData what the server gave the form around them, which may grant buttons of its own.
 */
export function visibleButtons(
  buttons: readonly PreparedButton[] | undefined,
  ports: Pick<Ports, 'can'>,
  scope: Scope,
  formData?: FormGrants,
): PreparedButton[] {
  return grantedButtons(buttons, ports, formData).filter(({ when }) => when?.(scope) ?? true)
}

/** The buttons that the person was granted, whether or not their condition holds somewhere. */
export function grantedButtons(
  buttons: readonly PreparedButton[] | undefined,
  ports: Pick<Ports, 'can'>,
  formData?: FormGrants,
): PreparedButton[] {
  return (buttons ?? []).filter(({ permission = [] }) => [permission].flat().every((one) => ports.can(one, formData)))
}
