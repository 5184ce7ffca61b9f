import type { InstallationNames } from '../use-installation.ts'

/** Permissions of the signed-in user. */
export const OWN_RIGHTS = 'me'

/** Has every permission. */
const ADMIN = 'admin'

export function roleOptions(names: InstallationNames): { value: string; label: string }[] {
  const roles = names.state === 'known' ? names.environment.roles : []
  return [
    { value: OWN_RIGHTS, label: '我的权限' },
    ...roles.map(({ code, name }) => ({ value: code, label: code === 'guest' ? '访客' : `角色：${name}` })),
  ]
}

/** Permission codes of a viewer; null for the signed-in user. */
export function grantsOf(viewer: string, names: InstallationNames): readonly string[] | null {
  if (viewer === OWN_RIGHTS || names.state !== 'known') return null
  const role = names.environment.roles.find(({ code }) => code === viewer)
  return role?.code === ADMIN ? names.environment.permissions : (role?.permissions ?? [])
}
