/**
 * Another database, a file or an address from which rows are read. Nothing is ever written there, but for what is sent to an
 * address of HTTP by those who were asked to.
 */

export const SOURCE_KINDS = ['postgres', 'mysql', 'sqlite', 'http'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

export type TlsMode = 'off' | 'verify' | 'trust'

/** Where a source is and who asks it. */
export interface SourceSettings {
  kind: SourceKind
  /** Of databases. */
  host: string
  port: number
  database: string
  tls: TlsMode
  /** Of SQLite, below the folder of the setting SQLITE_DIR. */
  file: string
  /** Of HTTP, to which paths are added. */
  url: string
  username: string
  /** Of HTTP without a username a bearer token. */
  password: string
}

/** A statement in the language of its database, `$1` in PostgreSQL and `?` elsewhere standing for the values in order. */
export interface SqlQuestion {
  sql: string
  values?: readonly SourceValue[]
}

/** What is asked for below the address of an HTTP source. */
export interface HttpQuestion {
  /** Relative to the address of the source. */
  path?: string
  parameters?: Readonly<Record<string, string>>
  /** Names of the fields that lead to the list of rows, with dots between; without it the answer is the list. */
  rows?: string
}

/** What an HTTP source is sent. */
export interface HttpMessage {
  method: 'POST' | 'PUT'
  /** Relative to the address of the source. */
  path: string
  /** JSON. */
  body: string
  /** The same for each attempt to send the same, as the header Idempotency-Key. */
  key: string
}

export type SourceQuestion = SqlQuestion | HttpQuestion
export type SourceValue = string | number | boolean | null

export interface SourceLimits {
  /** ms for the whole question. */
  timeoutMs: number
  maxRows: number
  /** Bytes of the rows as JSON, roughly. */
  maxBytes: number
}

export interface SourceAnswer {
  columns: string[]
  rows: Record<string, unknown>[]
  /** There was more than the limits let through. */
  truncated: boolean
}

/** Speaks with one source. Errors are those of its driver; `failure-reason.ts` says them in words. */
export interface Source {
  ask(question: SourceQuestion, limits: SourceLimits, signal: AbortSignal): Promise<SourceAnswer>
  /** Of HTTP only. @returns the status of the answer; what else it says is not looked at. */
  send?(message: HttpMessage, signal: AbortSignal): Promise<number>
  /** What is asked to see whether the source answers at all. */
  readonly probe: SourceQuestion
  /** Whoever is asking is waited for. */
  close(): Promise<void>
}

/** A refusal in words that are meant for people. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused'
}

export interface AskOptions {
  /** Fewer than the server allows. */
  maxRows?: number
  /** Less than the server allows, ms. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** What other parts of the server ask registered sources by. */
export interface DataSources {
  /** @throws AppError DATA_SOURCE_UNKNOWN, DATA_SOURCE_SECRET_LOST */
  kindOf(code: string): Promise<SourceKind>
  /**
   * Rows that a question brings, at most what the limits let through.
   * @throws AppError DATA_SOURCE_UNKNOWN, DATA_SOURCE_SECRET_LOST, DATA_SOURCE_FAILED with the reason in words
   */
  query(code: string, question: SourceQuestion, options?: AskOptions): Promise<SourceAnswer>
}

/** What sends something to registered sources. */
export interface SourceReceivers {
  /**
   * Sends something to a source of HTTP.
   * @returns the status of its answer, whatever that is.
   * @throws AppError DATA_SOURCE_UNKNOWN, DATA_SOURCE_SECRET_LOST, DATA_SOURCE_NOT_HTTP, DATA_SOURCE_UNREACHABLE
   */
  send(code: string, message: HttpMessage, options?: Pick<AskOptions, 'timeoutMs' | 'signal'>): Promise<number>
}
