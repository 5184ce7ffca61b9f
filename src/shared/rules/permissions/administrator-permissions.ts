/**
 * Permissions that only the role of administrators has; granting them to others has no effect, and no screen offers it.
 * Publishing adds menu entries, which all tenants share, with codes that nobody has yet. Any user with that permission
 * could grant more than he has.
 * Shared menu entries and data rules decide what users of every tenant see.
 * A published page runs calls as each user who opens it, also as an administrator.
 */
const ADMINISTRATOR_PERMISSIONS: ReadonlySet<string> = new Set([
  'system:permission:share',
  'system:document:publish',
  'online:form:publish',
  'online:design-form:publish',
  'online:report-head:publish',
  'online:graph-head:publish',
  'online:graph-templet:publish',
])

export function isForAdministrators(permission: string): boolean {
  return ADMINISTRATOR_PERMISSIONS.has(permission)
}

/**
 * Returns whether a button grants only permissions of administrators.
 * @param perms comma list
 */
export function grantsToAdministratorsOnly(perms: string | null): boolean {
  const codes = (perms ?? '').split(',').map((code) => code.trim())
  return codes.every(isForAdministrators)
}
