import type { FastifyInstance } from 'fastify'

/** How exactly it is known when somebody was last there, in ms. */
const PRECISION_MS = 60_000
/** Sessions that are remembered at most; forgetting them costs a write. */
const MOST_REMEMBERED = 20_000

/**
 * Notes of each session when it was used, about once a minute, after the answer has gone out.
 * @param note writes it down; a failure is told to the log and else ignored
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
