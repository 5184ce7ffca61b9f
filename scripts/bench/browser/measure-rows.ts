import type { Browser, Page } from 'playwright-core'
import { median } from '../statistics.ts'
import { inFreshWindow } from './browser.ts'
import { withCpu } from './measure-form.ts'

export interface RowsFigures {
  mountMs: number
  mountCpuMs: number
  keyMs: number
  keyCpuMs: number
}

const KEYS = 10
const PAUSE_MS = 60
const SETTLE_MS = 300
/** Twenty thousand controls take their time. */
const LONGEST_MS = 180_000

/** Mounts the rows in a fresh window and types into the first cell. @param url of the page, with its query */
export function measureRows(browser: Browser, url: string): Promise<RowsFigures> {
  return inFreshWindow(browser, {}, async (page, devtools) => {
    page.setDefaultTimeout(LONGEST_MS)
    await devtools.send('Performance.enable')
    await page.goto(url)
    await page.waitForFunction(() => window.mountRows !== undefined)
    const [mountMs, mountCpuMs] = await withCpu(page, devtools, () => page.evaluate(() => window.mountRows!()))
    await beginToEdit(page)
    const [keyMs, typingCpuMs] = await withCpu(page, devtools, () => type(page))
    return { mountMs, mountCpuMs, keyMs, keyCpuMs: typingCpuMs / KEYS }
  })
}

/** The first cell of ours, which shows text until it is clicked, of antd's table, of amis and of @rjsf/antd. */
const FIRST_CELL =
  '[data-row] [data-column], .ant-table-row input[type="text"], .cxd-Table-table tbody input[type="text"], form.rjsf input[type="text"]'

async function beginToEdit(page: Page): Promise<void> {
  await page.locator(FIRST_CELL).first().click()
  await page.keyboard.press('End')
  await page.waitForTimeout(SETTLE_MS)
}

/** @returns the median from a real key press to the frame that shows it, ms */
async function type(page: Page): Promise<number> {
  await page.evaluate(() => window.rowKeyTimes!.splice(0))
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('a')
    await page.waitForTimeout(PAUSE_MS)
  }
  await page.waitForFunction((wanted) => window.rowKeyTimes!.length >= wanted, KEYS)
  const typed = await page.evaluate(() => (document.activeElement as HTMLInputElement).value)
  if (!typed.endsWith('a'.repeat(KEYS))) throw new Error(`the cell holds ${typed}`)
  return median(await page.evaluate(() => window.rowKeyTimes!))
}
