import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** What an archive holds, as texts, by the names of its files. */
export async function filesIn(archive: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true, autoClose: false })
  const contents: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    contents[entry.fileName] = await text(await zip.openReadStreamPromise(entry))
  return contents
}
