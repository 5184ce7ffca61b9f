import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { sheetRows } from './reading/sheet-rows.ts'
import type { CellValue, MergedCells, SheetRow } from './sheet-row.ts'
import { sheetsIn } from './testing/sheets-in.ts'
import { workbookParts, zipOf } from './testing/zip-of.ts'
import { type Workbook, type WrittenCell, writeWorkbook } from './xlsx-writer.ts'

const LIMITS = { bytes: 20_000_000, rows: 1000, ms: 60_000 }

function workbook(rows: Workbook['rows'], changes: Partial<Workbook> = {}): Workbook {
  return { sheet: '导出信息', above: [], columns: [{ title: '甲', width: 10 }], rows, ...changes }
}

async function rowsIn(content: Buffer, onMerged?: (cells: MergedCells) => void): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of sheetRows(content, LIMITS, onMerged)) rows.push(row)
  return rows
}

/** Writes cells, and reads them back. */
async function roundTrip(cells: readonly WrittenCell[]): Promise<(CellValue | undefined)[]> {
  const [, row] = await rowsIn(await buffer(writeWorkbook(workbook([cells]))))
  return cells.map((_, index) => row?.cells.get(index + 1))
}

describe('a workbook that was written', () => {
  it('gives back texts and numbers as they were', async () => {
    const texts = ['中文', ' a\n<b> & "c" ', '007', '_x0041_', 'tab\tend', '😀', '\u0001']
    expect(await roundTrip(texts)).toEqual(texts.map((text) => ({ kind: 'text', text })))
    expect(await roundTrip([1.5, -3, 0])).toEqual([1.5, -3, 0].map((number) => ({ kind: 'number', number })))
    expect(await roundTrip(['x', '', null, undefined, 'y'])).toMatchObject([{}, undefined, undefined, undefined, {}])
  })

  it.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x","y")'])(
    'keeps %j as text',
    async (text) => {
      const content = await buffer(writeWorkbook(workbook([[text]])))
      const sheet = (await partOf(content, 'xl/worksheets/sheet1.xml')).toString()
      expect(sheet).not.toContain('<f>')
      expect(await roundTrip([text])).toEqual([{ kind: 'text', text }])
    },
  )

  it('has what stands above, the heads, and rows in their places', async () => {
    const rows = await rowsIn(
      await buffer(writeWorkbook(workbook([['a'], [], ['b']], { above: ['标题', '导出人:我'] }))),
    )
    expect(rows.map(({ number, cells }) => [number, (cells.get(1) as { text: string }).text])).toEqual([
      [1, '标题'],
      [2, '导出人:我'],
      [3, '甲'],
      [4, 'a'],
      [6, 'b'],
    ])
  })

  it('offers the choices of a column, unless they cannot be written as a list', async () => {
    const columns = [
      { title: '甲', width: 10, choices: ['员级', '助级'] },
      { title: '乙', width: 10, choices: ['a,b'] },
    ]
    const content = await buffer(writeWorkbook(workbook([], { columns, choiceRows: 5 })))
    const sheet = (await partOf(content, 'xl/worksheets/sheet1.xml')).toString()
    expect(sheet).toContain('sqref="A2:A6"><formula1>"员级,助级"</formula1>')
    expect(sheet.match(/<dataValidation /g)).toHaveLength(1)
  })

  it.each([
    [0, 0, [[]]],
    [2, 2, [['a', 'b']]],
    [3, 3, [['a', 'b'], ['c']]],
    [5, 5, [['a', 'b'], ['c', 'd'], ['e']]],
    [
      4,
      5,
      [
        ['a', 'b'],
        ['c', 'd', 'e'],
      ],
    ],
  ])('spreads %i rows over sheets of 2, where %i came, each with its heads', async (rows, came, sheets) => {
    const given = ['a', 'b', 'c', 'd', 'e'].slice(0, came).map((text) => [text])
    const content = await buffer(writeWorkbook(workbook(given, { sheets: { rowsEach: 2, rows } })))
    expect(await sheetsIn(content)).toEqual(
      sheets.map((lines, index) => ({
        name: index === 0 ? '导出信息' : `导出信息${index + 1}`,
        lines: [['甲'], ...lines.map((text) => [text])],
      })),
    )
  })

  it('fails when its rows do', async () => {
    async function* rows() {
      yield ['a']
      throw new Error('the database went away')
    }
    await expect(buffer(writeWorkbook(workbook(rows())))).rejects.toThrow('the database went away')
  })

  it('gives its rows up when nobody wants it any more', async () => {
    const seen: string[] = []
    async function* rows() {
      try {
        for (;;) {
          if (seen.length === 0) seen.push('begun')
          yield ['a']
        }
      } finally {
        seen.push('left')
      }
    }
    const output = writeWorkbook(workbook(rows(), { sheets: { rowsEach: 2, rows: 3 } })).resume()
    await expect.poll(() => seen).toEqual(['begun'])
    output.destroy()
    await expect.poll(() => seen).toEqual(['begun', 'left'])
  })

  it('asks for rows only as fast as somebody reads', async () => {
    let given = 0
    function* rows() {
      for (; given < 1_000_000; given += 1) yield [`${given} ${Math.random()} ${Math.random()}`]
    }
    const output = writeWorkbook(workbook(rows()))
    await new Promise((resolve) => output.once('readable', resolve))
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
    expect(given).toBeLessThan(100_000)
    output.destroy()
  })
})

