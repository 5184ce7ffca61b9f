import type { Env } from '#server/config/env.ts'
import { createOidcClient, type OidcClient } from '#server/platform/oidc/oidc-client.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'

/**
 * Creates the client of the OpenID provider; undefined when none is configured. `config/env.ts` refuses incomplete
 * settings.
 */
export function oidcOf(env: Env): OidcClient | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, publicUrl } = env
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  const redirectUri = `${publicUrl}${CONTEXT_PATH}/thirdLogin/${env.oidcSource}/callback`
  return createOidcClient({ issuer, clientId, clientSecret, redirectUri, contacts: env.oidcLinkBy })
}
