import type { FastifyInstance } from 'fastify'

/** Precision of the time of last use, ms. */
const PRECISION_MS = 60_000
/** Most sessions remembered; forgetting one costs a write. */
const MOST_REMEMBERED = 20_000

/**
 * Records the last use of each session, about once a minute, after the answer was sent.
 * @param note writes the time; a failure is logged and otherwise ignored
 */
export function noteSessions(
  app: FastifyInstance,
  note: (sessionId: string) => Promise<void>,
  now: () => number = Date.now,
): void {
  const noted = new Map<string, number>()
  app.addHook('onResponse', async (request) => {
    const id = request.principal?.sessionId
    if (id === undefined || (noted.get(id) ?? 0) > now() - PRECISION_MS) return
    if (noted.size >= MOST_REMEMBERED) noted.clear()
    noted.set(id, now())
    await note(id).catch((error: unknown) => request.log.warn({ err: error }, 'session not noted'))
  })
}