describe('a workbook of another program', () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\年m\\月"/><numFmt numFmtId="165" formatCode="[Red]0.0&quot;days&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`
  const texts =
    '<sst><si><t>一</t></si><si><r><t>二</t></r><r><t xml:space="preserve"> 三</t></r><rPh><t>er</t></rPh></si></sst>'

  it('is read with its shared texts, dates, truth values, errors and results of formulas', async () => {
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="s"><x:v>1</x:v></x:c>
      <x:c r="D2" s="1"><x:v>45292.5</x:v></x:c><x:c r="E2" s="2"><x:v>45292</x:v></x:c><x:c r="F2" s="3"><x:v>2.5</x:v></x:c>
      <x:c r="G2" t="b"><x:v>1</x:v></x:c><x:c r="H2" t="e"><x:v>#N/A</x:v></x:c><x:c r="I2" t="str"><x:f>A1&amp;"x"</x:f><x:v>yx</x:v></x:c>
      <x:c r="J2"/></x:row></x:sheetData></x:worksheet>`
    const [row] = await rowsIn(
      await zipOf(workbookParts(sheet, { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': texts })),
    )
    expect(row!.number).toBe(2)
    expect(Object.fromEntries(row!.cells)).toEqual({
      1: { kind: 'text', text: '一' },
      3: { kind: 'text', text: '二 三' },
      4: { kind: 'date', text: '2024-01-01 12:00:00' },
      5: { kind: 'date', text: '2024-01-01 00:00:00' },
      6: { kind: 'number', number: 2.5 },
      7: { kind: 'boolean', value: true },
      8: { kind: 'error', text: '#N/A' },
      9: { kind: 'text', text: 'yx' },
    })
  })

  it('reports formulas without a result, and merged cells', async () => {
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1"><f>B1+1</f></c><c r="B1" t="str"><f>""</f><v></v></c></row></sheetData>
      <mergeCells count="1"><mergeCell ref="A2:B4"/><mergeCell ref="nonsense"/></mergeCells></worksheet>`
    const merged: MergedCells[] = []
    const content = await zipOf(workbookParts(sheet))
    const [row] = await rowsIn(content, (cells) => merged.push(cells))
    expect(Object.fromEntries(row!.cells)).toEqual({ 1: { kind: 'error', text: '没有计算结果' } })
    expect(merged).toEqual([{ address: 'A2:B4', rows: [2, 4], columns: [1, 2] }])
  })

  it('may leave out the addresses of rows and cells', async () => {
    const sheet =
      '<worksheet><sheetData><row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row></sheetData></worksheet>'
    const rows = await rowsIn(await zipOf(workbookParts(sheet)))
    expect(rows.map(({ number, cells }) => [number, cells.size])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })
})

describe('a file that is no workbook', () => {
  const refusal = (content: Buffer) =>
    rowsIn(content).then(
      () => 'read',
      (error: Error) => `${error.name} ${error.message}`,
    )

  it.each([
    ['nothing', Buffer.alloc(0), '文件是空的'],
    ['a text', Buffer.from('a,b,c\n1,2,3'), '不是有效的 Excel 工作簿'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), '不支持 .xls 格式的旧工作簿，请另存为 .xlsx'],
    [
      'a workbook with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      '有密码保护',
    ],
    ['an image', Buffer.from('89504e470d0a1a0a', 'hex'), '不是有效的 Excel 工作簿'],
  ])('is refused with a sentence: %s', async (_, content, sentence) => {
    expect(await refusal(content)).toContain(sentence)
  })

  it('is refused when it is another package, cut off, or no XML inside', async () => {
    expect(await refusal(await zipOf({ 'word/document.xml': '<a/>' }))).toContain('不是 Excel 工作簿')
    const good = await zipOf(workbookParts('<worksheet/>'))
    expect(await refusal(good.subarray(0, good.length - 30))).toContain('WorkbookUnreadable')
    expect(await refusal(await zipOf(workbookParts('<worksheet><sheetData><row></c>')))).toContain('WorkbookUnreadable')
    expect(
      await refusal(await zipOf({ ...workbookParts('<worksheet/>'), 'xl/workbook.xml': '<workbook/>' })),
    ).toContain('没有工作表')
  })

  it('is refused when it unpacks to more than is allowed, by what it says and by what it does', async () => {
    const bomb = `<worksheet><sheetData>${' '.repeat(30_000_000)}</sheetData></worksheet>`
    const content = await zipOf(workbookParts(bomb))
    expect(content.length).toBeLessThan(100_000)
    expect(await refusal(content)).toContain('解压后过大')
    expect(await refusal(understated(content, bomb.length))).toContain('WorkbookUnreadable')
  })

  it('knows no entities of a document', async () => {
    const laughs =
      '<!DOCTYPE a [<!ENTITY b "cccccccccc">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>'
    expect(await refusal(await zipOf(workbookParts(laughs)))).toContain('WorkbookUnreadable')
  })
})

/** Copy of a package whose list understates the size of its large part. */
function understated(content: Buffer, size: number): Buffer {
  const copy = Buffer.from(content)
  const real = Buffer.alloc(4)
  real.writeUInt32LE(size)
  for (let at = copy.indexOf(real); at >= 0; at = copy.indexOf(real, at + 1)) copy.writeUInt32LE(100, at)
  return copy
}

/** Unpacks one part, independently of the reader. */
async function partOf(content: Buffer, path: string): Promise<Buffer> {
  const { fromBufferPromise } = await import('yauzl')
  const zip = await fromBufferPromise(content, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === path) return buffer(await zip.openReadStreamPromise(entry))
  }
  throw new Error(`no ${path}`)
}
