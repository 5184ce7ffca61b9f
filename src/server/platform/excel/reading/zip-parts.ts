import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { WorkbookUnreadable } from '../workbook-unreadable.ts'

/** Parts of a package, each read on demand. */
export interface ZipParts {
  has(path: string): boolean
  /** @throws WorkbookUnreadable when the part is missing or broken, or when all parts read are too large together. */
  read(path: string): AsyncGenerator<Buffer>
}

/** A workbook has some ten to a hundred. */
export const MOST_PARTS = 2000

/**
 * @param mostBytes largest unpacked size of all parts read together
 * @throws WorkbookUnreadable for a file that is no package, or has too many parts.
 */
export async function openZipParts(content: Buffer, mostBytes: number): Promise<ZipParts> {
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false }).catch(broken)
  const entries = await listEntries(zip).catch(broken)
  let left = mostBytes

  async function* read(path: string): AsyncGenerator<Buffer> {
    const entry = entries.get(path.toLowerCase())
    if (entry === undefined) throw new WorkbookUnreadable('broken')
    // The declared size may be false, so the real size is counted too.
    if (entry.uncompressedSize > left) throw new WorkbookUnreadable('tooLarge')
    const stream = await zip.openReadStreamPromise(entry).catch(broken)
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        left -= chunk.length
        if (left < 0) throw new WorkbookUnreadable('tooLarge')
        yield chunk
      }
    } catch (error) {
      return broken(error)
    } finally {
      stream.destroy()
    }
  }

  return { has: (path) => entries.has(path.toLowerCase()), read }
}

async function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MOST_PARTS) throw new WorkbookUnreadable('broken')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  return entries
}

function broken(error: unknown): never {
  throw error instanceof WorkbookUnreadable ? error : new WorkbookUnreadable('broken', { cause: error })
}
