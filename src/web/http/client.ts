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
   * Receives the share of the body that was sent, 0 to 1. With it, the time-out counts from the last byte in either
   * direction, because a large file takes longer than other calls.
   */
  onSent?(share: number): void
  /** Receives the text of the answer so far, from a server that reports progress in it. Only together with `onSent`. */
  onText?(soFar: string): void
  /** Returns the envelope of an answer that has other content too, such as lines of progress. */
  envelopeIn?(answer: unknown): unknown
  /** Replaces parts of the identity of the session: while a user signs in, or for the token of a public link. */
  as?: Partial<RequestIdentity>
  /** Throws a plain `Error` for transport failures and shows no notice. The caller handles the failure. */
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
   * @returns the envelope of a success
   * @throws ServerRefusal when the server refused; TransportError for any other failure, `Error` if `quiet`; axios'
   * CanceledError when aborted
   */
  send<T = unknown>(request: HttpRequest): Promise<Envelope<T>>
}

export type FileRequest = Omit<HttpRequest, 'quiet'> & {
  /** Name of the file when the answer has none. */
  name: string
  /** Receives the share of the file that has arrived, 0 to 1. Not called when the server sends no size. */
  onProgress?(share: number): void
}

export interface FetchedFile {
  name: string
  content: Blob
}

export interface FileHttp extends Http {
  /**
   * Downloads a file. The time-out counts from the last byte that arrived.
   * @throws like `send`; TransportError for an empty file too
   */
  fetchFile(request: FileRequest): Promise<FetchedFile>
}

interface HttpDependencies {
  identity(): RequestIdentity
  failures: Failures
  /** Current time, ms. */
  now(): number
  /** Origin before the context path. Default: the page's own origin. */
  origin?: string
  timeoutMs?: number
}

/**
 * Creates the HTTP client of the browser. It adds identity and common parameters to each request, reads the envelope of
 * the answer, and reports failures to the user.
 */
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
    const sender = { ...identity(), ...request.as }
    const { method, path, query = {}, body, signal, quiet } = request
    try {
      return await instance.request<T>({
        method,
        url: normalPath(path),
        params: queryFor(method, path, query, sender, now()),
        headers: headersFor(sender),
        data: body,
        signal,
        ...extra.config,
      })
    } catch (error) {
      const timedOut = extra.idle?.aborted ?? false
      if (axios.isCancel(error) && !timedOut) throw error
      const failure = await failureOf(error, timedOut)
      throw quiet ? new Error(`${method} ${path} failed`, { cause: error }) : failures.report(failure)
    }
  }

  async function send<T>(request: HttpRequest): Promise<Envelope<T>> {
    const { data, status } = await (request.onSent ? sendWithProgress<Envelope<T>> : exchange<Envelope<T>>)(request)
    const envelope = (request.envelopeIn?.(data) ?? data) as Envelope<T>
    if (!isEnvelope(envelope)) {
      throw request.quiet ? new Error(`${request.path} answered no envelope`) : failures.report({ status })
    }
    if (!envelope.success) throw new ServerRefusal(envelope)
    return envelope
  }

  async function sendWithProgress<T>(request: HttpRequest): Promise<AxiosResponse<T>> {
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
      return await exchange<T>(request, { config, idle: idle.signal })
    } finally {
      idle.stop()
    }
  }

  async function fetchFile({ name, onProgress, ...request }: FileRequest): Promise<FetchedFile> {
    const idle = idleSignal(timeoutMs)
    const config: AxiosRequestConfig = {
      // Browsers use `xhr`; the bundle does not contain `fetch`. Outside browsers, only `fetch` supports blobs.
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
      const { data: content, headers, status } = await exchange<Blob>(request, { config, idle: idle.signal })
      const disposition = headers['content-disposition'] as string | undefined
      // A downloaded file may be JSON too. Only an answer without a file name can be a refusal.
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
  /** Aborted after `timeoutMs` without a byte. Replaces the time-out of axios. */
  idle?: AbortSignal
}

/** Describes an error of axios. @throws the error itself when it is not from axios */
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

/** Parses JSON content. Resolves to undefined for other content. */
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
