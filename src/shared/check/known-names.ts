import { type Entity, RECORD_CALLS } from '../documents/entity.ts'
import { methodOf, pathOf, permissionOf, permissionPrefix } from '../documents/entity-fields.ts'
import { buttonPermission, type FormEnhancement } from '../documents/online-form/enhancement.ts'
import type { World } from './world.ts'

/** A call that the server answers. */
export interface KnownCall {
  /** `VERB /path`, parameters as `{name}` or `:name`. */
  text: string
  matches(call: string): boolean
  /** Code that whoever makes it must hold; absent where none is asked for, or nobody knows. */
  permission?: string
}

/** Permission codes of the world and those that the calls of the entities ask for. */
export function knownPermissions(entities: readonly Entity[], world: World): string[] {
  const own = entities.flatMap((entity) =>
    RECORD_CALLS.filter((call) => pathOf(entity, call)).map((call) => permissionOf(entity, call)),
  )
  return [...new Set([...world.permissions, ...own, ...entities.flatMap(buttonsOfForm)])]
}

/** What one must be granted to press the buttons of an online form; what it says is not checked yet. */
function buttonsOfForm(entity: Entity): string[] {
  const listed: unknown = entity['x-form']?.enhancements
  if (!Array.isArray(listed)) return []
  const buttons = listed.filter((item: Partial<FormEnhancement> | null) => item?.kind === 'button')
  return buttons.map(({ code }: FormEnhancement) => buttonPermission(permissionPrefix(entity), code))
}

/** Routes of the world and the calls of the entities. */
export function knownCalls(entities: readonly Entity[], world: World): KnownCall[] {
  const routes = world.routes.map(({ method, path, permission }) => [`${method} ${path}`, permission] as const)
  // A route of the server has the last word on what it demands.
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

/** Parameters of a route stand for one part of the path. */
function knownCall(text: string, permission: string | undefined): KnownCall {
  const asked = permission === undefined ? {} : { permission }
  const parts = text.split(/\{[^}]+\}|:[A-Za-z]+/)
  if (parts.length === 1) return { text, matches: (call) => call === text, ...asked }
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = new RegExp(`^${parts.map(literal).join('[^/]+')}$`)
  return { text, matches: (call) => pattern.test(call), ...asked }
}

/** What a call demands; one without parameters is meant before those that would take it for theirs. */
export function permissionOfCall(calls: readonly KnownCall[], wanted: string): string | undefined {
  return (calls.find(({ text }) => text === wanted) ?? calls.find((call) => call.matches(wanted)))?.permission
}
