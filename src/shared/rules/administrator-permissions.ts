/**
 * Permissions that only the role of administrators has; a grant of them to anybody else has no effect, and none is offered.
 * Publishing writes entries of the menu, which all tenants share, and names codes that nobody holds yet: whoever could do so
 * could hand on more than they were granted. Menu entries and data rules that all tenants share decide what people of every tenant see.
 */
const ADMINISTRATOR_PERMISSIONS: ReadonlySet<string> = new Set([
  'system:permission:share',
  'online:form:publish',
  'online:design-form:publish',
  'online:report-head:publish',
  'online:graph-head:publish',
  'online:graph-templet:publish',
])

export function isForAdministrators(permission: string): boolean {
  return ADMINISTRATOR_PERMISSIONS.has(permission)
}

/** Whether a button grants nothing but permissions of administrators. @param perms comma list */
export function grantsToAdministratorsOnly(perms: string | null): boolean {
  const codes = (perms ?? '').split(',').map((code) => code.trim())
  return codes.every(isForAdministrators)
}
