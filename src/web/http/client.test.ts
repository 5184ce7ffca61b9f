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

/** Client of a real server on a free port, with its reports. */
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
  it('calls paths below /tjjc with token, tenant, code and time', async () => {
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

  it('throws refusals of the server with field problems, without a notice', async () => {
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

  it('reports nothing for a quiet call', async () => {
    const { http, reported } = await clientOf(answering(401, envelope({ success: false })))
    const error = await http.send({ method: 'POST', path: '/sys/logout', quiet: true }).catch((reason) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(NoticedError)
    expect(reported).toEqual([])
  })

  it('reports nothing about an aborted call', async () => {
    const { http, reported } = await clientOf(() => undefined)
    const giveUp = new AbortController()
    const call = http.send({ method: 'GET', path: '/x', signal: giveUp.signal })
    giveUp.abort()
    await expect(call).rejects.toMatchObject({ code: 'ERR_CANCELED' })
    expect(reported).toEqual([])
  })
})

describe('a file', () => {
  const file = (content: string | Buffer, headers: Record<string, string> = {}) => {
    return (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', ...headers })
      response.end(content)
    }
  }
  const download = { method: 'GET', path: '/sys/common/static/x.bin', name: 'x.bin' } as const

  it('has the name from the server, and sends the usual headers', async () => {
    let seen: IncomingMessage | undefined
    const { http } = await clientOf((request, response) => {
      seen = request
      file(Buffer.from([0, 255]), { 'content-disposition': "attachment; filename*=UTF-8''%E6%8A%A5%E8%A1%A8.xlsx" })(
        request,
        response,
      )
    })
    const { name, content } = await http.fetchFile(download)
    expect([name, new Uint8Array(await content.arrayBuffer())]).toEqual(['报表.xlsx', new Uint8Array([0, 255])])
    expect(seen?.url).toBe('/tjjc/sys/common/static/x.bin?code=app&_t=5')
    expect(seen?.headers).toMatchObject({ 'x-access-token': 'secret', tenant_id: '0' })
  })

  it('has its default name where the server sends none, and may be JSON', async () => {
    const plain = await clientOf(file('x'))
    expect((await plain.http.fetchFile(download)).name).toBe('x.bin')
    const json = JSON.stringify(envelope({ success: false }))
    const headers = { 'content-type': 'application/json', 'content-disposition': 'attachment; filename=a.json' }
    const { http } = await clientOf(file(json, headers))
    expect(await (await http.fetchFile(download)).content.text()).toBe(json)
  })

  it('that is empty is a failure', async () => {
    const { http, reported } = await clientOf(file(''))
    await expect(http.fetchFile(download)).rejects.toBeInstanceOf(TransportError)
    expect(reported).toEqual([{ status: 200, message: '文件下载失败' }])
  })

  it('is refused in the server’s words', async () => {
    const { http, reported } = await clientOf(
      answering(200, envelope({ success: false, code: 500, message: '不可导出' })),
    )
    await expect(http.fetchFile(download)).rejects.toMatchObject({ name: 'RefusedError', message: '不可导出' })
    expect(reported).toEqual([])
  })

  it.each([404, 500])('fails with status %i in the server’s words', async (status) => {
    const { http, reported } = await clientOf(answering(status, envelope({ success: false, message: '文件不存在' })))
    await expect(http.fetchFile(download)).rejects.toBeInstanceOf(TransportError)
    expect(reported).toEqual([{ status, message: '文件不存在', timedOut: false }])
  })

  it('may take longer than a call while bytes arrive, and reports its progress', async () => {
    const parts: number[] = []
    const { http } = await clientOf((_, response) => {
      response.writeHead(200, { 'content-length': '40' })
      let sent = 0
      const timer = setInterval(() => {
        response.write('0123')
        sent += 4
        if (sent === 40) {
          clearInterval(timer)
          response.end()
        }
      }, 50)
    }, 350)
    const { content } = await http.fetchFile({ ...download, onProgress: (part) => parts.push(part) })
    expect(content.size).toBe(40)
    expect(parts.at(-1)).toBe(1)
  })

  it('is aborted when no byte arrives any more', async () => {
    const { http, reported } = await clientOf((_, response) => {
      response.writeHead(200, { 'content-length': '40' })
      response.write('0123')
    }, 100)
    await expect(http.fetchFile(download)).rejects.toBeInstanceOf(TransportError)
    expect(reported).toEqual([{ timedOut: true }])
  })

  it('is silent after it was aborted', async () => {
    const { http, reported } = await clientOf(() => undefined)
    const giveUp = new AbortController()
    const call = http.fetchFile({ ...download, signal: giveUp.signal })
    giveUp.abort()
    await expect(call).rejects.toMatchObject({ code: 'ERR_CANCELED' })
    expect(reported).toEqual([])
  })
})

describe('a large body', () => {
  it('reports how much was sent, and does not time out while bytes move', async () => {
    const { http } = await clientOf((request, response) => {
      request.resume()
      request.on('end', () => setTimeout(() => answering(200, envelope({}))(request, response), 50))
    }, 400)
    const parts: number[] = []
    const body = 'x'.repeat(100_000)
    await http.send({ method: 'POST', path: '/x', body, onSent: (part) => parts.push(part) })
    expect(parts.at(-1)).toBe(1)
  })

  it('ends in the time-out without an answer', async () => {
    const { http, reported } = await clientOf((request) => request.resume(), 60)
    await expect(http.send({ method: 'POST', path: '/x', body: 'x', onSent: () => undefined })).rejects.toThrow('told')
    expect(reported).toEqual([{ timedOut: true }])
  })
})
