import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createPersonWith } from '../support/data/grants.ts'
import { startAdminJourney } from '../support/journey.ts'
import { button, openByMenu, reopenByMenu, row } from '../support/screen.ts'

const journey = startAdminJourney()

/** As shown beside the switch of the page. */
const REFRESHED_EVERY_MS = 10_000

/** Value of a description list under a label. */
function figure(page: Page, label: string) {
  const items = page.locator('.ant-descriptions-item').filter({ visible: true })
  const item = items.filter({ has: page.getByText(label, { exact: true }) })
  return item.locator('.ant-descriptions-item-content').first()
}

const PAGES: readonly [path: string, title: string, label: string][] = [
  ['runtime', '运行时监控', '已用堆'],
  ['http-server', 'HTTP 服务监控', '请求'],
  ['system', '系统信息', '可用内存'],
  ['disk', '磁盘监控', '应答进程'],
  ['redis', 'Redis 监控', '状态'],
  ['database', '数据库监控', '大小'],
]

describe('a user with only the permissions for monitors', () => {
  it('sees each with its figures, on a phone too', async () => {
    const monitors = PAGES.map(([path]) => `monitor-${path}`)
    const { page } = await journey.open({ as: await createPersonWith(journey.admin, monitors) })
    for (const [, title, label] of PAGES) {
      await openByMenu(page, '监控', title)
      await expect.poll(() => figure(page, label).textContent(), { timeout: 10_000 }).toMatch(/[^-\s]/)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/monitor/database')
    await page.getByRole('cell', { name: 'sys_area' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

describe('an administrator', () => {
  it('sees figures change without any action', async () => {
    const { admin, page } = journey
    await reopenByMenu(page, '监控', 'HTTP 服务监控')
    const requests = () => figure(page, '请求').textContent()
    await expect.poll(requests, { timeout: 10_000 }).toMatch(/\d/)
    const rates = page.getByRole('region', { name: '每秒请求' })
    await rates.locator('svg').waitFor()
    const before = await requests()
    for (let at = 0; at < 3; at += 1) await admin.call('GET', '/sys/position/list')
    await expect.poll(requests, { timeout: 2 * REFRESHED_EVERY_MS }).not.toBe(before)
    // Among the most requested routes: every page calls this one as it loads.
    await page.getByRole('cell', { name: 'GET /tjjc/sys/permission/getUserPermissionByToken' }).waitFor()
  })

  it('finds a request that went wrong, and nothing secret with it', async () => {
    const { admin, page } = journey
    await admin.call('GET', '/sys/monitor/no-such-thing?token=tell-nobody')
    await openByMenu(page, '监控', 'HTTP 追踪')
    await page.getByRole('search').getByLabel('请求URL').fill('no-such-thing')
    await button(page, '查询').click()
    await row(page, '/tjjc/sys/monitor/no-such-thing').first().getByText('404').waitFor()
    expect(await page.content()).not.toContain('tell-nobody')
  })
})
