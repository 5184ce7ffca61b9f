import { parseJson } from '#shared/json/bounded-json.ts'
/** Condition or filter of a route as the form shows it: one line with at most a name and a value. */
export interface RouteLine {
  kind: string
  name: string
  value: string
}

/** Condition or filter as the agreed interface writes it. */
export interface RouteStep {
  name: string
  args: readonly string[] | Readonly<Record<string, string>>
}

/** Form of a kind's arguments: a list, or these names. The first is the `name` of a line. */
type Arguments = 'list' | 'none' | { name?: string; value?: string }

const PREDICATES: Readonly<Record<string, Arguments>> = {
  Path: 'list',
  Method: 'list',
  Host: 'list',
  RemoteAddr: 'list',
  After: 'list',
  Before: 'list',
  Between: 'list',
  Header: { name: 'header', value: 'regexp' },
  Query: { name: 'param', value: 'regexp' },
  Cookie: { name: 'name', value: 'regexp' },
}

const FILTERS: Readonly<Record<string, Arguments>> = {
  StripPrefix: { value: 'parts' },
  PrefixPath: { value: 'prefix' },
  RewritePath: { name: 'regexp', value: 'replacement' },
  AddRequestHeader: { name: 'name', value: 'value' },
  RemoveRequestHeader: { name: 'name' },
  AddRequestParameter: { name: 'name', value: 'value' },
  AddResponseHeader: { name: 'name', value: 'value' },
  RemoveResponseHeader: { name: 'name' },
  RequestRateLimiter: { name: 'redis-rate-limiter.replenishRate', value: 'redis-rate-limiter.burstCapacity' },
  PassToken: 'none',
  PassCookies: 'none',
}

/** Short names of rate limiter arguments that clients send. */
const ALIASES: Readonly<Record<string, string>> = {
  replenishRate: 'redis-rate-limiter.replenishRate',
  burstCapacity: 'redis-rate-limiter.burstCapacity',
}

export type StepSort = 'predicates' | 'filters'
const KINDS: Readonly<Record<StepSort, Readonly<Record<string, Arguments>>>> = {
  predicates: PREDICATES,
  filters: FILTERS,
}

/**
 * Reads the lines of a stored text, or of a list that a client sent.
 * @returns undefined for a value that is not a list of steps.
 */
export function linesOf(sort: StepSort, text: unknown): RouteLine[] | undefined {
  const steps = typeof text === 'string' ? parsed(text) : text
  if (steps === null || steps === undefined || steps === '') return []
  if (!Array.isArray(steps)) return undefined
  const lines = steps.map((step) => lineOf(sort, step))
  return lines.every((line) => line !== undefined) ? lines : undefined
}

/** Returns the stored text. Unknown kinds stay in it; the compiler refuses them. */
export function textOfLines(sort: StepSort, lines: readonly RouteLine[]): string {
  return JSON.stringify(lines.map((line) => stepOf(sort, line)))
}

const NO_JSON = false

export function lineOfRow(row: unknown): RouteLine {
  const { kind, name, value } = (row ?? {}) as Record<string, unknown>
  return { kind: textOf(kind), name: textOf(name), value: textOf(value) }
}

export function listIn(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function stepOf(sort: StepSort, { kind, name, value }: RouteLine): RouteStep {
  const written = Object.hasOwn(KINDS[sort], kind) ? KINDS[sort][kind]! : 'list'
  if (written === 'none') return { name: kind, args: [] }
  if (written === 'list') return { name: kind, args: listIn(value) }
  const named = [
    ...(written.name === undefined ? [] : [[written.name, name]]),
    ...(written.value === undefined ? [] : [[written.value, value]]),
  ]
  return { name: kind, args: Object.fromEntries(named) as Record<string, string> }
}

function lineOf(sort: StepSort, step: unknown): RouteLine | undefined {
  if (typeof step !== 'object' || step === null) return undefined
  const { name: kind, args } = step as { name?: unknown; args?: unknown }
  if (typeof kind !== 'string') return undefined
  const written = Object.hasOwn(KINDS[sort], kind) ? KINDS[sort][kind]! : 'list'
  const given = argumentsIn(args)
  if (written === 'none') return { kind, name: '', value: '' }
  if (written === 'list') return { kind, name: '', value: Object.values(given).join(',') }
  const under = (name: string | undefined) => (name === undefined ? '' : (given[name] ?? ''))
  return { kind, name: under(written.name), value: under(written.value) }
}

/** Clients send lists, objects, or lists of keys with values. */
function argumentsIn(args: unknown): Record<string, string> {
  if (typeof args !== 'object' || args === null) return {}
  const pairs = Array.isArray(args) ? args.map((item, index) => pairOf(item, index)) : Object.entries(args)
  return Object.fromEntries(pairs.map(([name, value]) => [ALIASES[name] ?? name, textOf(value)]))
}

function pairOf(item: unknown, index: number): [string, unknown] {
  if (typeof item !== 'object' || item === null) return [String(index), item]
  const { key, value } = item as { key?: unknown; value?: unknown }
  return [textOf(key), value]
}

function parsed(text: string): unknown {
  try {
    return text.trim() === '' ? [] : parseJson(text)
  } catch {
    return NO_JSON
  }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim()
}
