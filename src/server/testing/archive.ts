import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Contents of an archive as texts, by file name. */
export async function filesIn(archive: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true, autoClose: false })
  const contents: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    contents[entry.fileName] = await text(await zip.openReadStreamPromise(entry))
  return contents
}
