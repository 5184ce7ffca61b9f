import type { Browser } from 'playwright-core'
import { inFreshWindow } from './browser.ts'
import { withCpu } from './measure-form.ts'

export interface TableFigures {
  mountMs: number
  mountCpuMs: number
  scrollMs: number
  scrollCpuMs: number
}

/** Mounts a table in a fresh window and scrolls it to its end. @param url of the page, with its query */
export function measureTable(browser: Browser, url: string): Promise<TableFigures> {
  return inFreshWindow(browser, {}, async (page, devtools) => {
    await devtools.send('Performance.enable')
    await page.goto(url)
    await page.waitForFunction(() => window.mountTable !== undefined)
    const [mountMs, mountCpuMs] = await withCpu(page, devtools, () => page.evaluate(() => window.mountTable!()))
    const [scrollMs, scrollCpuMs] = await withCpu(page, devtools, () => page.evaluate(() => window.scrollTable!()))
    return { mountMs, mountCpuMs, scrollMs, scrollCpuMs }
  })
}
