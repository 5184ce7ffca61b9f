import { WorkbookUnreadable } from '../workbook-unreadable.ts'
import { MOST_TEXT } from './text-limit.ts'

/** Bytes of one page of texts, more than the longest text has. */
const PAGE = 4 * MOST_TEXT
/** Pages for all texts: a third of the largest unpacked workbook. */
const MOST_PAGES = 24

/**
 * Stores texts that cells name by number, as bytes outside of the heap: a million of them as strings would take several
 * times the memory of the whole workbook.
 */
export function createSharedTexts() {
  const pages: Buffer[] = []
  const starts: number[] = []
  const lengths: number[] = []
  let free = 0
  return {
    /** @throws WorkbookUnreadable */
    push(text: string): void {
      const length = Buffer.byteLength(text)
      if (free + length > pages.length * PAGE) {
        if (pages.length === MOST_PAGES) throw new WorkbookUnreadable('tooManyTexts')
        free = pages.length * PAGE
        pages.push(Buffer.allocUnsafeSlow(PAGE))
      }
      pages.at(-1)!.write(text, free % PAGE)
      starts.push(free)
      lengths.push(length)
      free += length
    },

    /** Empty for a number without text. */
    at(index: number): string {
      const [start, length] = [starts[index], lengths[index]]
      if (start === undefined || length === undefined || length === 0) return ''
      return pages[Math.floor(start / PAGE)]!.toString('utf8', start % PAGE, (start % PAGE) + length)
    },
  }
}

export type SharedTexts = Pick<ReturnType<typeof createSharedTexts>, 'at'>
