/** Client for the product's calls without a browser, like another program. */

import type { Envelope } from '#shared/wire/envelope.ts'
import { CONTEXT_PATH, TENANT_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'

export interface Answer<T = unknown> {
  status: number
  body: Envelope<T>
}

export interface Api {
  token: string
  /** Address of the product. */
  baseUrl: string
  call<T = unknown>(verb: string, path: string, body?: unknown): Promise<Answer<T>>
}

/** Client with the permissions of a token, in a tenant; an empty token is not sent. */
export function apiOf(baseUrl: string, token: string, tenant = 0): Api {
  return {
    token,
    baseUrl,
    async call<T>(verb: string, path: string, body?: unknown): Promise<Answer<T>> {
      const response = await fetch(`${baseUrl}${CONTEXT_PATH}${path}`, {
        method: verb,
        headers: {
          [TENANT_HEADER]: String(tenant),
          ...(token && { [TOKEN_HEADER]: token }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Envelope<T> }
    },
  }
}

/** @throws when the server refuses the sign-in, with its reason. */
export async function signInByCall(baseUrl: string, username: string, password: string): Promise<Api> {
  const answer = await apiOf(baseUrl, '').call<{ token: string }>('POST', '/sys/login', { username, password })
  if (answer.body.code !== 200) throw new Error(`sign-in of ${username}: ${answer.body.message}`)
  return apiOf(baseUrl, answer.body.result.token)
}
