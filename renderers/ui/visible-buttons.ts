import type { PreparedButton, Scope } from '../pieces.ts'
import type { Ports } from '../ports.ts'

/** The buttons that the person may use here and now: granted, and their condition holds. */
export function visibleButtons(
  buttons: readonly PreparedButton[] | undefined,
  ports: Pick<Ports, 'can'>,
  scope: Scope,
): PreparedButton[] {
  return (buttons ?? []).filter(
    ({ permission, when }) => (permission === undefined || ports.can(permission)) && (when?.(scope) ?? true),
  )
}
