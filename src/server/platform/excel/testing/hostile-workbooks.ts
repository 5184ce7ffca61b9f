import type { UnreadableReason } from '../workbook-unreadable.ts'
import { workbookParts, zipOf } from './zip-of.ts'

/** A workbook that is made to take the time or the memory of a server. */
export interface HostileWorkbook {
  name: string
  /** Why it is refused. */
  reason: UnreadableReason
  make(): Promise<Buffer>
}

const MILLION = 1_000_000
const MB = 1024 * 1024
const ONE_CALL = 65_536

/** A part of XML many times, in strings of at least 64 kB. */
function* times(count: number, part: string | ((at: number) => string)): Generator<string> {
  let text = ''
  for (let at = 0; at < count; at += 1) {
    text += typeof part === 'string' ? part : part(at)
    if (text.length < ONE_CALL) continue
    yield text
    text = ''
  }
  yield text
}

function* within(start: string, middle: Iterable<string>, end: string): Generator<string> {
  yield start
  yield* middle
  yield end
}

type Middle = () => Iterable<string>

const inRows = (middle: Middle) => () =>
  zipOf(workbookParts(within('<worksheet><sheetData>', middle(), '</sheetData></worksheet>')))
const inRow = (middle: Middle) => inRows(() => within('<row r="1">', middle(), '</row>'))
const inCell = (middle: Middle) => inRow(() => within('<c r="A1" t="inlineStr"><is><t>', middle(), '</t></is></c>'))
const beside = (part: string, middle: Middle) => () =>
  zipOf(workbookParts('<worksheet><sheetData/></worksheet>', { [`xl/${part}`]: middle() }))
const inTexts = (middle: Middle) => beside('sharedStrings.xml', () => within('<sst>', middle(), '</sst>'))
const inStyles = (middle: Middle) => beside('styles.xml', () => within('<styleSheet>', middle(), '</styleSheet>'))

/** A sheet whose cells all name the one shared text. */
const sharing = (text: string, rows: number, cells: number) => () => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`
  const sheet = within('<worksheet><sheetData>', times(rows, row), '</sheetData></worksheet>')
  return zipOf(workbookParts(sheet, { 'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>` }))
}

const hostile = (reason: UnreadableReason, name: string, make: () => Promise<Buffer>): HostileWorkbook => ({
  ...{ reason, name, make },
})

