/** Baseline of the HTTP benchmark: Fastify with one route that answers the text it was given. Run by bench-http.ts. */
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import type { BareAnswers } from './bench-http.ts'

process.once('disconnect', () => process.exit())
process.once('message', async (answers: BareAnswers) => {
  const app = fastify()
  for (const [path, body] of Object.entries(answers)) {
    app.get(path, (_, reply) => reply.type('application/json; charset=utf-8').send(body))
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send!((app.server.address() as AddressInfo).port)
})
