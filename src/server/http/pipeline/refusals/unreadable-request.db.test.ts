import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

/** @returns status and body of the answer to these bytes. */
function send(bytes: string): Promise<{ status: number; body: unknown }> {
  const { port } = server.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head, body] = text.split('\r\n\r\n')
      resolve({ status: Number(head?.split(' ')[1]), body: JSON.parse(body ?? '') })
    })
  })
}

describe('bytes that are no request', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n', '校验失败！请求格式不正确'],
    ['a verb that does not exist', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', '校验失败！请求格式不正确'],
    ['an address of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, '校验失败！网址或请求头过长'],
  ])('are refused in the envelope: %s', async (_what, bytes, message) => {
    const { status, body } = await send(bytes)
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 400, message, result: null })
  })
})

describe('a request that comes while the server stops', () => {
  it('is answered in the envelope', async () => {
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
    await new Promise((resolve) => server.app.server.once('connection', resolve))
    const closed = server.app.close()
    socket.write('GET /tjjc/nothing HTTP/1.1\r\nhost: x\r\n\r\n')
    expect(await answer).toContain('"message":"路径不存在，请检查路径是否正确"')
    await closed
  })
})
