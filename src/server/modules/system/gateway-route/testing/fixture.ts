import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Answer, createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { TOKEN_HEADER } from '#shared/wire/protocol.ts'

/** Listening server, and a target for its gateway. */
export interface Fixture {
  server: TestServer
  admin: string
  /** Address of the target. */
  uri: string
  /** Sends a request over a real connection, so that the path arrives exactly as written. */
  send(path: string, options?: SendOptions, port?: number): Promise<Heard>
  call(method: string, path: string, body?: object, token?: string): Promise<Answer<Record<string, unknown>>>
  /** Adds a route for `/{name}/**`. @returns key of the route. */
  add(name: string, more?: object): Promise<string>
  close(): Promise<void>
}

interface SendOptions {
  token?: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

export interface Heard {
  status: number
  headers: IncomingMessage['headers']
  body: string
  received: { method: string; url: string; headers: Record<string, string>; body: string }
  message: string
}

export async function openFixture(): Promise<Fixture> {
  const target = createServer(answer)
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  const uri = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
  const server = await createTestServer({
    env: {
      ...{ GATEWAY_ALLOW: `127.0.0.1:${new URL(uri).port}, 127.0.0.1:1`, GATEWAY_TIMEOUT_MS: '1500' },
      GATEWAY_BODY_KB: '100',
    },
  })
  const admin = await server.admin()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const own = (server.app.server.address() as AddressInfo).port
  const call: Fixture['call'] = (method, path, body, token = admin) =>
    server.call<Record<string, unknown>>(method, `/sys/gatewayRoute/${path}`, { token, body })
  let created = 0
  return {
    ...{ server, admin, uri, call },
    send: (path, options = {}, port = own) => send(path, { token: admin, ...options }, port),
    async add(name, more = {}) {
      created += 1
      const { body } = await call('POST', 'add', {
        ...{ routerId: `${name}${created}`, name, uri, access: 'user', predicateLines: pathOf(name), ...more },
      })
      if (!body.success) throw new Error(body.message)
      return String(body.result.id)
    },
    async close() {
      target.closeAllConnections()
      target.close()
      await server.close()
    },
  }
}

export function pathOf(name: string) {
  return [{ kind: 'Path', name: '', value: `/${name}/**` }]
}

export function filter(kind: string, value = '', name = '') {
  return { kind, name, value }
}

/** Answers with the content of the request. */
async function answer(options: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { method, url = '', headers } = options
  if (url.includes('/slow')) return
  if (url.includes('/cut')) return void options.socket.destroy()
  if (url.includes('/moved')) return void reply.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  if (url.includes('/busy')) return void reply.writeHead(503).end('busy')
  const body = await text(options).catch(() => '')
  reply.setHeader('set-cookie', 'theirs=1')
  reply.setHeader('content-security-policy', 'default-src *')
  reply.setHeader('access-control-allow-origin', '*')
  reply.setHeader('content-type', url.includes('/page') ? 'text/html' : 'application/json')
  reply.end(url.includes('/page') ? '<script>1</script>' : JSON.stringify({ method, url, headers, body }))
}

function send(path: string, { token = '', method = 'GET', headers = {}, body = '' }: SendOptions, port: number) {
  return new Promise<Heard>((resolve, reject) => {
    const sent = { [TOKEN_HEADER]: token, ...headers }
    const asking = request({ host: '127.0.0.1', port, path, method, headers: sent, agent: false }, async (heard) => {
      const content = await text(heard)
      const parsed = content.startsWith('{') ? JSON.parse(content) : {}
      resolve({
        ...{ status: heard.statusCode!, headers: heard.headers, body: content },
        ...{ received: parsed, message: parsed.message },
      })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}
