import { buffer } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'xl/worksheets/sheet1.xml'

/**
 * Workbook of a user: headers in the first row, texts below. Written without the code under test.
 */
export function workbookWith(heads: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = (line: readonly string[]) => line.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const lines = [heads, ...rows].map((line) => `<row>${cells(line)}</row>`).join('')
  const zip = new ZipFile()
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    [SHEET]: `<worksheet xmlns="${MAIN}"><sheetData>${lines}</sheetData></worksheet>`,
  }
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}

/** Texts of a sheet that the product wrote, row by row. */
export async function sheetTexts(content: Buffer): Promise<string[][]> {
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false })
  const lines: string[][] = []
  const parser = new SaxesParser()
  let inText = false
  parser.on('opentag', ({ name }) => {
    if (name === 'row') lines.push([])
    inText = name === 't'
    if (inText) lines.at(-1)!.push('')
  })
  parser.on('closetag', () => {
    inText = false
  })
  parser.on('text', (text) => {
    const line = lines.at(-1)
    if (inText && line) line[line.length - 1] += text
  })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === SHEET) parser.write((await buffer(await zip.openReadStreamPromise(entry))).toString())
  }
  parser.close()
  return lines
}
