import { describe, expect, it } from 'vitest'
import { HOSTILE_WORKBOOKS } from '../testing/hostile-workbooks.ts'
import { workbookParts, zipOf } from '../testing/zip-of.ts'
import { WorkbookUnreadable } from '../workbook-unreadable.ts'
import { createReadBudget } from './read-budget.ts'
import { readXml } from './read-xml.ts'
import { sheetRows } from './sheet-rows.ts'

const MB = 1024 * 1024
/** Limits of a server with default settings, with more time: a busy machine must not matter. */
const LIMITS = { bytes: 64 * MB, rows: 10_000, ms: 60_000 }

async function outcomeOf(content: Buffer, limits = LIMITS): Promise<string> {
  let rows = 0
  try {
    for await (const _ of sheetRows(content, limits)) rows += 1
  } catch (error) {
    if (error instanceof WorkbookUnreadable) return error.reason
    throw error
  }
  return `${rows} rows`
}

describe('a hostile workbook', () => {
  it.each(HOSTILE_WORKBOOKS)('is refused: $name', async ({ make, reason }) => {
    expect(await outcomeOf(await make())).toBe(reason)
  })

  it('is read no further than what is wrong with it', async () => {
    let read = 0
    async function* nested() {
      for (; read < 60 * MB; read += 65_536) yield Buffer.from('<a>'.repeat(65_536 / 3))
    }
    const reading = async () => {
      for await (const _ of readXml(nested(), {}, createReadBudget(LIMITS)));
    }
    await expect(reading()).rejects.toThrow('嵌套过深')
    expect(read).toBe(0)
  })

  it('is refused when it takes longer than it may, by whatever it does', async () => {
    const slow = `<x>${'&amp;'.repeat(50_000)}</x>`
    const content = await zipOf(workbookParts(`<worksheet>${slow.repeat(200)}</worksheet>`))
    expect(await outcomeOf(content)).toBe('0 rows')
    expect(await outcomeOf(content, { ...LIMITS, ms: 1 })).toBe('tooSlow')
  })
})

describe('a large workbook of an ordinary kind', () => {
  const sheet = (rows: number, row: (at: number) => string) =>
    zipOf(
      workbookParts(
        `<worksheet><sheetData>${Array.from({ length: rows }, (_, at) => row(at + 1)).join('')}</sheetData></worksheet>`,
      ),
    )

  it('is read: 50,000 rows of 12 texts', async () => {
    const cells = (at: number) => `<c t="inlineStr"><is><t xml:space="preserve">文本${at}</t></is></c>`.repeat(12)
    const content = await sheet(50_000, (at) => `<row r="${at}">${cells(at)}</row>`)
    expect(await outcomeOf(content, { ...LIMITS, ms: 700 })).toBe('50000 rows')
  })

  it('is read: 10,000 rows of 5 values among 100 formatted blank cells', async () => {
    const blank = '<c s="1"/>'.repeat(100)
    const content = await sheet(10_000, (at) => `<row r="${at}">${'<c><v>1</v></c>'.repeat(5)}${blank}</row>`)
    expect(await outcomeOf(content)).toBe('10000 rows')
  })

  it('is read: 10 rows above 8,000 formatted blank ones', async () => {
    const blank = '<c s="1"/>'.repeat(50)
    const content = await sheet(8000, (at) => `<row r="${at}">${at <= 10 ? '<c><v>1</v></c>' : blank}</row>`)
    expect(await outcomeOf(content)).toBe('10 rows')
  })

  it('is read: 100,000 shared texts', async () => {
    const texts = Array.from({ length: 100_000 }, (_, at) => `<si><t>文${at}</t></si>`).join('')
    const rows = Array.from({ length: 1000 }, (_, at) => `<row><c t="s"><v>${at * 100}</v></c></row>`).join('')
    const parts = workbookParts(`<worksheet><sheetData>${rows}</sheetData></worksheet>`, {
      'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    })
    const read: unknown[] = []
    for await (const { cells } of sheetRows(await zipOf(parts), LIMITS)) read.push(cells.get(1))
    expect(read).toHaveLength(1000)
    expect(read.at(-1)).toEqual({ kind: 'text', text: '文99900' })
  })
})
