import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { signInByCall } from '../support/api.ts'
import { launchBrowser, openWindow, type Window } from '../support/browser.ts'
import { freshName } from '../support/people.ts'
import { button, row, signIn } from '../support/screen.ts'

const baseUrl = inject('baseUrl')
const adminPassword = inject('adminPassword')

let browser: Browser
let window: Window
beforeAll(async () => {
  browser = await launchBrowser()
  window = await openWindow(browser, baseUrl)
  await signIn(window.page, 'admin', adminPassword)
})
afterAll(async () => {
  expect(window.faults).toEqual([])
  await browser.close()
})

/** What every package of a workbook begins with. */
const ZIP_MAGIC = 'PK'

describe('positions as workbooks', () => {
  it('are downloaded, all or those that are ticked', async () => {
    const { page } = window
    const admin = await signInByCall(baseUrl, 'admin', adminPassword)
    const code = freshName('X')
    await admin.call('POST', '/sys/position/add', { code, name: '导出', postRank: '1' })
    await page.goto('/system/position')
    const [all] = await Promise.all([page.waitForEvent('download'), button(page, '导出全部').click()])
    expect(all.suggestedFilename()).toMatch(/^职务-\d{14}\.xlsx$/)
    const content = await readFile(await all.path())
    expect(content.subarray(0, ZIP_MAGIC.length).toString()).toBe(ZIP_MAGIC)

    await row(page, code).getByRole('checkbox').check()
    await button(page, '批量操作').click()
    const asked = page.waitForRequest((request) => request.url().includes('/sys/position/exportXls'))
    const [ticked] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出选中' }).click(),
    ])
    expect(new URL((await asked).url()).searchParams.getAll('selections')).toHaveLength(1)
    expect((await readFile(await ticked.path())).length).toBeLessThan(content.length)
  })
})
