import type { Readable } from 'node:stream'

/** What is known of a content after it was written. */
export interface StoredContent {
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** Keeps contents under keys of ours (32 hexadecimal digits); names that people gave stay outside. */
export interface FileStore {
  /** Leaves nothing behind when the source fails. */
  write(key: string, source: AsyncIterable<Buffer>): Promise<StoredContent>
  /** @throws Error with code ENOENT when there is no such content. */
  open(key: string): Promise<Readable>
  /** Also for a key without content. */
  remove(key: string): Promise<void>
}
