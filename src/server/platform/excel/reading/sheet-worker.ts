/** Thread that reads one workbook, so that a hostile one blocks and ends nothing but the thread. */
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import type { MergedCells } from '../sheet-row.ts'
import { WorkbookUnreadable } from '../workbook-unreadable.ts'
import { type PackedRow, packRow } from './packed-row.ts'
import type { SheetBatch, SheetTask } from './sheet-messages.ts'
import { sheetRows } from './sheet-rows.ts'

/** Values of one message; both sides hold them at the same time. */
const BATCH_VALUES = 20_000
/** Characters of one message, 2 bytes each. */
const BATCH_CHARACTERS = 256 * 1024

const port = parentPort!

async function answer({ content, limits }: SheetTask): Promise<void> {
  let rows: PackedRow[] = []
  let merged: MergedCells[] = []
  let room = { values: BATCH_VALUES, characters: BATCH_CHARACTERS }
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  for await (const row of sheetRows(file, limits, (cells) => merged.push(cells))) {
    const packed = packRow(row)
    rows.push(packed)
    room.values -= packed.length
    for (const value of packed) if (typeof value === 'string') room.characters -= value.length
    if (room.values > 0 && room.characters > 0) continue
    send({ rows, merged, isLast: false })
    await once(port, 'message')
    rows = []
    merged = []
    room = { values: BATCH_VALUES, characters: BATCH_CHARACTERS }
  }
  send({ rows, merged, isLast: true })
}

function send(batch: SheetBatch): void {
  port.postMessage(batch)
}

port.once('message', (task: SheetTask) => {
  answer(task).catch((error: unknown) => {
    // Anything else is a mistake of ours, which ends the thread and is printed by the server.
    if (!(error instanceof WorkbookUnreadable)) throw error
    send({ refusal: error.reason })
  })
})
port.postMessage('ready')
