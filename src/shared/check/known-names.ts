import { type Entity, RECORD_CALLS } from '../documents/entity.ts'
import { methodOf, pathOf, permissionOf, permissionPrefix } from '../documents/entity-fields.ts'
import { buttonPermission, type FormEnhancement } from '../documents/online-form/enhancement.ts'
import type { World } from './world.ts'

/** A call that the server answers. */
export interface KnownCall {
  /** `VERB /path`, parameters as `{name}` or `:name`. */
  text: string
  matches(call: string): boolean
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
  const routes = world.routes.map(({ method, path }) => `${method} ${path}`)
  return [...new Set([...routes, ...entities.flatMap(callsOf)])].map(knownCall)
}

function callsOf(entity: Entity): string[] {
  return RECORD_CALLS.flatMap((call) => {
    const path = pathOf(entity, call)
    return path === undefined ? [] : [`${methodOf(call)} ${path}`]
  })
}

/** Parameters of a route stand for one part of the path. */
function knownCall(text: string): KnownCall {
  const parts = text.split(/\{[^}]+\}|:[A-Za-z]+/)
  if (parts.length === 1) return { text, matches: (call) => call === text }
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = new RegExp(`^${parts.map(literal).join('[^/]+')}$`)
  return { text, matches: (call) => pattern.test(call) }
}
