import type { Socket } from 'node:net'
import pg from 'pg'
import { guardStream } from './guarded-stream.ts'

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
  on(event: 'sslconnect' | 'errorMessage' | 'readyForQuery', listen: () => void): void
}

/**
 * Makes the class of clients that no answer of a server can bring down with their process:
 * - A connection on which the server begins to send too large an answer is ended, and its statement fails with
 *   AnswerTooLarge. A statement of a few lines could fill the memory, and a text of more than 512 MB fits no string.
 * - A message that pg cannot read fails the connection, and not the process. pg would look for the end of a broken
 *   message for ever.
 * - A refused sign-in closes the connection, which pg leaves open.
 */
export function guardedClient(mostBytes = MOST_BYTES): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const { connection } = this as unknown as { connection: Connection }
      const guard = () => guardStream(connection.stream, this.judge())
      guard()
      connection.on('sslconnect', guard)
      let isSignedIn = false
      connection.on('readyForQuery', () => {
        isSignedIn = true
      })
      // Others hear of the refusal first.
      connection.on('errorMessage', () => isSignedIn || setImmediate(() => connection.stream.destroy()))
    }

    private judge(): (chunk: Buffer) => void {
      const judge = answerJudge(mostBytes)
      return (chunk) => {
        try {
          judge(chunk)
        } catch (error) {
          if (error instanceof AnswerTooLarge) this.refuse(error)
          throw error
        }
      }
    }

    /** The end of a transaction would fail in another way, and its error would be the one that callers see. */
    private refuse(error: Error): void {
      Object.assign(this, { query: () => Promise.reject(error) })
    }
  }
}

/** Type and length in front of each message of the protocol. */
const HEADER_BYTES = 5
const code = (letter: string) => letter.charCodeAt(0)
const READY = code('Z')
/** Refusals and warnings: fields that end with a zero each, and one more zero. */
const FIELDS = new Set([...'EN'].map(code))
/** Messages of copies, suspended portals and replication, for which we never ask. */
const UNASKED = new Set([...'sGHW'].map(code))

/**
 * Judges the messages of a server by their type and announced length.
 * @returns a function that takes what the server sends. It throws AnswerTooLarge for more than `mostBytes` before the
 * next statement may begin, and an Error for messages that pg would not survive.
 */
export function answerJudge(mostBytes: number): (chunk: Buffer) => void {
  const header = Buffer.alloc(HEADER_BYTES)
  let known = 0
  let missing = 0
  let answered = 0
  /** Last two bytes of the message. */
  let tail = Buffer.alloc(0)
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (missing > 0) {
        const passed = Math.min(missing, chunk.length - at)
        if (FIELDS.has(header[0]!)) tail = Buffer.concat([tail, chunk.subarray(at, at + passed)]).subarray(-2)
        missing -= passed
        at += passed
        if (missing > 0) return
        end()
        continue
      }
      const copied = chunk.copy(header, known, at, at + HEADER_BYTES - known)
      known += copied
      at += copied
      if (known < HEADER_BYTES) return
      known = 0
      begin()
    }
  }

  function begin(): void {
    const length = header.readUInt32BE(1)
    if (length < 4 || UNASKED.has(header[0]!)) throw new Error('unreadable message from the database')
    // The length counts itself.
    missing = length - 4
    answered += HEADER_BYTES + missing
    if (answered > mostBytes) throw new AnswerTooLarge()
    tail = Buffer.alloc(0)
    if (missing === 0) end()
  }

  function end(): void {
    if (header[0] === READY) answered = 0
    if (!FIELDS.has(header[0]!)) return
    // pg looks for the zeros, also beyond the message.
    const isWhole = tail.at(-1) === 0 && (tail.length === 1 || tail.at(-2) === 0)
    if (!isWhole) throw new Error('unreadable message from the database')
  }
}
