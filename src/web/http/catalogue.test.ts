import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { NoticedError } from '#renderers/ports.ts'
import { REQUEST_TIMEOUT_MS, TOKEN_EXPIRED_MESSAGE } from '#shared/wire/protocol.ts'
import { createHttp } from './client.ts'
import { createFailures } from './failures.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const SHORT_MS = 60

/** Client and failures as in the product, against a real server; `seen` records what a user would see. */
async function personAt(answer: RequestListener, token: string | undefined = 't') {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const seen: string[] = []
  const failures = createFailures({
    token: () => token,
    onLoginPage: () => false,
    showNotice: (text) => seen.push(text),
    promptSignInAgain: async () => void seen.push('登录已过期 ?'),
    signOut: async () => seen.push('signed out'),
    reload: () => seen.push('reload'),
    wait: async (ms) => void seen.push(`${ms} ms`),
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const identity = () => ({ token, tenant: '0' })
  const http = createHttp({ identity, failures, now: () => 0, origin, timeoutMs: SHORT_MS })
  const call = () => http.send({ method: 'GET', path: '/x' }).catch((error: unknown) => error)
  return { call, seen }
}

const envelope = (message: string) => JSON.stringify({ success: false, message, code: 500, result: null, timestamp: 0 })

const answering =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a failure on the way', () => {
  it.each([
    { why: 'no grant', answer: answering(403, envelope('x')), seen: ['拒绝访问'] },
    { why: 'no such path', answer: answering(404, envelope('x')), seen: ['很抱歉，资源未找到!'] },
    { why: 'a gateway that waited', answer: answering(504, '<h1>504</h1>', 'text/html'), seen: ['网络超时'] },
    { why: 'a server that never answers', answer: () => undefined, seen: ['网络超时'] },
    { why: 'a fault', answer: answering(500, envelope('系统出现故障')), seen: ['系统出现故障'] },
    { why: 'too many requests', answer: answering(429, envelope('请求过于频繁')), seen: ['请求过于频繁'] },
    { why: 'a proxy page', answer: answering(200, '<html>', 'text/html'), seen: ['服务器返回了无法识别的内容'] },
    { why: 'half a body', answer: answering(200, '{"success":tr'), seen: ['服务器返回了无法识别的内容'] },
    { why: 'nothing at all', answer: answering(200, ''), seen: ['服务器返回了无法识别的内容'] },
    {
      why: 'a broken connection',
      answer: (({ socket }) => socket.destroy()) as RequestListener,
      seen: ['网络连接失败，请检查网络后重试'],
    },
    {
      why: 'a forged token',
      answer: answering(401, envelope('x')),
      seen: ['未授权，请重新登录', 'signed out', '1500 ms', 'reload'],
    },
    {
      why: 'an expired token',
      answer: answering(500, envelope(TOKEN_EXPIRED_MESSAGE)),
      seen: ['登录已过期 ?', 'signed out', 'reload'],
    },
  ])('such as $why is told as the catalogue says', async ({ answer, seen }) => {
    const person = await personAt(answer)
    expect(await person.call()).toBeInstanceOf(NoticedError)
    await settled()
    expect(person.seen).toEqual(seen)
  })

  it('ends the session once when many calls fail together', async () => {
    const person = await personAt(answering(401, envelope('x')))
    await Promise.all(Array.from({ length: 5 }, person.call))
    await settled()
    expect(person.seen).toEqual(['未授权，请重新登录', 'signed out', '1500 ms', 'reload'])
  })
})

describe('the shipped time-out', () => {
  it('is 60 seconds', () => {
    expect(REQUEST_TIMEOUT_MS).toBe(60_000)
  })
})
