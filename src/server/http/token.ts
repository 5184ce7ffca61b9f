import { createHash } from 'node:crypto'
import { newSecret } from '../platform/ids.ts'

/** Random bytes of a token. */
const TOKEN_BYTES = 32
/** Our tokens have 43 characters; a much longer text is not hashed. */
const LONGEST_TOKEN = 200

export function newToken(): string {
  return newSecret(TOKEN_BYTES)
}

/** Hash of a token, which is stored in place of the token. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** @returns undefined for a header that is absent or cannot be a token. */
export function readToken(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined
  return header.length > 0 && header.length <= LONGEST_TOKEN ? header : undefined
}
