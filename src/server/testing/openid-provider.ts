import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const CLIENT = { id: 'back-office', secret: 'a-secret-of-the-test-that-is-long-enough' }

/** An OpenID provider, and a browser in which a person signs in there. */
export interface OpenIdProvider {
  issuer: string
  /** Follows an authorization address to the end. @returns the address to which the provider sends the browser back. */
  signIn(address: string, subject: string): Promise<string>
  close(): Promise<void>
}

/** @param claims what the provider says of a subject. */
export async function startOpenIdProvider(
  redirectUri: string,
  claims: (subject: string) => Record<string, unknown>,
): Promise<OpenIdProvider> {
  let listener: RequestListener = (_, response) => response.end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { email: ['email', 'email_verified'], phone: ['phone_number', 'phone_number_verified'] },
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId, ...claims(accountId) }) }),
    cookies: { keys: ['key-of-the-test'] },
  })
  listener = provider.callback()
  return {
    issuer,
    signIn: (address, subject) => walk(address, subject, redirectUri),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Redirects are followed, forms filled in: the sign-in, then the consent. */
async function walk(address: string, subject: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = address
  for (let step = 0; step < 20; step += 1) {
    if (at.startsWith(redirectUri)) return at
    const isForm = new URL(at).pathname.startsWith('/interaction/')
    const form = isForm ? formFor(await page(at, cookies), subject) : undefined
    const response = await visit(at, cookies, form)
    const next = response.headers.get('location')
    if (next === null) throw new Error(`the provider stopped at ${at}: ${response.status} ${await response.text()}`)
    at = new URL(next, at).href
  }
  throw new Error('the provider goes round in circles')
}

async function page(address: string, cookies: Map<string, string>): Promise<string> {
  return (await visit(address, cookies)).text()
}

function formFor(html: string, subject: string): URLSearchParams {
  return new URLSearchParams(
    html.includes('value="login"') ? { prompt: 'login', login: subject, password: 'any' } : { prompt: 'consent' },
  )
}

async function visit(address: string, cookies: Map<string, string>, form?: URLSearchParams): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const init = { redirect: 'manual', headers: { cookie }, ...(form && { method: 'POST', body: form }) } as const
  const response = await fetch(address, init)
  for (const line of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
    cookies.set(name!, value!)
  }
  return response
}
