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
    // Streams, such as exports, are read as fast as the caller takes them. Who has left takes nothing.
    if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || raw.destroyed) return payload
    raw.setTimeout(idleMs, () => raw.destroy())
    const size = Buffer.byteLength(payload)
    if (size < smallBytes) return payload
    const { principal } = request
    const caller = principal === null || principal.isGuest ? addressGroup(request.ip) : principal.userId
    const waiting = unsent.get(caller) ?? 0
    if (waiting > 0 && waiting + size > mostBytes) throw new AppError('TOO_MANY_REQUESTS')
    unsent.set(caller, waiting + size)
    raw.once('close', () => {
      const left = (unsent.get(caller) ?? 0) - size
      if (left > 0) unsent.set(caller, left)
      else unsent.delete(caller)
    })
    return payload
  })
}
