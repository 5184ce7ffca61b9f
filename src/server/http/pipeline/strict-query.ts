import type { FastifyInstance } from 'fastify'
import { STRICT_QUERY_HEADER } from '#shared/wire/protocol.ts'

/**
 * Mark on a query or a body whose sender wants unknown names in it refused. Copies made by spread and rest keep it, so a service
 * may add to what a call sent or take from it.
 */
export const REFUSE_UNKNOWN: unique symbol = Symbol('refuse unknown names')

/** The mark of what was sent, for what is made from it by other ways than a copy. */
export function markOf(sent: object): { readonly [REFUSE_UNKNOWN]?: true } {
  return refusesUnknown(sent) ? { [REFUSE_UNKNOWN]: true } : {}
}

export function refusesUnknown(sent: object): boolean {
  return (sent as { [REFUSE_UNKNOWN]?: true })[REFUSE_UNKNOWN] === true
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only our own pages call it: unknown filters and settings are refused whatever the headers say. */
    strictQuery?: true
  }
}

/** Marks what our own pages send: requests with the header of our client, and those of routes that are ours alone. */
export function markStrictQueries(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ query, body, headers, routeOptions }) => {
    const isStrict = headers[STRICT_QUERY_HEADER.toLowerCase()] !== undefined || routeOptions.config.strictQuery
    if (!isStrict) return
    Object.assign(query as object, { [REFUSE_UNKNOWN]: true })
    if (typeof body === 'object' && body !== null) Object.assign(body, { [REFUSE_UNKNOWN]: true })
  })
}
