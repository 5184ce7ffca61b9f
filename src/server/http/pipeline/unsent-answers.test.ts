import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limitUnsentAnswers } from './unsent-answers.ts'

const MB = 1024 * 1024
let app: FastifyInstance
let port: number
let sockets: Socket[]
let asked: number
let answered: number
beforeEach(async () => {
  app = fastify()
  app.decorateRequest('principal', null)
  limitUnsentAnswers(app, { smallBytes: 4096, mostBytes: 40 * MB, idleMs: 500 })
  app.setErrorHandler((error: Error & { code?: string }, _request, reply) => reply.code(429).send({ code: error.code }))
  app.get('/large', async () => 'x'.repeat(16 * MB))
  app.get('/small', async () => 'x')
  asked = 0
  answered = 0
  app.get('/late', async () => {
    asked += 1
    await new Promise((later) => setTimeout(later, 300))
    answered += 1
    return 'x'.repeat(16 * MB)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Asks and reads nothing but the first bytes. */
async function ask(path: string): Promise<{ socket: Socket; status: string }> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  await new Promise((readable) => socket.once('readable', readable))
  return { socket, status: String(socket.read(12)).slice(9) }
}

it('who does not take large answers gets no more of them, small ones always, and is disconnected after a while', async () => {
  const first = await ask('/large')
  const second = await ask('/large')
  expect([first.status, second.status]).toEqual(['200', '200'])
  expect((await ask('/large')).status).toBe('429')
  expect((await ask('/small')).status).toBe('200')
  const closed = vi.fn()
  for (const { socket } of [first, second]) {
    socket.on('close', closed)
    // Only who reads notices the end.
    setTimeout(() => socket.resume(), 1500)
  }
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  expect((await ask('/large')).status).toBe('200')
})

it('answers to callers who have left do not count', async () => {
  for (let count = 1; count <= 4; count += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /late HTTP/1.1\r\nhost: x\r\n\r\n')
    await vi.waitFor(() => expect(asked).toBe(count))
    socket.destroy()
    await vi.waitFor(() => expect(answered).toBe(count))
  }
  expect((await ask('/large')).status).toBe('200')
  expect((await ask('/large')).status).toBe('200')
})

it('answers that waited behind others of a connection that ended do not count', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET /late HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(2))
  await vi.waitFor(() => expect(answered).toBe(2))
  expect((await ask('/large')).status).toBe('429')
  socket.destroy()
  await vi.waitFor(async () => expect((await ask('/large')).status).toBe('200'))
  expect((await ask('/large')).status).toBe('200')
})

it('answers that were taken do not count', async () => {
  for (let count = 0; count < 6; count += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/large`)
    expect((await answer.text()).length).toBe(16 * MB)
  }
})
