import type { FastifyInstance } from 'fastify'

/**
 * Answers given while the server stops end their connections, also those to requests that came before: a caller who
 * kept one would find it cut off at the next request.
 */
export function closeConnectionsWhileStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}
