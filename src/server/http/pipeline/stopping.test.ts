import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { closeConnectionsWhileStopping } from './stopping.ts'

/** A server whose one route begins an answer and ends it when the test says so. */
async function slowServer() {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  closeConnectionsWhileStopping(app)
  const work = new EventTarget()
  app.addHook('preClose', async () => void work.dispatchEvent(new Event('stop')))
  app.get('/', async () => {
    const ended = once(work, 'end')
    work.dispatchEvent(new Event('begin'))
    await ended
    return 'done'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  return {
    app,
    /** @returns the head of the answer. */
    stopping: () => once(work, 'stop'),
    ask: async (meanwhile: () => Promise<void>) => {
      const begun = once(work, 'begin')
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
      await begun
      await meanwhile()
      work.dispatchEvent(new Event('end'))
      return String(await once(socket, 'data')).toLowerCase()
    },
  }
}

describe('an answer', () => {
  it('keeps the connection, but gives it up when the server began to stop in the meantime', async () => {
    const { app, ask, stopping } = await slowServer()
    expect(await ask(() => Promise.resolve())).toContain('\r\nconnection: keep-alive\r\n')
    let closed: Promise<void> | undefined
    const last = await ask(async () => {
      const stops = stopping()
      closed = app.close()
      await stops
    })
    expect(last).toContain('\r\nconnection: close\r\n')
    await closed
  })
})
