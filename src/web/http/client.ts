import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { RefusedError } from '#renderers/ports.ts'
import type { Envelope, Refusal } from '#shared/wire/envelope.ts'
import { CONTEXT_PATH, REQUEST_TIMEOUT_MS } from '#shared/wire/protocol.ts'
import { texts } from '../texts.ts'
import type { Failure, Failures } from './failures.ts'
import { fileNameIn } from './file-name.ts'
import { idleSignal } from './idle-signal.ts'
import { type HttpMethod, headersFor, normalPath, type Query, queryFor, type RequestIdentity } from './request-rules.ts'

export interface HttpRequest {
  method: HttpMethod
  /** Below the context path. */
  path: string
  query?: Query
  body?: unknown
  signal?: AbortSignal
  /**
   * Progress of the upload, 0 to 1. With it the time-out counts from the last byte, since large files take longer than
   * any call.
   */
  onSent?(part: number): void
  /** Receives the part of the answer that has arrived; only together with `onSent`. */
  onText?(soFar: string): void
  /** Finds the envelope in an answer that contains more. */
  envelopeIn?(answer: unknown): unknown
  /** Identity other than the session, such as that of a user who is signing in. */
  as?: Partial<RequestIdentity>
  /** Throws transport failures as plain errors, without a notice: for calls whose failure changes nothing. */
  quiet?: boolean
}

/** Refusal with all details from the server. */
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
   * @throws RefusedError when the server refused, TransportError for every other failure, axios' CanceledError when
   * aborted.
   */
  send<T = unknown>(request: HttpRequest): Promise<Envelope<T>>
}

export type FileRequest = Omit<HttpRequest, 'quiet'> & {
  /** Default name, where the answer has none. */
  name: string
  /** Progress, 0 to 1; not called where the server sends no size. */
  onProgress?(part: number): void
}

export interface FetchedFile {
  name: string
  content: Blob
}

export interface FileHttp extends Http {
  /**
   * The time-out counts from the last byte that arrived, since large files take longer than any call.
   * @throws like `send`; an empty file is a failure too.
   */
  fetchFile(request: FileRequest): Promise<FetchedFile>
}

interface HttpDependencies {
  identity(): RequestIdentity
  failures: Failures
  now(): number
  /** Origin before the context path. Default: the page's own origin. */
  origin?: string
  timeoutMs?: number
}

/** HTTP client of the product: one axios instance, every rule of section 7 of the specification. */
export function createHttp({
  identity,
  failures,
  now,
  origin = '',
  timeoutMs = REQUEST_TIMEOUT_MS,
}: HttpDependencies): FileHttp {
  const instance = axios.create({
    baseURL: origin + CONTEXT_PATH,
    timeout: timeoutMs,
    transitional: { clarifyTimeoutError: true },
    paramsSerializer: { indexes: null },
  })

  async function exchange<T>(request: HttpRequest, extra: Extra = {}): Promise<AxiosResponse<T>> {
    const who = { ...identity(), ...request.as }
    const { method, path, query = {}, body, signal, quiet } = request
    try {
      return await instance.request<T>({
        method,
        url: normalPath(path),
        params: queryFor(method, path, query, who, now()),
        headers: headersFor(who),
        data: body,
        signal,
        ...extra.config,
      })
    } catch (error) {
      const timedOut = extra.late?.aborted ?? false
      if (axios.isCancel(error) && !timedOut) throw error
      const failure = await failureOf(error, timedOut)
      throw quiet ? new Error(`${method} ${path} failed`, { cause: error }) : failures.report(failure)
    }
  }

  async function send<T>(request: HttpRequest): Promise<Envelope<T>> {
    const { data, status } = await (request.onSent ? sendSlowly<Envelope<T>> : exchange<Envelope<T>>)(request)
    const envelope = (request.envelopeIn?.(data) ?? data) as Envelope<T>
    if (!isEnvelope(envelope)) {
      throw request.quiet ? new Error(`${request.path} answered no envelope`) : failures.report({ status })
    }
    if (!envelope.success) throw new ServerRefusal(envelope)
    return envelope
  }

  async function sendSlowly<T>(request: HttpRequest): Promise<AxiosResponse<T>> {
    const idle = idleSignal(timeoutMs)
    const config: AxiosRequestConfig = {
      timeout: 0,
      signal: request.signal ? AbortSignal.any([request.signal, idle.signal]) : idle.signal,
      onUploadProgress: ({ progress }) => {
        idle.touch()
        if (progress !== undefined) request.onSent?.(progress)
      },
      onDownloadProgress: ({ event }) => {
        idle.touch()
        request.onText?.((event?.target as XMLHttpRequest | null)?.responseText ?? '')
      },
    }
    try {
      return await exchange<T>(request, { config, late: idle.signal })
    } finally {
      idle.stop()
    }
  }

  async function fetchFile({ name, onProgress, ...request }: FileRequest): Promise<FetchedFile> {
    const idle = idleSignal(timeoutMs)
    const config: AxiosRequestConfig = {
      // Browsers use the first, and the bundle leaves the second out; outside browsers only the second supports blobs.
      adapter: ['xhr', 'fetch'],
      responseType: 'blob',
      timeout: 0,
      signal: request.signal ? AbortSignal.any([request.signal, idle.signal]) : idle.signal,
      onDownloadProgress: ({ progress }) => {
        idle.touch()
        if (progress !== undefined) onProgress?.(progress)
      },
    }
    try {
      const { data: content, headers, status } = await exchange<Blob>(request, { config, late: idle.signal })
      const disposition = headers['content-disposition'] as string | undefined
      // A file may be JSON too; only an answer without a file name is a refusal.
      const refusal = disposition === undefined ? await jsonIn(content) : undefined
      if (isEnvelope(refusal) && !refusal.success) throw new ServerRefusal(refusal)
      if (content.size === 0) throw failures.report({ status, message: texts.downloadFailed })
      return { name: fileNameIn(disposition) ?? name, content }
    } finally {
      idle.stop()
    }
  }

  return { send, fetchFile }
}

interface Extra {
  config?: AxiosRequestConfig
  /** Aborted when the answer took too long. */
  late?: AbortSignal
}

async function failureOf(error: unknown, timedOut: boolean): Promise<Failure> {
  if (timedOut) return { timedOut }
  if (!axios.isAxiosError(error)) throw error
  const body: unknown = error.response?.data
  const answer = body instanceof Blob ? await jsonIn(body) : body
  return {
    status: error.response?.status,
    message: (answer as Partial<Envelope> | null | undefined)?.message,
    timedOut: error.code === 'ETIMEDOUT',
  }
}

/** Undefined for content that is no JSON. */
async function jsonIn(content: Blob): Promise<unknown> {
  if (!/json/i.test(content.type)) return undefined
  try {
    return JSON.parse(await content.text())
  } catch {
    return undefined
  }
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'success' in body
}
