import { type Entity, RECORD_CALLS } from '#shared/documents/entity.ts'
import { methodOf, pathOf, permissionOf, permissionPrefix } from '#shared/documents/entity-fields.ts'
import { fieldPermission } from '#shared/documents/field-permission.ts'
import { buttonPermission, type FormEnhancement } from '#shared/documents/online-form/enhancements/enhancement.ts'
import type { CheckEnvironment } from '../check-environment.ts'

/** Call that the server answers. */
export interface KnownCall {
  /** `VERB /path`, parameters as `{name}` or `:name`. */
  text: string
  matches(call: string): boolean
  /** Permission code that the call requires; absent where none is required, or it is unknown. */
  permission?: string
}

/** Permission codes of the environment, and codes that the calls of the entities require. */
export function knownPermissions(entities: readonly Entity[], environment: CheckEnvironment): string[] {
  const own = entities.flatMap((entity) =>
    RECORD_CALLS.filter((call) => pathOf(entity, call)).map((call) => permissionOf(entity, call)),
  )
  return [...new Set([...environment.permissions, ...own, ...entities.flatMap(buttonsOfForm)])]
}

/** Permissions of the buttons of an online form; the form has not been checked yet. */
function buttonsOfForm(entity: Entity): string[] {
  const listed: unknown = entity['x-form']?.enhancements
  if (!Array.isArray(listed)) return []
  const buttons = listed.filter((item: Partial<FormEnhancement> | null) => item?.kind === 'button')
  return buttons.map(({ code }: FormEnhancement) => buttonPermission(permissionPrefix(entity), code))
}

/** Codes that a menu entry may introduce: those that restrict records and fields, and those that an entity names. */
export function permissionsOfEntity(entity: Entity): string[] {
  const fields = Object.entries(entity.properties)
  const named = fields.flatMap(([, field]) => [field['x-read'] ?? [], field['x-write'] ?? []].flat())
  const lookups = [entity['x-lookup'] ?? []].flat()
  const uses = ['read', 'write'] as const
  // The server logs and restores records of all kinds, also where the entity offers no call for it.
  const calls = RECORD_CALLS.map((call) => permissionOf(entity, call))
  return [
    ...calls,
    ...named,
    ...lookups,
    ...fields.flatMap(([name]) => uses.map((use) => fieldPermission(entity, use, name))),
  ]
}

/** Routes of the environment and calls of the entities. */
export function knownCalls(entities: readonly Entity[], environment: CheckEnvironment): KnownCall[] {
  const routes = environment.routes.map(({ method, path, permission }) => [`${method} ${path}`, permission] as const)
  // The permission of a route of the server has precedence.
  return [...new Map([...entities.flatMap(callsOf), ...routes])].map(([text, permission]) =>
    knownCall(text, permission),
  )
}

function callsOf(entity: Entity): (readonly [string, string])[] {
  return RECORD_CALLS.flatMap((call) => {
    const path = pathOf(entity, call)
    return path === undefined ? [] : [[`${methodOf(call)} ${path}`, permissionOf(entity, call)] as const]
  })
}

/** A parameter of a route matches one path segment. */
function knownCall(text: string, permission: string | undefined): KnownCall {
  const asked = permission === undefined ? {} : { permission }
  const parts = text.split(/\{[^}]+\}|:[A-Za-z]+/)
  if (parts.length === 1) return { text, matches: (call) => call === text, ...asked }
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = new RegExp(`^${parts.map(literal).join('[^/]+')}$`)
  return { text, matches: (call) => pattern.test(call), ...asked }
}

/**
 * Permission that a call requires. A route without parameters has precedence over routes whose parameters match too.
 */
export function permissionOfCall(calls: readonly KnownCall[], wanted: string): string | undefined {
  return (calls.find(({ text }) => text === wanted) ?? calls.find((call) => call.matches(wanted)))?.permission
}
