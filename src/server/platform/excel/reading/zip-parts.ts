import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { WorkbookUnreadable } from '../workbook-unreadable.ts'

/** The parts of a package, each read when it is asked for. */
export interface ZipParts {
  has(path: string): boolean
  /** @throws WorkbookUnreadable when the part is missing or broken, or all that was read together is too much. */
  read(path: string): AsyncGenerator<Buffer>
}

/** A workbook has some ten to a hundred. */
export const MOST_PARTS = 2000

/**
 * @param mostBytes that all parts read may have together, unpacked
 * @throws WorkbookUnreadable for what is no package, and for one whose list of parts is out of all proportion.
 */
export async function openZipParts(content: Buffer, mostBytes: number): Promise<ZipParts> {
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false }).catch(broken)
  const entries = await listEntries(zip).catch(broken)
  let left = mostBytes

  async function* read(path: string): AsyncGenerator<Buffer> {
    const entry = entries.get(path.toLowerCase())
    if (entry === undefined) throw new WorkbookUnreadable('broken')
    // What the list says may be a lie, so what comes out is counted too.
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
