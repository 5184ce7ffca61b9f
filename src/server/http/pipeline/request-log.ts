import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { LogLevel } from '#server/config/kinds.ts'

const REQUEST_ID_HEADER = 'x-request-id'
const SECRETS = ['password', 'oldpassword', 'confirmpassword', 'token', 'passwordHash']

/** Where the log goes and what it never says. Standard error, since standard output tells how to sign in. */
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

/** The number that ties together all lines of one request: the caller's when it is harmless, else a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
}

/** One line per request, without query and body, which may hold personal data. */
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
