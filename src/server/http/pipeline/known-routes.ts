import type { FastifyInstance } from 'fastify'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { effectOf } from '../effect.ts'
import type { Access, Effect } from '../principal.ts'

export interface KnownRoute {
  method: string
  /** Pattern with `:name` for a part. */
  url: string
  access: Access
  effect: Effect
  ofTenant?: true | undefined
}

/** Collects what is served, for the 405 answer, the OpenAPI aliases and tests over all routes. Register it before any route. */
export function collectRoutes(app: FastifyInstance): readonly KnownRoute[] {
  const routes: KnownRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const verb of [method].flat()) {
      const { access = 'public', effect, ofTenant } = config ?? {}
      routes.push({ method: verb, url, access, effect: effectOf(verb, effect), ofTenant })
    }
  })
  return routes
}

/** A route of the modules as the checker of documents knows it: below the context path, with the code that it asks for. */
export function describedRoute({ method, url, access }: KnownRoute): {
  method: string
  path: string
  permission?: string
} {
  const path = url.slice(CONTEXT_PATH.length)
  return { method, path, ...(typeof access === 'object' && { permission: access.permission }) }
}

/** The verbs under which a path is served; empty for an unknown path. */
export function methodsOf(routes: readonly KnownRoute[], path: string): string[] {
  const methods = routes.filter(({ url }) => matches(url, path)).map(({ method }) => method)
  return [...new Set(methods)]
}

function matches(url: string, path: string): boolean {
  if (url.endsWith('*')) return false
  const wanted = parts(url)
  const given = parts(path)
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}

function parts(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
