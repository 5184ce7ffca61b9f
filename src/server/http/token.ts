import { createHash } from 'node:crypto'
import { newSecret } from '../platform/ids.ts'

/** Bytes of a token before it is written as text. */
const TOKEN_BYTES = 32
/** Tokens of ours have 43 characters; anything much longer is not worth hashing. */
const LONGEST_TOKEN = 200

export function newToken(): string {
  return newSecret(TOKEN_BYTES)
}

/** What is kept of a token: enough to recognise it, too little to use it. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** @returns undefined for a header that is absent or cannot be a token. */
export function readToken(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined
  return header.length > 0 && header.length <= LONGEST_TOKEN ? header : undefined
}
