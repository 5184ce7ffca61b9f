import { STRICT_QUERY_HEADER, TENANT_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'

/** Identity of a request; read again for every request. */
export interface RequestIdentity {
  token?: string
  /** Current tenant. */
  tenant: string
  /** `?code=` of the address that the user arrived at. */
  code?: string
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Query = Record<string, unknown>

/** Browsers may cache dictionary items, so they carry no time. */
const DICTIONARY_ITEMS = /^\/sys\/dict\/(getDictItems|loadDictItem)\//

/** Paths may be given with or without a leading slash; the agreed interface does both. */
export function normalPath(path: string): string {
  return `/${path.replace(/^\/+/, '')}`
}

export function headersFor(identity: RequestIdentity): Record<string, string> {
  return {
    [TENANT_HEADER]: identity.tenant || '0',
    [STRICT_QUERY_HEADER]: '1',
    ...(identity.token && { [TOKEN_HEADER]: identity.token }),
  }
}

/**
 * Adds the common parameters of every request to the query. A `code` of the call itself has precedence over the landing
 * code.
 */
export function queryFor(
  method: HttpMethod,
  path: string,
  query: Query,
  identity: RequestIdentity,
  nowMs: number,
): Query {
  return {
    ...(identity.code && { code: identity.code }),
    ...query,
    ...(method === 'GET' && !DICTIONARY_ITEMS.test(normalPath(path)) && { _t: Math.floor(nowMs / 1000) }),
  }
}
