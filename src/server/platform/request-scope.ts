import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that is being answered, as far as the system log tells of it. */
export interface RequestScope {
  readonly ip: string
  readonly userAgent: string | null
  readonly method: string
  /** Path below the context path, as the route declares it. */
  readonly url: string
  readonly tenantId: number
  /** Keys of the log entries that were made on its way; cost and outcome are added when it has been answered. */
  readonly entries: string[]
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs what answers a request, so that everything it calls finds the request. */
export function inRequestScope(scope: RequestScope, work: () => void): void {
  scopes.run(scope, work)
}

/** Undefined outside of requests, as in work that the server does by itself. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore()
}
