import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpSms } from './http-sms.ts'

const MESSAGE = { phone: '13900000000', template: 'login', code: '012345', minutes: 10 } as const
let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function gateway(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
}

describe('a gateway for messages', () => {
  it('gets the message and the token', async () => {
    const seen: unknown[] = []
    const url = await gateway(async (request, response) => {
      seen.push(request.method, request.headers.authorization, JSON.parse(await text(request)))
      response.end('{}')
    })
    await createHttpSms({ url, token: 'secret', timeoutMs: 5000 }).send(MESSAGE)
    expect(seen).toEqual(['POST', 'Bearer secret', MESSAGE])
  })

  it('gets a message in its own words', async () => {
    const seen: unknown[] = []
    const url = await gateway(async (request, response) => {
      seen.push(JSON.parse(await text(request)))
      response.end()
    })
    const message = { id: 'm1', phone: '13900000000', template: 'message', content: '您好' } as const
    await createHttpSms({ url, token: undefined, timeoutMs: 5000 }).sendText(message)
    expect(seen).toEqual([message])
  })

  it.each([400, 500, 302])('has not sent what it answers with %i', async (status) => {
    const url = await gateway((_, response) => response.writeHead(status, { location: '/other' }).end())
    await expect(createHttpSms({ url, token: undefined, timeoutMs: 5000 }).send(MESSAGE)).rejects.toThrow()
  })

  it('is not waited for longer than the time-out', async () => {
    const url = await gateway(() => undefined)
    await expect(createHttpSms({ url, token: undefined, timeoutMs: 50 }).send(MESSAGE)).rejects.toThrow(/timeout/)
  })

  it('may be away', async () => {
    const url = await gateway(() => undefined)
    await new Promise((resolve) => server!.close(resolve))
    await expect(createHttpSms({ url, token: undefined, timeoutMs: 5000 }).send(MESSAGE)).rejects.toThrow()
  })
})
