import { nextPaint } from '../form/painted.ts'
import { lastText } from './table-rows.ts'

declare global {
  interface Window {
    /** Mounts the table; resolves to ms from the call to the frame in which its first row is shown. */
    mountTable?: () => Promise<number>
    /** Scrolls to the end in steps; resolves to ms from the first step to the frame that shows the last row. */
    scrollTable?: () => Promise<number>
  }
}

const STEPS = 20
/** Pixels. An element that can scroll by less than a row is not the one that scrolls the rows. */
const LITTLE = 50
/** Selector of rows in our table, in antd and in amis. amis has empty rows in place of rows that it does not draw. */
const ROWS = '.ant-table-row, .cxd-Table-table tbody tr[data-index]'

/** Adds functions to the page that mount the loaded table and scroll it to its end. */
export function mountTable(count: number, mount: () => void): void {
  window.mountTable = async () => {
    const start = performance.now()
    mount()
    do await nextPaint()
    while (!document.querySelector(ROWS)?.textContent?.includes('第0行'))
    return performance.now() - start
  }
  window.scrollTable = async () => {
    const frame = frameOf(document.querySelector(ROWS)!)
    const start = performance.now()
    for (let step = 1; step <= STEPS; step++) {
      frame.scrollTop = (frame.scrollHeight * step) / STEPS
      await nextPaint()
    }
    while (!isLastShown(count)) {
      lastRow().scrollIntoView({ block: 'end' })
      await nextPaint()
    }
    return performance.now() - start
  }
}

/** Scrolling element around the rows, if not the whole page. */
function frameOf(row: Element): Element {
  for (let parent = row.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(parent).overflowY)
    if (scrolls && parent.scrollHeight > parent.clientHeight + LITTLE) return parent
  }
  return document.scrollingElement!
}

function isLastShown(count: number): boolean {
  const last = lastRow()
  return Boolean(last.textContent?.includes(lastText(count))) && last.getBoundingClientRect().top < window.innerHeight
}

function lastRow(): Element {
  const rows = document.querySelectorAll(ROWS)
  return rows[rows.length - 1]!
}
