import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal, statusOf } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { actorOf } from '#server/http/principal.ts'
import { newId } from '#server/platform/ids.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import { NO_STORE } from '../security-headers.ts'
import { knownFailure } from './known-failures.ts'

/** A fault of ours, as logged for administrators. */
export interface Incident {
  id: string
  /** Message of the fault, at most 1,000 characters; never sent to the caller. */
  content: string
  /** Stack in our code. */
  exception: string | undefined
  method: string
  url: string
  ip: string
  userAgent: string | null
  username: string | null
  realname: string | null
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes the envelope of a failure for an answer that has begun; logs a fault of ours like any other. */
    failureEnvelope(error: unknown, request: FastifyRequest): Promise<Envelope>
  }
}

export type RecordIncident = (incident: Incident) => Promise<void>

interface Options {
  recordIncident: RecordIncident
  /** Default limit in bytes, for the text of a refusal. */
  bodyLimit: number
}

/** Converts every failure into an answer; the only place that does. */
export function handleErrors(app: FastifyInstance, { recordIncident, bodyLimit }: Options): void {
  app.decorate('failureEnvelope', async (error: unknown, request: FastifyRequest) => {
    const { code, details, result } = knownFailure(error) ?? (await faultOf(error, request, recordIncident))
    return refusal(code, details, result)
  })
  app.setErrorHandler(async (error, request, reply) => {
    const known = knownFailure(error) ?? (await faultOf(error, request, recordIncident))
    if (known.code === 'DATABASE_BUSY') request.log.warn({ err: error }, 'database busy')
    return answer(reply, known, { limit: sizeText(request.routeOptions.bodyLimit ?? bodyLimit) })
  })
}

/** `1024KB`, `4MB`. Several MB are rounded down, which leaves out the multipart frame around a file. */
function sizeText(bytes: number): string {
  const kib = Math.floor(bytes / 1024)
  return kib < 2048 ? `${kib}KB` : `${Math.floor(kib / 1024)}MB`
}

/** Answers failures before any route or hook is known, such as an unreadable address. */
export function answerFrameworkError(error: Error, _request: unknown, reply: FastifyReply): void {
  reply.send(answer(reply, knownFailure(error) ?? new AppError('BODY_BROKEN')))
}

/**
 * Sets status and headers, and returns the body. A refusal is never cached, even where the route allowed caching before
 * it failed.
 */
function answer(reply: FastifyReply, { code, details, result }: AppError, more = {}): Envelope {
  reply.code(statusOf(code)).type('application/json; charset=utf-8').header('cache-control', NO_STORE)
  return refusal(code, { ...more, ...details }, result)
}

async function faultOf(error: unknown, request: FastifyRequest, recordIncident: RecordIncident): Promise<AppError> {
  const id = newId()
  request.log.error({ err: error, incident: id }, 'incident')
  // A log that cannot be written must not hide the original fault.
  await recordIncident(incidentOf(id, error, request)).catch((failure: unknown) =>
    request.log.error({ err: failure, incident: id }, 'incident not recorded'),
  )
  return new AppError('INTERNAL_FAULT', { incident: id }, { incident: id })
}

function incidentOf(id: string, error: unknown, request: FastifyRequest): Incident {
  return {
    id,
    content: (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1000),
    exception: error instanceof Error ? error.stack : undefined,
    method: request.method,
    url: (request.routeOptions.url ?? request.url.split('?')[0] ?? '').slice(0, 500),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    username: request.principal === null ? null : actorOf(request.principal),
    realname: request.principal?.realname ?? null,
  }
}
