import { AsyncLocalStorage } from 'node:async_hooks'

/** The current request, as far as the system log shows it. */
export interface RequestScope {
  readonly ip: string
  readonly userAgent: string | null
  readonly method: string
  /** Path below the context path, as the route declares it. */
  readonly url: string
  readonly tenantId: number
  /** Keys of log entries made during the request; cost and outcome are added after the answer. */
  readonly entries: string[]
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs the handling of a request, so that everything below it finds the request. */
export function inRequestScope(scope: RequestScope, work: () => void): void {
  scopes.run(scope, work)
}

/** Undefined outside of requests, as in jobs of the server. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore()
}
