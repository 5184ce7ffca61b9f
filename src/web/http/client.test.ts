import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { NoticedError, RefusedError } from '#renderers/ports.ts'
import { createHttp } from './client.ts'
import { type Failure, TransportError } from './failures.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A client against a real server on a free port, and what it reported. */
async function clientOf(answer: (request: IncomingMessage, response: ServerResponse) => void, timeoutMs?: number) {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const reported: Failure[] = []
  const http = createHttp({
    identity: () => ({ token: 'secret', tenant: '0', code: 'app' }),
    failures: {
      report: (failure) => {
        reported.push(failure)
        return new TransportError('told', failure.status)
      },
    },
    now: () => 5_000,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeoutMs,
  })
  return { http, reported }
}

function answering(status: number, body: unknown) {
  return (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

const envelope = (rest: object) => ({
  success: true,
  message: '操作成功！',
  code: 200,
  result: null,
  timestamp: 1,
  ...rest,
})

describe('a call', () => {
  it('goes below /tjjc with token, tenant, code and time', async () => {
    let seen: IncomingMessage | undefined
    const { http } = await clientOf((request, response) => {
      seen = request
      answering(200, envelope({ result: [1] }))(request, response)
    })
    const answer = await http.send<number[]>({
      method: 'GET',
      path: 'sys/user/list',
      query: { username: '*中*', a: undefined },
    })
    const url = new URL(seen!.url!, 'http://x')
    expect(url.pathname).toBe('/tjjc/sys/user/list')
    expect(Object.fromEntries(url.searchParams)).toEqual({ code: 'app', username: '*中*', _t: '5' })
    expect(seen!.headers).toMatchObject({ 'x-access-token': 'secret', tenant_id: '0' })
    expect(answer.result).toEqual([1])
  })

  it('throws what the server refused, with the problems of single fields, and gives no notice of its own', async () => {
    const problems = [{ field: 'phone', keyword: 'unique', message: '手机号已存在!' }]
    const refused = envelope({ success: false, code: 500, message: '校验失败', result: { problems } })
    const { http, reported } = await clientOf(answering(200, refused))
    const error = await http.send({ method: 'POST', path: '/sys/user/add', body: {} }).catch((reason) => reason)
    expect(error).toBeInstanceOf(RefusedError)
    expect(error).toMatchObject({ message: '校验失败', problems })
    expect(reported).toEqual([])
  })

  it.each([401, 403, 404, 413, 429, 500, 504])(
    'reports HTTP %i once and throws an error that was noticed',
    async (status) => {
      const { http, reported } = await clientOf(answering(status, envelope({ success: false, message: 'why' })))
      const error = await http.send({ method: 'GET', path: '/x' }).catch((reason) => reason)
      expect(error).toBeInstanceOf(NoticedError)
      expect(reported).toEqual([{ status, message: 'why', timedOut: false }])
    },
  )

  it('reports a server that takes too long as a time-out', async () => {
    const { http, reported } = await clientOf(() => undefined, 50)
    await expect(http.send({ method: 'GET', path: '/x' })).rejects.toBeInstanceOf(TransportError)
    expect(reported).toMatchObject([{ timedOut: true }])
  })

  it('reports a server that hangs up', async () => {
    const { http, reported } = await clientOf((request) => request.socket.destroy())
    await expect(http.send({ method: 'GET', path: '/x' })).rejects.toBeInstanceOf(TransportError)
    expect(reported).toMatchObject([{ status: undefined, timedOut: false }])
  })

  it('takes an answer that is no envelope for a failure', async () => {
    const { http, reported } = await clientOf(answering(200, '<html>proxy</html>'))
    await expect(http.send({ method: 'GET', path: '/x' })).rejects.toBeInstanceOf(TransportError)
    expect(reported).toEqual([{ status: 200 }])
  })

  it('reports nothing when it was asked to be quiet', async () => {
    const { http, reported } = await clientOf(answering(401, envelope({ success: false })))
    const error = await http.send({ method: 'POST', path: '/sys/logout', quiet: true }).catch((reason) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(NoticedError)
    expect(reported).toEqual([])
  })

  it('says nothing about a call that was given up', async () => {
    const { http, reported } = await clientOf(() => undefined)
    const giveUp = new AbortController()
    const call = http.send({ method: 'GET', path: '/x', signal: giveUp.signal })
    giveUp.abort()
    await expect(call).rejects.toMatchObject({ code: 'ERR_CANCELED' })
    expect(reported).toEqual([])
  })
})
