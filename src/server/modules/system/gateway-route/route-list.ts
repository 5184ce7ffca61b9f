import { createHash } from 'node:crypto'
import type { Targets } from '#server/platform/targets/targets.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import { validateRecord } from '#shared/rules/records/validate-record.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { compileRoute } from './compiled-route.ts'
import type { StoredRoute } from './gateway-route.repository.ts'
import { lineOfRow, linesOf, type StepSort, textOfLines } from './route-lines.ts'

const YES = new Set(['1', 'true', 'Y'])

/** Changes with every change of any route, including its position. */
export function listVersion(routes: readonly StoredRoute[]): string {
  const text = routes.map(({ id, version }) => `${id}:${version}`).join(',')
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/** Returns a route as the agreed interface lists it. */
export function listedRoute(route: StoredRoute, version: string): Row {
  const { predicates, filters } = route
  return { ...route, predicates: stepsIn(predicates), filters: stepsIn(filters), listVersion: version }
}

/**
 * Converts a route of a sent list to its stored form.
 * @param known keys of stored routes; any other key is replaced by a new one
 */
export function routeOf(sent: Readonly<Row>, orderNum: number, known: ReadonlySet<string>, newId: () => string): Row {
  const text = (name: string) => textIn(sent[name])
  return {
    id: known.has(text('id')) ? text('id') : newId(),
    routerId: text('routerId') || text('id'),
    name: text('name'),
    uri: text('uri'),
    predicates: stepText('predicates', sent.predicates, sent.predicateLines),
    filters: stepText('filters', sent.filters, sent.filterLines),
    stripPrefix: yesNo(sent.stripPrefix, '0'),
    retryable: yesNo(sent.retryable, '0'),
    status: yesNo(sent.status, '1'),
    access: text('access') || 'none',
    accessCodes: text('accessCodes'),
    orderNum,
  }
}

/** Returns the problems of all routes, each with its position. */
export function listProblems(
  routes: readonly Row[],
  entity: Entity,
  targets: Pick<Targets, 'problemOf'>,
  now: () => Date,
): FieldProblem[] {
  const known = new Set<unknown>()
  return routes.flatMap((route, index) => {
    const problems = [
      ...validateRecord(entity, route, { mode: 'add', user: null, clock: now }),
      ...compileRoute(route, targets).problems,
    ]
    for (const key of [route.id, `routerId ${String(route.routerId)}`]) {
      if (known.has(key)) problems.push({ field: 'routerId', keyword: 'unique', message: '路由ID重复' })
      known.add(key)
    }
    return problemsAt(index, problems)
  })
}

/** Adds the position in the list to the problems of one route. */
export function problemsAt(index: number, problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.map(({ field, keyword, message }) => ({
    ...{ field: `routes[${index}].${field}`, keyword },
    message: `第${index + 1}条路由：${message}`,
  }))
}

function stepText(sort: StepSort, steps: unknown, lines: unknown): string {
  if (steps === undefined && Array.isArray(lines)) return textOfLines(sort, lines.map(lineOfRow))
  const read = linesOf(sort, steps)
  // Unreadable text stays, and the compiler reports it.
  return read === undefined ? textIn(steps) : textOfLines(sort, read)
}

function stepsIn(text: unknown): unknown {
  return typeof text === 'string' && text !== '' ? parseJson(text) : []
}

function yesNo(value: unknown, otherwise: string): string {
  const text = textIn(value)
  if (text === '') return otherwise
  return YES.has(text) ? '1' : '0'
}

function textIn(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).trim()
}
