import type { InstallationNames } from '../use-installation.ts'

/** Choice in the preview: the page as the signed-in user sees it. Any other choice is the code of a role. */
export const OWN_RIGHTS = 'me'

/** Code of the role that has every permission. */
const ADMIN_ROLE = 'admin'

/** Returns the choices of the preview. Without the roles of the server, only the signed-in user can be chosen. */
export function roleOptions(names: InstallationNames): { value: string; label: string }[] {
  const roles = names.state === 'known' ? names.environment.roles : []
  return [
    { value: OWN_RIGHTS, label: '我的权限' },
    ...roles.map(({ code, name }) => ({ value: code, label: code === 'guest' ? '访客' : `角色：${name}` })),
  ]
}

/**
 * Returns the permission codes of a role. Null means the permissions of the signed-in user.
 * @param choice code of a role, or `OWN_RIGHTS`
 */
export function grantsOf(choice: string, names: InstallationNames): readonly string[] | null {
  if (choice === OWN_RIGHTS || names.state !== 'known') return null
  const role = names.environment.roles.find(({ code }) => code === choice)
  return role?.code === ADMIN_ROLE ? names.environment.permissions : (role?.permissions ?? [])
}
