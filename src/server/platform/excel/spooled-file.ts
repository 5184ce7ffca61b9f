import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { closed } from '../closed.ts'

export interface SpooledFile {
  content: Readable
  /** Bytes. */
  size: number
}

/**
 * Spools within something that may fail when the file is there, as a transaction that cannot be ended: it is given up then.
 * @throws what the work throws
 */
export async function spooledWithin(work: (spooled: typeof spool) => Promise<SpooledFile>): Promise<SpooledFile> {
  let file: SpooledFile | undefined
  try {
    return await work(async (source, signal) => {
      file = await spool(source, signal)
      return file
    })
  } catch (error) {
    file?.content.destroy()
    throw error
  }
}

/**
 * Takes a stream to its end and gives it back as a file without a name, which goes when it is read or given up. So what
 * feeds the stream waits for no slow reader, and a failure comes before the first byte of the answer.
 * @throws AbortError, and what the source fails with
 */
export async function spool(source: Readable, signal?: AbortSignal): Promise<SpooledFile> {
  const path = join(tmpdir(), `cbo-${randomUUID()}`)
  const spooled = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  try {
    await pipeline(source, spooled, { signal })
    const file = await open(path)
    const { size } = await file.stat()
    return { content: file.createReadStream(), size }
  } finally {
    await closed(spooled)
    await rm(path, { force: true })
  }
}