export const HOSTILE_WORKBOOKS: readonly HostileWorkbook[] = [
  hostile('tooDeep', '20,000,000 elements inside each other', () => zipOf(workbookParts(times(20 * MILLION, '<a>')))),
  hostile(
    'tooDeep',
    'shared texts inside each other',
    inTexts(() => times(MILLION, '<si>')),
  ),
  hostile(
    'tooDeep',
    'styles inside each other',
    inStyles(() => times(MILLION, '<xf>')),
  ),
  hostile('tooDeep', 'sheets inside each other', () =>
    zipOf({ ...workbookParts('<worksheet/>'), 'xl/workbook.xml': times(MILLION, '<sheets>') }),
  ),
  hostile(
    'tooManyElements',
    'a million empty cells in a row',
    inRow(() => times(MILLION, '<c r="A1" s="1"/>')),
  ),
  hostile(
    'tooManyElements',
    'a million empty cells in 10,000 rows',
    inRows(() => times(10_000, (at) => `<row r="${at + 1}">${'<c s="1"/>'.repeat(100)}</row>`)),
  ),
  hostile(
    'tooManyElements',
    'a million empty rows',
    inRows(() => times(MILLION, '<row/>')),
  ),
  hostile(
    'tooManyElements',
    'ten million elements without a name that is known',
    inRows(() => times(10 * MILLION, '<a/>')),
  ),
  hostile(
    'tooManyElements',
    'a cell two million times',
    inRow(() => times(2 * MILLION, '<c r="A1"><v>1</v></c>')),
  ),
  hostile(
    'tooLong',
    'an attribute of 10 MB',
    inRow(() => within('<c r="', times(10 * MB, 'A'), '"/>')),
  ),
  hostile(
    'tooLong',
    '10 MB of attributes',
    inRow(() =>
      within(
        '<c',
        times(MILLION, (at) => ` a${at}="1"`),
        '/>',
      ),
    ),
  ),
  hostile(
    'tooLong',
    'a name of 10 MB',
    inRow(() => within('<', times(10 * MB, 'A'), '/>')),
  ),
  hostile(
    'tooLong',
    'a text of 10 MB',
    inCell(() => times(10 * MB, 'A')),
  ),
  hostile(
    'tooLong',
    'a text of 10 MB in parts',
    inCell(() => times(10_000, `<![CDATA[${'A'.repeat(1000)}]]>`)),
  ),
  hostile(
    'tooLong',
    'a text of 10 MB in references',
    inCell(() => times(2 * MB, '&amp;')),
  ),
  hostile(
    'tooLong',
    'a comment of 10 MB',
    inRow(() => within('<!--', times(10 * MB, 'A'), '-->')),
  ),
  hostile(
    'tooLong',
    'an instruction of 10 MB',
    inRow(() => within('<?a ', times(10 * MB, 'A'), '?>')),
  ),
  hostile('tooLong', 'a document type of 10 MB', () =>
    zipOf(workbookParts(within('<!DOCTYPE a [', times(10 * MB, ' '), ']><worksheet/>'))),
  ),
  hostile(
    'tooManyTexts',
    '1,000,000 shared texts',
    inTexts(() => times(MILLION, (at) => `<si><t>${at}</t></si>`)),
  ),
  hostile(
    'tooManyTexts',
    'shared texts of 48 MB',
    inTexts(() => times(48, `<si><t>${'A'.repeat(200_000)}</t></si>`.repeat(5))),
  ),
  hostile(
    'tooLong',
    'a shared text of 10 MB in parts',
    inTexts(() => within('<si>', times(10_000, `<r><t>${'A'.repeat(1000)}</t></r>`), '</si>')),
  ),
  hostile('tooLong', 'a long text in each cell of a row', sharing('A'.repeat(32_767), 100, 400)),
  hostile('tooLarge', 'a text in many cells', sharing('A'.repeat(5000), 10_000, 100)),
  hostile(
    'tooManyStyles',
    'a million cell formats',
    inStyles(() => within('<cellXfs>', times(MILLION, '<xf numFmtId="14"/>'), '</cellXfs>')),
  ),
  hostile(
    'tooManyStyles',
    'a million number formats',
    inStyles(() =>
      within(
        '<numFmts>',
        times(MILLION, (at) => `<numFmt numFmtId="${at}" formatCode="yyyy"/>`),
        '</numFmts>',
      ),
    ),
  ),
  hostile(
    'tooManyStyles',
    'number formats that are slow to match',
    inStyles(() =>
      within('<numFmts>', times(10_000, `<numFmt numFmtId="1" formatCode="${'['.repeat(299)}"/>`), '</numFmts>'),
    ),
  ),
  hostile('tooManyMerged', 'a million merged ranges', () =>
    zipOf(
      workbookParts(
        within('<worksheet><mergeCells>', times(MILLION, '<mergeCell ref="A1:B2"/>'), '</mergeCells></worksheet>'),
      ),
    ),
  ),
  hostile('broken', 'a million relations', () =>
    zipOf({
      ...workbookParts('<worksheet/>'),
      'xl/_rels/workbook.xml.rels': within(
        '<Relationships>',
        times(MILLION, (at) => `<Relationship Id="${at}" Type="a" Target="b"/>`),
        '</Relationships>',
      ),
    }),
  ),
  hostile(
    'tooLarge',
    '500 MB of nothing',
    inRows(() => times(500, ' '.repeat(MB))),
  ),
  hostile('tooLarge', 'a size of 4 GB in its list', async () => withSizes(await plain(), { unpacked: 0xf0000000 })),
  hostile('broken', 'a size in its list that is too small', async () => withSizes(await plain(), { unpacked: 9 })),
  hostile('broken', 'more content in its list than the file has', async () =>
    withSizes(await plain(), { packed: 0x0f000000 }),
  ),
  hostile('broken', 'less content in its list than the part has', async () => withSizes(await plain(), { packed: 9 })),
  hostile('broken', '65,535 parts in its list', async () => {
    const content = await plain()
    const end = content.length - END_OF_LIST
    content.writeUInt16LE(0xfffe, end + 8)
    content.writeUInt16LE(0xfffe, end + 10)
    return content
  }),
]

const plain = inRows(() => times(1000, '<row><c><v>1</v></c></row>'))

const ENTRY = 0x02014b50
const PACKED_AT = 20
const UNPACKED_AT = 24
/** Bytes of the last part of a package without comment. */
const END_OF_LIST = 22

/** Writes other sizes of the sheet into the list of parts. */
function withSizes(content: Buffer, { packed, unpacked }: { packed?: number; unpacked?: number }): Buffer {
  const name = content.lastIndexOf('xl/worksheets/one.xml')
  const entry = name - 46
  if (content.readUInt32LE(entry) !== ENTRY) throw new Error('no list of parts')
  if (packed !== undefined) content.writeUInt32LE(packed, entry + PACKED_AT)
  if (unpacked !== undefined) content.writeUInt32LE(unpacked, entry + UNPACKED_AT)
  return content
}
