import { STRICT_QUERY_HEADER, TENANT_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'

/** Who asks; read anew for every request. */
export interface RequestIdentity {
  token?: string
  /** Tenant in use. */
  tenant: string
  /** `?code=` of the address on which the person landed. */
  code?: string
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Query = Record<string, unknown>

/** Dictionary items may be cached by the browser, so they carry no time. */
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

/** The query with what every request carries. A `code` of the call itself wins over the landing code. */
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
