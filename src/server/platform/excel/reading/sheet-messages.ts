import type { MergedCells, SheetLimits } from '../sheet-row.ts'
import type { UnreadableReason } from '../workbook-unreadable.ts'
import type { PackedRow } from './packed-row.ts'

/** First message to the thread. Each further one, whatever it holds, asks for the next batch. */
export interface SheetTask {
  content: Uint8Array
  limits: SheetLimits
}

/** Answer of the thread: rows, of which there may be none, or why there will be none. */
export type SheetBatch =
  | { rows: readonly PackedRow[]; merged: readonly MergedCells[]; isLast: boolean }
  | { refusal: UnreadableReason }
