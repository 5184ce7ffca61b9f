import type { FastifyInstance } from 'fastify'
import { STRICT_QUERY_HEADER } from '#shared/wire/protocol.ts'

/**
 * Mark on a query whose sender wants unknown filters refused. Copies made by spread and rest keep it, so a service may add to
 * the query of a call or take from it.
 */
export const REFUSE_UNKNOWN: unique symbol = Symbol('refuse unknown filters')

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only our own pages call it: unknown filters are refused whatever the headers say. */
    strictQuery?: true
  }
}

/** Marks the queries of our own pages: those with the header of our client, and those of routes that are ours alone. */
export function markStrictQueries(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query, headers, routeOptions }) => {
    const isStrict = headers[STRICT_QUERY_HEADER.toLowerCase()] !== undefined || routeOptions.config.strictQuery
    if (isStrict) Object.assign(query as object, { [REFUSE_UNKNOWN]: true })
  })
}
