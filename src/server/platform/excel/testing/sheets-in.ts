import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

export interface ReadSheet {
  name: string
  /** Cells as texts, without empty ones, row by row. */
  lines: string[][]
}

/** Returns all sheets of a workbook that we wrote, in the order of their tabs. */
export async function sheetsIn(content: Buffer): Promise<ReadSheet[]> {
  const parts = new Map<string, string>()
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false })
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  const paths = new Map(
    matches(parts.get('xl/_rels/workbook.xml.rels')!, /Id="(\w+)"[^>]*Target="([^"]+)"/g).map(([id, path]) => [
      id,
      path,
    ]),
  )
  return matches(parts.get('xl/workbook.xml')!, /<sheet name="([^"]+)"[^>]*r:id="(\w+)"/g).map(([name, id]) => ({
    name: name!,
    lines: linesIn(parts.get(`xl/${paths.get(id)}`)!),
  }))
}

function linesIn(sheet: string): string[][] {
  return matches(sheet, /<row [^>]*>(.*?)<\/row>/gs).map(([cells]) =>
    matches(cells!, /<(?:t [^>]*|v)>([^<]*)</g).map(([text]) => text!),
  )
}

/** Returns the groups of each match. */
function matches(text: string, pattern: RegExp): string[][] {
  return [...text.matchAll(pattern)].map(([, ...groups]) => groups)
}
