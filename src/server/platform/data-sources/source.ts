/** Another database, a file or an address from which rows are read. Only `send` writes, to HTTP addresses. */

export const SOURCE_KINDS = ['postgres', 'mysql', 'sqlite', 'http'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

export type TlsMode = 'off' | 'verify' | 'trust'

/** Address of a source and the credentials for it. */
export interface SourceSettings {
  kind: SourceKind
  /** Databases only. */
  host: string
  port: number
  database: string
  tls: TlsMode
  /** SQLite only: path below the folder of the setting SQLITE_DIR. */
  file: string
  /** HTTP only: address to which paths are added. */
  url: string
  username: string
  /** A bearer token for HTTP without a username. */
  password: string
}

/** Statement in the language of its database. `$1` in PostgreSQL and `?` elsewhere stand for the values in order. */
export interface SqlQuery {
  sql: string
  values?: readonly SourceValue[]
}

/** Request below the address of an HTTP source. */
export interface HttpQuery {
  /** Relative to the address of the source. */
  path?: string
  parameters?: Readonly<Record<string, string>>
  /** Path to the list of rows, field names with dots between; without it the answer is the list. */
  rows?: string
}

/** Message to an HTTP source. */
export interface HttpMessage {
  method: 'GET' | 'POST' | 'PUT'
  /** Relative to the address of the source. */
  path: string
  /** JSON; not sent by GET. */
  body: string
  /** Header Idempotency-Key, equal for all attempts to send one message. */
  key: string
}

export type SourceQuery = SqlQuery | HttpQuery
export type SourceValue = string | number | boolean | null

export interface SourceLimits {
  /** Time for the whole query, ms. */
  timeoutMs: number
  maxRows: number
  /** Approximate size of the rows as JSON, bytes. */
  maxBytes: number
}

export interface SourceAnswer {
  columns: string[]
  rows: Record<string, unknown>[]
  /** More rows exist than the limits allow. */
  truncated: boolean
}

/** Connection to one source. Throws errors of its driver; `failure-reason.ts` makes texts of them. */
export interface Source {
  query(query: SourceQuery, limits: SourceLimits, signal: AbortSignal): Promise<SourceAnswer>
  /** HTTP only. @returns the status of the answer; the rest is ignored. */
  send?(message: HttpMessage, signal: AbortSignal): Promise<number>
  /** Query that tests whether the source answers. */
  readonly probe: SourceQuery
  /** Waits for running queries. */
  close(): Promise<void>
}

/** A refusal with a text for people. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused'
}

export interface QueryOptions {
  /** Fewer than the server allows. */
  maxRows?: number
  /** Less than the server allows, ms. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** Interface to registered sources for other parts of the server. */
export interface DataSources {
  /** @throws AppError DATA_SOURCE_UNKNOWN, DATA_SOURCE_SECRET_LOST */
  kindOf(code: string): Promise<SourceKind>
  /**
   * Reads rows within the limits.
   * @throws AppError DATA_SOURCE_UNKNOWN, DATA_SOURCE_SECRET_LOST, DATA_SOURCE_FAILED with the reason as text
   */
  query(code: string, query: SourceQuery, options?: QueryOptions): Promise<SourceAnswer>
}

/** Sends messages to registered sources. */
export interface SourceReceivers {
  /**
   * Sends a message to an HTTP source.
   * @returns the status of the answer, whatever it is.
   * @throws AppError DATA_SOURCE_UNKNOWN, DATA_SOURCE_SECRET_LOST, DATA_SOURCE_NOT_HTTP, DATA_SOURCE_UNREACHABLE
   */
  send(code: string, message: HttpMessage, options?: Pick<QueryOptions, 'timeoutMs' | 'signal'>): Promise<number>
}
