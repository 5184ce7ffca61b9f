import { buffer } from 'node:stream/consumers'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { startOwnThread } from '../own-thread.ts'
import type { MergedCells, SheetRow } from './sheet-row.ts'
import { HOSTILE_WORKBOOKS } from './testing/hostile-workbooks.ts'
import { workbookParts, zipOf } from './testing/zip-of.ts'
import { readSheet } from './xlsx-reader.ts'
import { writeWorkbook } from './xlsx-writer.ts'

const LIMITS = { bytes: 64 * 1024 * 1024, rows: 10_000, ms: 10_000 }

/** The thread of the product in the hand of the test, with the messages that came from it. */
function watched() {
  const threads: Worker[] = []
  const messages: unknown[] = []
  const start = () => {
    const thread = startOwnThread('sheet-worker', {})
    thread.on('message', (message) => messages.push(message))
    threads.push(thread)
    return thread
  }
  /** Node.js takes the number away when a thread ends. */
  const running = () => threads.filter(({ threadId }) => threadId > 0).length
  return { start, messages, running }
}

function manyRows(count: number): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, at) => [`文本${at}`, at])
  const columns = ['甲', '乙'].map((title) => ({ title, width: 10 }))
  return buffer(writeWorkbook({ sheet: '数据', above: [], columns, rows }))
}

describe('a workbook that a thread reads', () => {
  it('has its rows with cells of all kinds, and its merged cells', async () => {
    const sheet = `<worksheet><sheetData><row r="2"><c r="A2" t="str"><v>甲</v></c><c r="B2"><v>1.5</v></c>
      <c r="C2" t="b"><v>1</v></c><c r="D2" s="1"><v>45292</v></c><c r="E2" t="e"><v>#N/A</v></c></row></sheetData>
      <mergeCells><mergeCell ref="A2:B4"/></mergeCells></worksheet>`
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const content = await zipOf(workbookParts(sheet, { 'xl/styles.xml': styles }))
    const merged: MergedCells[] = []
    const rows: SheetRow[] = []
    for await (const row of readSheet(content, LIMITS, (cells) => merged.push(cells))) rows.push(row)
    expect(rows.map(({ number, cells }) => [number, Object.fromEntries(cells)])).toEqual([
      [
        2,
        {
          1: { kind: 'text', text: '甲' },
          2: { kind: 'number', number: 1.5 },
          3: { kind: 'boolean', value: true },
          4: { kind: 'date', text: '2024-01-01 00:00:00' },
          5: { kind: 'error', text: '#N/A' },
        },
      ],
    ])
    expect(merged).toEqual([{ address: 'A2:B4', rows: [2, 4], columns: [1, 2] }])
  })

  it('comes in portions, in its order', async () => {
    const { start, messages, running } = watched()
    const numbers: number[] = []
    for await (const { number } of readSheet(await manyRows(30_000), LIMITS, undefined, start)) numbers.push(number)
    expect(numbers).toEqual(Array.from({ length: 30_001 }, (_, at) => at + 1))
    expect(messages.length).toBeGreaterThan(3)
    expect(running()).toBe(0)
  })

  it('is read on only when the rows of a portion are taken, and given up with its thread', async () => {
    const { start, messages, running } = watched()
    const rows = readSheet(await manyRows(30_000), LIMITS, undefined, start)
    await rows.next()
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
    // The first message says that the thread is there.
    expect(messages).toHaveLength(2)
    await rows.return(undefined)
    expect(running()).toBe(0)
  })

  it('is read in a thread with little memory', async () => {
    const limits = new Promise<ResourceLimits | undefined>((resolve) => {
      process.once('worker', ({ resourceLimits }) => resolve(resourceLimits))
    })
    await readSheet(await manyRows(1), LIMITS).next()
    expect(await limits).toMatchObject({ maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 })
  })

  it('is refused by the thread, which ends', async () => {
    const { start, running } = watched()
    const [nested] = HOSTILE_WORKBOOKS
    const rows = readSheet(await nested!.make(), LIMITS, undefined, start)
    await expect(rows.next()).rejects.toMatchObject({ name: 'WorkbookUnreadable', reason: 'tooDeep' })
    expect(running()).toBe(0)
  })

  it('is refused while the main thread has other work', async () => {
    const [nested] = HOSTILE_WORKBOOKS
    const content = await nested!.make()
    let isRead = false
    const busy = async () => {
      while (!isRead) {
        const end = performance.now() + 20
        while (performance.now() < end);
        await new Promise(setImmediate)
      }
    }
    const reading = readSheet(content, { ...LIMITS, ms: 700 })
      .next()
      .finally(() => (isRead = true))
    await Promise.all([expect(reading).rejects.toMatchObject({ reason: 'tooDeep' }), busy()])
  })
})

describe('a thread that fails', () => {
  const READY = "const { parentPort } = require('node:worker_threads'); parentPort.postMessage('ready');"
  const outcomeOf = async (code: string, limits = LIMITS) => {
    const heap = { maxOldGenerationSizeMb: 8 }
    const start = () => new Worker(code, { eval: true, resourceLimits: heap })
    const reason = await readSheet(Buffer.from('x'), limits, undefined, start)
      .next()
      .then(
        () => 'read',
        (error: { name: string; reason: string }) => `${error.name} ${error.reason}`,
      )
    return reason
  }

  it.each([
    ['before it is there', 'process.exit(1)', 'interrupted'],
    [
      'with a mistake of ours',
      `${READY} parentPort.on('message', () => { throw new Error('mistake') })`,
      'interrupted',
    ],
    ['in the middle', `${READY} parentPort.on('message', () => process.exit())`, 'interrupted'],
    [
      'for want of memory',
      `${READY} parentPort.on('message', () => { const all = []; for (;;) all.push(new Array(1000).fill({})) })`,
      'tooMuchMemory',
    ],
  ])('refuses the workbook: %s', async (_, code, reason) => {
    expect(await outcomeOf(code)).toBe(`WorkbookUnreadable ${reason}`)
  })

  it('refuses the workbook: it hangs', async () => {
    const hangs = `${READY} parentPort.on('message', () => { for (;;); })`
    expect(await outcomeOf(hangs, { ...LIMITS, ms: 10 })).toBe('WorkbookUnreadable tooSlow')
  })
})
