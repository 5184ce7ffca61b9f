import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../answers/errors.ts'
import { addressGroup } from './address-group.ts'

interface Limits {
  /** Smaller answers are not counted, bytes: the system's own buffers hold them. */
  smallBytes: number
  /** Most bytes that one caller has requested and not yet taken. */
  mostBytes: number
  /** A caller that takes nothing of an answer for so long is disconnected, ms. */
  idleMs: number
}

const MB = 1024 * 1024
const LIMITS: Limits = { smallBytes: 4096, mostBytes: 96 * MB, idleMs: 60_000 }

/**
 * Limits the memory of answers that wait for slow callers: by person, and by address for guests and without a session.
 * One answer is always sent, however large. Register it before compression and after whatever changes answers.
 */
export function limitUnsentAnswers(app: FastifyInstance, { smallBytes, mostBytes, idleMs }: Limits = LIMITS): void {
  const unsent = new Map<string, number>()
  app.addHook('onSend', async (request, { raw }, payload) => {
    // Who has left takes nothing.
    if (raw.destroyed) return payload
    // What is slow itself, such as a large export, is not stopped.
    raw.setTimeout(idleMs, () => raw.writableLength > 0 && raw.destroy())
    // Streams are read as fast as the caller takes them.
    const size = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
    if (size < smallBytes) return payload
    const { principal } = request
    const caller = principal === null || principal.isGuest ? addressGroup(request.ip) : principal.userId
    const waiting = unsent.get(caller) ?? 0
    // The answer to a write says what has been done already.
    const isReading = request.method === 'GET' || request.routeOptions.config.effect === 'read'
    if (isReading && waiting > 0 && waiting + size > mostBytes) throw new AppError('TOO_MANY_REQUESTS')
    unsent.set(caller, waiting + size)
    // A response that waits behind others has no socket yet.
    const socket: Socket | undefined = request.raw.socket
    const release = () => {
      raw.off('close', release)
      socket?.off('close', release)
      const left = (unsent.get(caller) ?? 0) - size
      if (left > 0) unsent.set(caller, left)
      else unsent.delete(caller)
    }
    raw.once('close', release)
    // An answer that waits behind others of its connection is not told of the end.
    socket?.once('close', release)
    return payload
  })
}
