import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/** Most bytes that one statement, or one reading of a cursor, may answer. */
const MOST_BYTES = 64 * 1024 * 1024

/** The database answers with more bytes than the process may hold. */
export class AnswerTooLarge extends Error {
  readonly code = 'ANSWER_TOO_LARGE'

  constructor() {
    super('the answer of the database is too large')
  }
}

/**
 * Ends a connection on which the database begins to send too large an answer; its statement fails with AnswerTooLarge.
 * Without this, a statement of a few lines could fill the memory, and a text of more than 512 MB, which no string can
 * hold, would end the process: pg reads it outside of any promise.
 */
export function limitAnswers(pool: Pool, mostBytes = MOST_BYTES): void {
  pool.on('connect', (client) => {
    const { stream } = (client as PoolClient & { connection: { stream: Socket } }).connection
    const measure = answerMeter()
    // Before the reader of pg, which collects a whole message before it reads it.
    stream.prependListener('data', (chunk: Buffer) => {
      if (measure(chunk) <= mostBytes || stream.destroyed) return
      const error = new AnswerTooLarge()
      // The end of a transaction would fail in another way, and its error would be the one that callers see.
      client.query = () => Promise.reject(error)
      stream.destroy(error)
    })
  })
}

/** Type and length in front of each message of the protocol. */
const HEADER_BYTES = 5
/** Messages after which a statement has nothing more to send: CommandComplete, ReadyForQuery, PortalSuspended. */
const ENDS = new Set([...'CZs'].map((letter) => letter.charCodeAt(0)))

/**
 * Measures answers by the announced length of their messages.
 * @returns a function that takes what the server sends from the end of the sign-in on, and returns the bytes of the
 * present answer
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
      missing = header.readUInt32BE(1) - 4
      answered = ENDS.has(header[0]!) ? 0 : answered + HEADER_BYTES + missing
    }
    return answered
  }
}
