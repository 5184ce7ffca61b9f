import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Address to which the provider sends people back. */
  redirectUri: string
  /** Data requested beside the identity. */
  contacts: readonly ('email' | 'phone')[]
}

/** Values stored from the start of a sign-in to its end, where the browser cannot read them. */
export interface OidcChecks {
  nonce: string
  codeVerifier: string
}

/** Identity that the provider confirms. Mail and phone are present only if the provider has verified them. */
export interface OidcIdentity {
  issuer: string
  subject: string
  email?: string
  phone?: string
}

export type OidcClient = ReturnType<typeof createOidcClient>

const TIMEOUT_S = 10

/**
 * Sign-in by OpenID Connect: authorization code with PKCE, state and nonce. The provider is discovered at the first
 * use.
 */
export function createOidcClient({ issuer: issuerUrl, clientId, clientSecret, redirectUri, contacts }: OidcSettings) {
  const scope = ['openid', ...contacts].join(' ')
  let found: Promise<Configuration> | undefined

  return {
    /** @returns the address to which the browser is redirected. */
    async begin(state: string, { nonce, codeVerifier }: OidcChecks): Promise<string> {
      const url = buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },

    /**
     * @param search query with which the browser came back
     * @throws Error of the client when the provider refused, or its answer does not match.
     */
    async finish(search: string, state: string, { nonce, codeVerifier }: OidcChecks): Promise<OidcIdentity> {
      const config = await provider()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier }
      const tokens = await authorizationCodeGrant(config, new URL(redirectUri + search), checks)
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('the provider sent no ID token')
      const { iss: issuer, sub: subject } = claims
      if (contacts.length === 0) return { issuer, subject }
      const info = await fetchUserInfo(config, tokens.access_token, subject)
      return { issuer, subject, ...contactsOf({ ...claims, ...info }) }
    },
  }

  function provider(): Promise<Configuration> {
    found ??= discover()
    return found
  }

  async function discover(): Promise<Configuration> {
    const execute = issuerUrl.startsWith('http:') ? [allowInsecureRequests] : []
    try {
      return await discovery(new URL(issuerUrl), clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_S })
    } catch (error) {
      // The next sign-in tries again.
      found = undefined
      throw error
    }
  }
}

export function newOidcChecks(): OidcChecks {
  return { nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
}

/** Phones of the Chinese mainland are stored without their country code. */
function contactsOf(claims: Record<string, unknown>): Pick<OidcIdentity, 'email' | 'phone'> {
  const { email, phone_number: phone } = claims
  return {
    ...(typeof email === 'string' && claims.email_verified === true && { email }),
    ...(typeof phone === 'string' && claims.phone_number_verified === true && { phone: phone.replace(/^\+86\D*/, '') }),
  }
}
