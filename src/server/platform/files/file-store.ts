import type { Readable } from 'node:stream'

/** Size and hash of a stored content. */
export interface StoredContent {
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** First and last byte, both included. */
export interface ByteRange {
  from: number
  to: number
}

/** Stores contents under generated keys (32 hexadecimal digits); names from people are not used. */
export interface FileStore {
  /** Whether contents are on the disk of this server or in an external store. */
  readonly place: 'disk' | 'bucket'
  /** Leaves nothing behind when the source fails. @throws FileStoreDown */
  write(key: string, source: AsyncIterable<Buffer>): Promise<StoredContent>
  /** @throws Error with code ENOENT for a missing content; FileStoreDown */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Also for a key without content. @throws FileStoreDown */
  remove(key: string): Promise<void>
  /** Tests whether the store works. @throws FileStoreDown */
  check(): Promise<void>
}

/** The store cannot be used now. The message gives the reason in plain words and contains no secret. */
export class FileStoreDown extends Error {
  override readonly name = 'FileStoreDown'
}

const KEY = /^[0-9a-f]{32}$/

/** @throws Error for a text that is no key, such as a path. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`)
  return key
}
