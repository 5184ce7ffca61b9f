import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { LogLevel } from '#server/config/kinds.ts'

const REQUEST_ID_HEADER = 'x-request-id'
const SECRETS = ['password', 'oldpassword', 'confirmpassword', 'token', 'passwordHash']

/** Destination and redactions of the log. Uses standard error, since standard output shows how to sign in. */
export function logging(level: LogLevel): FastifyServerOptions['logger'] {
  return {
    level,
    stream: process.stderr,
    redact: [
      'req.headers["x-access-token"]',
      'headers["x-access-token"]',
      ...SECRETS.flatMap((name) => [name, `*.${name}`]),
    ],
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, url: pathOnly(request.url) }),
    },
  }
}

/** Id of all log lines of one request: that of the caller when it is harmless, else a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
}

/** Logs one line per request, without query and body, which may contain personal data. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOnly(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.principal?.username,
        viewer: request.principal?.viewer?.username,
        ip: request.ip,
      },
      'request',
    )
  })
}

function pathOnly(url: string): string {
  return url.split('?')[0] ?? ''
}
