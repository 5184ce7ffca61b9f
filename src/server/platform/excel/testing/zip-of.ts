import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A text, or the parts of one that is too long to be held. */
export type PartContent = string | Iterable<string>

/** Package of these parts. */
export async function zipOf(parts: Readonly<Record<string, PartContent>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts)) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), path)
    else zip.addReadStream(Readable.from(content, { objectMode: false }), path)
  }
  zip.end()
  return buffer(zip.outputStream)
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Parts of a workbook with one sheet. */
export function workbookParts(sheet: PartContent, more: Readonly<Record<string, PartContent>> = {}) {
  return {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>
    <Relationship Id="rId7" Type="${RELATION}/worksheet" Target="/xl/worksheets/one.xml"/>
    <Relationship Id="rId8" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/>
    <Relationship Id="rId9" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/one.xml': sheet,
    ...more,
  }
}
