import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { createCached } from '#server/platform/cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { Events } from '#server/platform/stores/events.store.ts'
import type { Targets } from '#server/platform/targets/targets.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { type CompiledRoute, compileRoute, targetProblems } from './compiled-route.ts'
import { gatewayRouteRepository } from './gateway-route.repository.ts'
import { listedRoute, listProblems, listVersion, problemsAt, routeOf } from './route-list.ts'
import type { RoutedRequest } from './route-predicates.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  events: Pick<Events, 'publish' | 'subscribe'>
  targets: Pick<Targets, 'problemOf' | 'resolvedProblemOf'>
  routeEntity: EntityAt<'system/gateway-route'>
  newId: NewId
  clock: Clock
  logOperation: LogOperation
  warn(message: string): void
}

/** Limit for stale routes, since a change notification may be lost with its connection. */
const CACHE_MS = 30_000
const MOST_ROUTES = 500

export type GatewayRouteService = ReturnType<typeof createGatewayRouteService>

/** Routes of the gateway: the list as a whole, and the matching route of a request. */
export function createGatewayRouteService(dependencies: Dependencies) {
  const { kysely, events, targets, routeEntity, newId, clock, logOperation, warn } = dependencies
  const cache = createCached(loadRoutes, CACHE_MS)
  events.subscribe('gateway-routes', cache.clear)

  async function loadRoutes(): Promise<readonly CompiledRoute[]> {
    const stored = await gatewayRouteRepository.enabled(kysely)
    return stored.flatMap((record) => {
      const { route, problems } = compileRoute(record, targets)
      // For example when the target was removed from the allowed targets.
      if (!route) warn(`gateway route ${record.id} is left out: ${problems[0]?.message ?? ''}`)
      return route ?? []
    })
  }

  /** Runs before the transaction, because it resolves names. Stored targets are checked on each request instead. */
  async function requireTargets(sent: readonly Readonly<Row>[]): Promise<void> {
    const stored = new Set<unknown>((await gatewayRouteRepository.all(kysely)).map(({ uri }) => uri))
    const added = sent.map((route, index) => ({ uri: String(route.uri ?? '').trim(), index }))
    const problems = await Promise.all(
      added
        .filter(({ uri }) => !stored.has(uri))
        .map(async ({ uri, index }) => problemsAt(index, await targetProblems(uri, targets))),
    )
    if (problems.flat().length > 0) throw invalid(problems.flat())
  }

  return {
    /** Returns the first route in order whose conditions match. */
    async routeFor(request: RoutedRequest): Promise<CompiledRoute | undefined> {
      return (await cache.get()).find((route) => route.matches(request))
    },

    async list(): Promise<Row[]> {
      const routes = await gatewayRouteRepository.all(kysely)
      const version = listVersion(routes)
      return routes.map((route) => listedRoute(route, version))
    },

    /**
     * Replaces the whole stored list, all or nothing.
     * @param version version of the list that the sender edited; undefined: the version in the rows
     * @throws AppError GATEWAY_LIST_STALE, RECORD_INVALID, REQUEST_INVALID
     */
    async replaceAll(principal: Principal, sent: readonly Readonly<Row>[], version: string | undefined): Promise<void> {
      if (sent.length > MOST_ROUTES) {
        throw new AppError('REQUEST_INVALID', { reason: `路由不能超过${MOST_ROUTES}条` })
      }
      await requireTargets(sent)
      await kysely.transaction().execute(async (trx) => {
        await gatewayRouteRepository.lockTable(trx)
        const stored = await gatewayRouteRepository.all(trx)
        if (stored.length > 0 && versionOf(sent, version) !== listVersion(stored)) {
          throw new AppError('GATEWAY_LIST_STALE')
        }
        const known = new Set(stored.map(({ id }) => id))
        const routes = sent.map((route, index) => routeOf(route, index + 1, known, newId))
        const problems = listProblems(routes, routeEntity, targets, () => clock.now())
        if (problems.length > 0) throw invalid(problems)
        const kept = new Set(routes.map(({ id }) => id))
        await gatewayRouteRepository.remove(
          trx,
          [...known].filter((id) => !kept.has(id)),
        )
        await gatewayRouteRepository.freeNames(trx)
        for (const route of routes) await gatewayRouteRepository.put(trx, route, principal.username)
        await events.publish('gateway-routes', { trx })
      })
      cache.clear()
      await logOperation(principal, 'edit', `保存全部网关路由：${sent.length}条`)
    },

    /** Makes all processes reload the routes. */
    refresh: () => events.publish('gateway-routes', { trx: kysely }),
  }
}

/** Clients send whole rows back, and each row contains the version of its list. */
function versionOf(sent: readonly Readonly<Row>[], version: string | undefined): unknown {
  return version ?? sent.find(({ listVersion }) => listVersion !== undefined)?.listVersion
}
