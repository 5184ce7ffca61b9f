import type { FastifyInstance } from 'fastify'
import { AppError } from '../answers/errors.ts'
import { addressGroup } from './address-group.ts'

interface Limits {
  /** Smaller answers are not counted, bytes. */
  largeBytes: number
  /** Most bytes of large answers that one caller has requested and not yet taken. */
  mostBytes: number
  /** A caller that takes nothing of a large answer for so long is disconnected. */
  idleMs: number
}

const MB = 1024 * 1024
const LIMITS: Limits = { largeBytes: MB, mostBytes: 96 * MB, idleMs: 60_000 }

/**
 * Limits the memory of answers that wait for slow callers: by person, or by address without a session. One large answer
 * is always sent. Register it before compression and after nothing that changes answers.
 */
export function limitUnsentAnswers(app: FastifyInstance, { largeBytes, mostBytes, idleMs }: Limits = LIMITS): void {
  const unsent = new Map<string, number>()
  app.addHook('onSend', async (request, { raw }, payload) => {
    // Streams, such as exports, are read as fast as the caller takes them.
    const size = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    if (size < largeBytes) return payload
    const caller = request.principal?.userId ?? addressGroup(request.ip)
    const waiting = unsent.get(caller) ?? 0
    if (waiting > 0 && waiting + size > mostBytes) throw new AppError('TOO_MANY_REQUESTS')
    unsent.set(caller, waiting + size)
    raw.once('close', () => {
      const left = (unsent.get(caller) ?? 0) - size
      if (left > 0) unsent.set(caller, left)
      else unsent.delete(caller)
    })
    raw.setTimeout(idleMs, () => raw.destroy())
    return payload
  })
}
