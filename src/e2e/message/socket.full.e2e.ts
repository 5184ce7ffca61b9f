import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, signInByCall } from '../support/api.ts'
import { closeWindows, openWindow, type Window } from '../support/browser.ts'
import { freshName } from '../support/people.ts'
import { type Product, startProduct } from '../support/product/product.ts'
import { button, clickAtRest, dialog, fill, notice, row, signIn } from '../support/screen.ts'

const ADMIN_PASSWORD = 'Adm1n!socket'

/** Separate product: the test stops it, and starts it again at the same place. */
let dataDir: string
let port: string
let product: Product
let reader: Window

const start = () =>
  startProduct({ dataDir, adminPassword: ADMIN_PASSWORD, env: { PORT: port, DATABASE_POOL: '4', SEED_DEMO: 'off' } })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cbo-socket-'))
  port = await freePort()
  product = await start()
  reader = await openWindow(product.url)
  // Disables polling: this window learns news only by the socket.
  await reader.page.addInitScript(() => {
    const every = globalThis.setInterval
    const neverByTheClock = (run: TimerHandler, ms?: number) => (ms === 6000 ? 0 : every(run, ms))
    Object.assign(globalThis, { setInterval: neverByTheClock })
  })
  const socket = reader.page.waitForEvent('websocket')
  await signIn(reader.page, 'admin', ADMIN_PASSWORD)
  await socket
})
afterAll(async () => {
  await closeWindows()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(free)
}

const bell = (page: Page) => page.getByRole('button', { name: /^通知 \d+$/ })
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0])

async function announce(admin: Api): Promise<void> {
  const body = { titile: freshName('推送'), msgAbstract: '摘要', endTime: '2099-01-01 00:00:00' }
  const added = await admin.call<{ id: string }>('POST', '/sys/annountCement/add', body)
  const { body: released } = await admin.call('GET', `/sys/annountCement/doReleaseData?id=${added.body.result.id}`)
  expect(released.success).toBe(true)
}

describe('a window that is open', () => {
  it('receives an announcement and changed options without polling', async () => {
    const { page } = reader
    const admin = await signInByCall(product.url, 'admin', ADMIN_PASSWORD)
    await expect.poll(() => unread(page)).toBeGreaterThanOrEqual(0)
    const before = await unread(page)
    await announce(admin)
    await expect.poll(() => unread(page)).toBe(before + 1)

    await page.goto('/system/position')
    await button(page, '新增').click()
    await dialog(page).getByLabel('职级', { exact: true }).click()
    const options = page.locator('.ant-select-item-option')
    await options.first().waitFor()
    const text = freshName('新级')
    const option = options.filter({ hasText: text })
    expect(await option.count()).toBe(0)

    const office = await openWindow(product.url)
    const desk = office.page
    await signIn(desk, 'admin', ADMIN_PASSWORD)
    await desk.goto('/system/dict')
    await desk.getByRole('search').getByLabel('字典编码', { exact: true }).first().fill('position_rank')
    await button(desk, '查询').first().click()
    await button(row(desk, 'position_rank'), '字典配置').click()
    const items = desk.getByRole('dialog', { name: '字典列表' })
    await button(items, '新增').click()
    const form = desk.getByRole('dialog', { name: '新增字典项' })
    await fill(form, { 名称: text, 数据值: String(randomInt(20, 99)) })
    await button(form, '确定').click()
    await notice(desk, '保存成功').waitFor()
    // The list of the other window is still open and untouched.
    await clickAtRest(option)
    await dialog(page).getByTitle(text).waitFor()
    expect([...office.faults, ...reader.faults]).toEqual([])
    await office.close()
  })

  it('reconnects when the server was down, and reads the messages of that time', async () => {
    const { page } = reader
    await page.goto('/dashboard/analysis')
    await expect.poll(() => unread(page)).toBeGreaterThan(0)
    const before = await unread(page)
    await product.stop()
    const again = page.waitForEvent('websocket', { timeout: 30_000, predicate: (socket) => !socket.isClosed() })
    product = await start()
    await announce(await signInByCall(product.url, 'admin', ADMIN_PASSWORD))
    await again
    await expect.poll(() => unread(page), { timeout: 20_000 }).toBe(before + 1)
    await announce(await signInByCall(product.url, 'admin', ADMIN_PASSWORD))
    await expect.poll(() => unread(page)).toBe(before + 2)
  })
})
