import { createServer as createBackend } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'
import { serverPaths, serverProxy } from './dev-proxy.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

/** Vite with the proxy of `npm run dev`, before a server that answers with the request line. */
async function develop(gatewayPrefix?: string): Promise<string> {
  const backend = createBackend((request, response) => response.end(`server ${request.method} ${request.url}`))
  await new Promise<void>((listening) => backend.listen(0, '127.0.0.1', listening))
  const { port } = backend.address() as AddressInfo
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: {
      host: '127.0.0.1',
      port: 0,
      ws: false,
      watch: null,
      proxy: serverProxy(port, serverPaths(gatewayPrefix)),
    },
  })
  open.push(vite, backend)
  await vite.listen()
  return `http://127.0.0.1:${(vite.httpServer!.address() as AddressInfo).port}`
}

const textOf = async (address: string) => (await fetch(address, { headers: { accept: 'text/plain' } })).text()

describe('the web server of development', () => {
  it('hands on what the server answers, routes of the gateway among it', async () => {
    const web = await develop()
    expect(await textOf(`${web}/tjjc/sys/user/list?pageNo=1`)).toBe('server GET /tjjc/sys/user/list?pageNo=1')
    expect(await textOf(`${web}/gateway/orders/1?a=b`)).toBe('server GET /gateway/orders/1?a=b')
    expect(await textOf(`${web}/gateways/orders`)).not.toContain('server')
  })

  it('takes the prefix that the gateway was given', async () => {
    const web = await develop('/through')
    expect(await textOf(`${web}/through/orders`)).toBe('server GET /through/orders')
    expect(await textOf(`${web}/gateway/orders`)).not.toContain('server')
  })
})
