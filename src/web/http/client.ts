import axios, { type AxiosResponse } from 'axios'
import { RefusedError } from '#renderers/ports.ts'
import type { Envelope, Refusal } from '#shared/wire/envelope.ts'
import { CONTEXT_PATH, REQUEST_TIMEOUT_MS } from '#shared/wire/protocol.ts'
import type { Failure, Failures } from './failures.ts'
import { type HttpMethod, headersFor, normalPath, type Query, queryFor, type RequestIdentity } from './request-rules.ts'

export interface HttpRequest {
  method: HttpMethod
  /** Below the context path. */
  path: string
  query?: Query
  body?: unknown
  signal?: AbortSignal
  /** Asks for somebody else than the session, such as the person who is just signing in. */
  as?: Partial<RequestIdentity>
  /** Failures on the way are thrown as plain errors, without a notice: for calls whose failure changes nothing. */
  quiet?: boolean
}

/** The refusal with all that the server says of it. */
export class ServerRefusal extends RefusedError {
  readonly code: number
  readonly refusal: Refusal
  constructor({ message, code, result }: Envelope) {
    const refusal = (result ?? {}) as Refusal
    super(message, refusal.problems)
    this.code = code
    this.refusal = refusal
  }
}

export interface Http {
  /**
   * @returns the envelope of a success.
   * @throws RefusedError when the server refused, TransportError for every other failure, axios' CanceledError when aborted.
   */
  send<T = unknown>(request: HttpRequest): Promise<Envelope<T>>
}

interface HttpNeeds {
  identity(): RequestIdentity
  failures: Failures
  now(): number
  /** Address before the context path. Default: the page's own origin. */
  origin?: string
  timeoutMs?: number
}

/** The client of the product: one axios instance, every rule of section 7 of the specification. */
export function createHttp({ identity, failures, now, origin = '', timeoutMs = REQUEST_TIMEOUT_MS }: HttpNeeds): Http {
  const instance = axios.create({
    baseURL: origin + CONTEXT_PATH,
    timeout: timeoutMs,
    transitional: { clarifyTimeoutError: true },
    paramsSerializer: { indexes: null },
  })

  async function exchange<T>(request: HttpRequest): Promise<AxiosResponse<Envelope<T>>> {
    const who = { ...identity(), ...request.as }
    const { method, path, query = {}, body, signal, quiet } = request
    try {
      return await instance.request<Envelope<T>>({
        method,
        url: normalPath(path),
        params: queryFor(method, path, query, who, now()),
        headers: headersFor(who),
        data: body,
        signal,
      })
    } catch (error) {
      if (axios.isCancel(error)) throw error
      const failure = failureOf(error)
      throw quiet ? new Error(`${method} ${path} failed`, { cause: error }) : failures.report(failure)
    }
  }

  async function send<T>(request: HttpRequest): Promise<Envelope<T>> {
    const { data: envelope, status } = await exchange<T>(request)
    if (!isEnvelope(envelope)) {
      throw request.quiet ? new Error(`${request.path} answered no envelope`) : failures.report({ status })
    }
    if (!envelope.success) throw new ServerRefusal(envelope)
    return envelope
  }

  return { send }
}

function failureOf(error: unknown): Failure {
  if (!axios.isAxiosError(error)) throw error
  return {
    status: error.response?.status,
    message: (error.response?.data as Partial<Envelope> | undefined)?.message,
    timedOut: error.code === 'ETIMEDOUT',
  }
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'success' in body
}
