import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#server/http/answers/errors.ts'
import { readAllowList } from './allow-list.ts'
import { targetAgents } from './target-agents.ts'
import { createTargets } from './targets.ts'

let server: Server
let port: number
beforeAll(async () => {
  server = createServer((request, response) => response.end(request.headers.host))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

function ask(host: string, allow: string, address: string): Promise<string> {
  const targets = createTargets({
    ...{ allow: readAllowList(allow)!, onlyListed: false, setting: 'ALLOW' },
    lookUp: async () => [{ address }],
  })
  const agent = targetAgents(targets)['http:']
  return new Promise((resolve, reject) => {
    get({ host, port, agent }, (response) => response.on('data', (part) => resolve(String(part)))).on('error', reject)
  })
}

describe('an agent', () => {
  it('connects to the address that was judged, under the requested name', async () => {
    expect(await ask('made.up.name', '127.0.0.1', '127.0.0.1')).toBe(`made.up.name:${port}`)
  })

  it('refuses an address that is not allowed, spelt or resolved', async () => {
    await expect(ask('127.0.0.1', 'none', '8.8.8.8')).rejects.toBeInstanceOf(AppError)
    await expect(ask('made.up.name', 'none', '127.0.0.1')).rejects.toBeInstanceOf(AppError)
  })
})
