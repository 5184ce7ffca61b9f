import type { Socket } from 'node:net'
import pg from 'pg'

/** Most bytes that one statement, or one reading of a cursor, may answer. */
const MOST_BYTES = 64 * 1024 * 1024

/** The database answers with more bytes than the process may hold. */
export class AnswerTooLarge extends Error {
  readonly code = 'ANSWER_TOO_LARGE'

  constructor() {
    super('the answer of the database is too large')
  }
}

/** What pg keeps of a connection; the stream is replaced when TLS begins. */
interface Connection {
  stream: Socket
  once(event: 'sslconnect', begin: () => void): void
}

/**
 * Makes the class of clients that no answer of a server can bring down with their process:
 * - A connection on which the server begins to send too large an answer is ended, and its statement fails with
 *   AnswerTooLarge. A statement of a few lines could fill the memory, and a text of more than 512 MB fits no string.
 * - A message that pg cannot read fails the connection. pg reads in a listener, outside of any promise, where an error
 *   would end the process.
 */
export function guardedClient(mostBytes = MOST_BYTES): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const { connection } = this as unknown as { connection: Connection }
      const guard = () => guardStream(connection.stream, mostBytes, (error) => this.refuse(error))
      guard()
      connection.once('sslconnect', guard)
    }

    /** The end of a transaction would fail in another way, and its error would be the one that callers see. */
    private refuse(error: Error): void {
      Object.assign(this, { query: () => Promise.reject(error) })
    }
  }
}

/** Measures what arrives before the readers of the stream see it, and keeps their errors within the connection. */
function guardStream(stream: Socket, mostBytes: number, onTooLarge: (error: Error) => void): void {
  const emit = stream.emit
  const measure = answerMeter()
  stream.emit = function (this: Socket, event: string, ...given: unknown[]): boolean {
    if (event !== 'data') return Reflect.apply(emit, this, [event, ...given])
    if (measure(given[0] as Buffer) > mostBytes) {
      const error = new AnswerTooLarge()
      onTooLarge(error)
      stream.destroy(error)
      return true
    }
    try {
      return Reflect.apply(emit, this, [event, ...given])
    } catch (error) {
      stream.destroy(error as Error)
      return true
    }
  }
}

/** Type and length in front of each message of the protocol. */
const HEADER_BYTES = 5
/** Messages after which a statement has nothing more to send: CommandComplete, ReadyForQuery, PortalSuspended. */
const ENDS = new Set([...'CZs'].map((letter) => letter.charCodeAt(0)))

/**
 * Measures answers by the announced length of their messages.
 * @returns a function that takes what the server sends, and returns the bytes of the present answer
 */
export function answerMeter(): (chunk: Buffer) => number {
  const header = Buffer.alloc(HEADER_BYTES)
  let known = 0
  let missing = 0
  let answered = 0
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      const passed = Math.min(missing, chunk.length - at)
      missing -= passed
      at += passed
      if (missing > 0) break
      const copied = chunk.copy(header, known, at, at + HEADER_BYTES - known)
      known += copied
      at += copied
      if (known < HEADER_BYTES) break
      known = 0
      // The length counts itself.
      missing = Math.max(0, header.readUInt32BE(1) - 4)
      answered = ENDS.has(header[0]!) ? 0 : answered + HEADER_BYTES + missing
    }
    return answered
  }
}
