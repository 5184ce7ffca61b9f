import type { Readable } from 'node:stream'

/** What is known of a content after it was written. */
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

/** Keeps contents under keys of ours (32 hexadecimal digits); names that people gave stay outside. */
export interface FileStore {
  /** Whether contents lie with this server, or in a store of somebody else. */
  readonly place: 'disk' | 'bucket'
  /** Leaves nothing behind when the source fails. @throws FileStoreDown */
  write(key: string, source: AsyncIterable<Buffer>): Promise<StoredContent>
  /** @throws Error with code ENOENT when there is no such content; FileStoreDown */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Also for a key without content. @throws FileStoreDown */
  remove(key: string): Promise<void>
  /** Tries it. @throws FileStoreDown */
  check(): Promise<void>
}

/** The store cannot be used now; the message says why in plain words and holds no secret. */
export class FileStoreDown extends Error {
  override readonly name = 'FileStoreDown'
}

const KEY = /^[0-9a-f]{32}$/

/** @throws Error for what is no key of ours, such as a path. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`)
  return key
}
