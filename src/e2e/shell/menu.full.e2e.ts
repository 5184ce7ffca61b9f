import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { addToMenu } from '../support/data/menu-rows.ts'
import { ADMIN, startJourney } from '../support/journey.ts'
import { button, clickAtRest } from '../support/screen.ts'
import { adminPassword, baseUrl } from '../support/under-test.ts'

const journey = startJourney()
const FRAME = { component: 'layouts/IframePageView' }

describe('menu entries', () => {
  it('show a page of another site in a frame, or open it in a new window, as the menu search does', async () => {
    const url = `${baseUrl}/test/home`
    const remove = await addToMenu(
      journey.admin,
      { ...FRAME, name: '框架页面', url },
      { ...FRAME, name: '外部页面', url: `${url}?outside`, internalOrExternal: true },
    )
    try {
      const { page, close } = await journey.open({ as: ADMIN })
      await page.getByRole('link', { name: '框架页面' }).click()
      await page.frameLocator('iframe[title="框架页面"]').getByRole('heading', { name: 'TestHome' }).waitFor()
      const opened = page.waitForEvent('popup')
      await page.getByRole('link', { name: '外部页面' }).click()
      expect((await opened).url()).toBe(`${url}?outside`)

      await page.getByRole('button', { name: '搜索菜单' }).click()
      await page.getByRole('combobox', { name: '搜索菜单' }).fill('框架')
      const found = page.waitForEvent('popup')
      await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: '框架页面' }))
      expect((await found).url()).toBe(url)
      await close()
    } finally {
      await remove()
    }
  })
})

/** Another site: the same machine, another port. */
async function otherSite(): Promise<{ url: string; close(): void }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<h1>another site</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/report?x=1`, close: () => server.close() }
}

describe('a page of another site', () => {
  it('is shown only with a menu entry; otherwise staff see a message, and a developer the reason', async () => {
    const [registered, other] = [await otherSite(), await otherSite()]
    const removals = [await addToMenu(journey.admin, { ...FRAME, name: '外站报表', url: registered.url })]
    const { page, close } = await journey.open({ mayFail: true })
    const shown = page.frameLocator('iframe').getByRole('heading', { name: 'another site' })
    const open = (title: string) => page.getByRole('link', { name: title }).click()
    try {
      await page.goto('/user/login')
      await page.getByLabel('用户名').waitFor()
      // The load of the page fixes the allowed frames, so a sign-in with other menu entries needs a load.
      removals.push(await addToMenu(journey.admin, { ...FRAME, name: '未登记', url: other.url }))
      await page.getByLabel('用户名').fill('admin')
      await page.getByLabel('密码', { exact: true }).fill(adminPassword)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/dashboard/analysis')
      await open('外站报表')
      await shown.waitFor()
      const warned = page.waitForEvent('console', (message) => message.text().includes(new URL(other.url).origin))
      await open('未登记')
      await page.getByText('本系统暂不能显示该网站的页面').waitFor()
      await page.getByText(`来源 ${new URL(other.url).origin} 不在本页面的 frame-src 中`).waitFor()
      await warned
      expect(await page.locator('iframe').filter({ visible: true }).count()).toBe(0)
      await button(page, '刷新页面').click()
      await shown.waitFor()
    } finally {
      for (const remove of removals) await remove()
      registered.close()
      other.close()
      await close()
    }
  })
})

describe('the test page', () => {
  it('has no layout at /test', async () => {
    const { page, close } = await journey.open({ as: ADMIN })
    await page.goto('/test')
    await page.waitForURL('**/test/home')
    await page.getByRole('heading', { name: 'TestHome' }).waitFor()
    expect(await page.getByRole('menu').count()).toBe(0)
    await page.getByRole('link', { name: '返回首页' }).click()
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
    await close()
  })
})
