import { randomBytes, randomUUID } from 'node:crypto'

/** Makes record ids: 32 hexadecimal digits, never twice the same. */
export type NewId = () => string

export const newId: NewId = () => randomUUID().replaceAll('-', '')

/** A secret that cannot be guessed, safe in an address. `bytes` is its entropy, the text is a third longer. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}
