import type { Worker } from 'node:worker_threads'
import { startOwnThread } from '../own-thread.ts'
import { nextMessage, ThreadEnded } from '../thread-messages.ts'
import { unpackRow } from './reading/packed-row.ts'
import type { SheetBatch, SheetTask } from './reading/sheet-messages.ts'
import type { MergedCells, SheetLimits, SheetRow } from './sheet-row.ts'
import { type UnreadableReason, WorkbookUnreadable } from './workbook-unreadable.ts'

/**
 * Heap of the thread, MB. The parser holds one chunk and one row at a time, and shared texts are outside of the heap. A
 * sheet of the largest size needs half.
 */
const HEAP = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 }
/** A thread may need seconds to start on a busy machine; it has read nothing by then. */
const START_MS = 30_000
/** The thread ends late reading by its own check. After this multiple of its time it hangs. */
const PATIENCE = 10
const NEXT = 'next'

/**
 * Reads the rows of the first visible sheet in order, without empty ones. Runs in a thread, which reads only as fast as
 * the caller takes rows.
 * @param onMerged receives merged cells, all of them before the end
 * @throws WorkbookUnreadable with a sentence for the person who sent the file.
 */
export async function* readSheet(
  content: Buffer,
  limits: SheetLimits,
  onMerged: (merged: MergedCells) => void = () => undefined,
  startThread: () => Worker = () => startOwnThread('sheet-worker', HEAP),
): AsyncGenerator<SheetRow> {
  const thread = startThread()
  // The error is handled where an answer is awaited; without a listener it would end the process.
  thread.on('error', () => undefined)
  try {
    await nextMessage(thread, START_MS)
    thread.postMessage({ content, limits } satisfies SheetTask)
    for (;;) {
      const batch = await nextMessage<SheetBatch>(thread, limits.ms * PATIENCE)
      if ('refusal' in batch) throw new WorkbookUnreadable(batch.refusal)
      for (const merged of batch.merged) onMerged(merged)
      for (const row of batch.rows) yield unpackRow(row)
      if (batch.isLast) return
      thread.postMessage(NEXT)
    }
  } catch (error) {
    throw error instanceof ThreadEnded ? unreadable(error) : error
  } finally {
    await thread.terminate()
  }
}

/** A thread that ends without reaching a limit is a fault of ours, which an operator should see. */
function unreadable(ended: ThreadEnded): WorkbookUnreadable {
  if (ended.kind === 'broken') process.emitWarning(`the thread that reads a workbook ended: ${String(ended.cause)}`)
  return new WorkbookUnreadable(REASONS[ended.kind], { cause: ended })
}

const REASONS: Record<ThreadEnded['kind'], UnreadableReason> = {
  time: 'tooSlow',
  memory: 'tooMuchMemory',
  broken: 'interrupted',
}
