/** OpenID provider with sign-in pages that accept any name. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const CLIENT = { id: 'back-office', secret: 'a-secret-of-the-journey-that-is-long-enough' }

export interface OpenIdProvider {
  issuer: string
  close(): void
}

/** User `x` has the verified mail address `x@office.example`. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  let listener: RequestListener = (_, response) => response.end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { email: ['email', 'email_verified'] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, email: `${accountId}@office.example`, email_verified: true }),
    }),
    cookies: { keys: ['key-of-the-journey'] },
  })
  listener = provider.callback()
  return {
    issuer,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
