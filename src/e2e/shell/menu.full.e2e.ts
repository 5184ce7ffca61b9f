import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openWindow } from '../support/browser.ts'
import { runSql } from '../support/database.ts'
import { notice, signIn } from '../support/screen.ts'
import { adminPassword, baseUrl, dataDir } from '../support/under-test.ts'
import { changeMenu, menuItem } from './frame.ts'

async function withMenu(...items: ReturnType<typeof menuItem>[]) {
  const window = await openWindow(baseUrl)
  await changeMenu(window.page, (menu) => [...menu, ...items])
  await signIn(window.page, 'admin', adminPassword)
  return window
}

describe('menu entries', () => {
  it('show a page of somebody else in a frame, or open it in a new window', async () => {
    const url = `${baseUrl}/test/home`
    const { page, close } = await withMenu(
      menuItem('d41d8cd98f00b204', '框架页面', { component: 'layouts/IframePageView' }, { url }),
      menuItem('d41d8cd98f00b205', '外部页面', {}, { url, internalOrExternal: true }),
    )
    await page.getByRole('link', { name: '框架页面' }).click()
    await page.frameLocator('iframe[title="框架页面"]').getByRole('heading', { name: 'TestHome' }).waitFor()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: '外部页面' }).click()
    expect((await opened).url()).toBe(url)
    await close()
  })

  it('do no harm when they are wrong: circles, one path twice, no such page, code as an address', async () => {
    const group = { component: 'layouts/RouteView' }
    const window = await withMenu(
      menuItem('/circle/a', '圆圈甲', { ...group, redirect: '/circle/b', children: [menuItem('/deep', '深处')] }),
      menuItem('/circle/b', '圆圈乙', { ...group, redirect: '/circle/a', children: [menuItem('/deeper', '更深处')] }),
      menuItem('/twice', '两次', { component: 'system/position' }),
      menuItem('/twice', '两次又', { component: 'system/user' }),
      menuItem('/nowhere', '没有页面', { component: '../../x' }),
      menuItem('/bad-frame', '坏框架', { component: 'layouts/IframePageView' }, { url: 'javascript:alert(1)' }),
      menuItem('//evil.example/x', '别处', { component: 'system/position' }),
    )
    const { page } = window
    await page.goto('/circle/a')
    await page.getByRole('heading', { level: 1, name: '圆圈甲' }).waitFor()
    await page.goto('/twice')
    await page.getByRole('heading', { level: 1, name: '两次', exact: true }).waitFor()
    for (const path of ['/nowhere', '/bad-frame']) {
      await page.goto(path)
      await page.getByText('抱歉，你访问的页面不存在').waitFor()
    }
    await page.getByRole('link', { name: '别处' }).click()
    await page.waitForURL(`${baseUrl}/evil.example/x`)
    await window.close()
  })

  it('are there with a permission that is held, and a group only while it shows something', async () => {
    const group = { component: 'layouts/RouteView' }
    const page = { component: 'system/position' }
    const window = await withMenu(
      menuItem('/held', '有权限', page, { permission: ['no:such:thing', 'system:position:list'] }),
      menuItem('/not-held', '无权限', page, { permission: ['no:such:thing'] }),
      menuItem('/none-held', '全无权限', {
        ...group,
        children: [menuItem('/none-held/a', '甲', page, { permission: ['no:such:thing'] })],
      }),
      menuItem('/all-hidden', '全部隐藏', {
        ...group,
        children: [menuItem('/all-hidden/a', '乙', { ...page, hidden: true })],
      }),
      menuItem('/one-shown', '尚有一项', { ...group, children: [menuItem('/one-shown/a', '丙', page)] }),
    )
    const menu = window.page.getByRole('menu', { name: '主菜单' })
    const entry = (name: string) => menu.getByRole('menuitem', { name: new RegExp(`${name}$`) })
    await entry('尚有一项').waitFor()
    expect(await entry('有权限').count()).toBe(1)
    for (const name of ['无权限', '全无权限', '全部隐藏']) expect([name, await entry(name).count()]).toEqual([name, 0])
    await window.page.goto('/held')
    await window.page.getByRole('heading', { level: 1, name: '有权限' }).waitFor()
    // What is not granted is no route; what is hidden is.
    await window.page.goto('/not-held')
    await notice(window.page, '页面不存在或没有访问权限').waitFor()
    await window.page.goto('/all-hidden/a')
    await window.page.getByRole('heading', { level: 1, name: '乙' }).waitFor()
    await window.close()
  })

  it('lead to their own path when always shown, are routes when hidden, and none with route 0', async () => {
    const children = [
      menuItem('/group/shown', '看得见', { component: 'system/position' }),
      menuItem('/group/hidden', '看不见', { component: 'system/position', hidden: true }),
      menuItem('/group/no-route', '无路由', { component: 'system/position', route: '0' }),
    ]
    const { page, close } = await withMenu(
      menuItem('/group', '总是显示', { component: 'layouts/RouteView', alwaysShow: true, children }),
    )
    await page.goto('/group')
    await page.getByRole('main').getByRole('link', { name: '看得见' }).waitFor()
    expect(await page.getByRole('link', { name: '看不见' }).count()).toBe(0)
    await page.goto('/group/hidden')
    await page.getByRole('heading', { level: 1, name: '看不见' }).waitFor()
    await page.goto('/group/no-route')
    await page.waitForURL('**/dashboard/analysis')
    await close()
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
  it('is shown once the menu has it, and only then: otherwise staff are told so, and a developer why', async () => {
    const [registered, other] = [await otherSite(), await otherSite()]
    const window = await openWindow(baseUrl)
    const { page } = window
    await signIn(page, 'admin', adminPassword)
    const id = `e2e-frame-${Date.now()}`
    const add = (values: unknown[]) =>
      runSql(
        dataDir,
        `insert into sys_permission (id, name, url, component, menu_type, sort_no)
         values ($1, '外站报表', $2, 'layouts/IframePageView', 1, 99)`,
        values,
      )
    await add([id, registered.url])
    const frame = page.frameLocator('iframe').getByRole('heading', { name: 'another site' })
    const open = (title: string) => page.getByRole('link', { name: title }).click()
    await page.reload()
    await open('外站报表')
    await frame.waitFor()
    await changeMenu(page, (menu) => [
      ...menu,
      menuItem('c81e728d9d4c2f63', '未登记', { component: 'layouts/IframePageView' }, { url: other.url }),
    ])
    await page.reload()
    await frame.waitFor()
    const warned = page.waitForEvent('console', (message) => message.text().includes(new URL(other.url).origin))
    await open('未登记')
    await page.getByText('本系统暂不能显示该网站的页面').waitFor()
    await page.getByText(`来源 ${new URL(other.url).origin} 不在本页面的 frame-src 中`).waitFor()
    await warned
    expect(await page.locator('iframe').filter({ visible: true }).count()).toBe(0)
    await runSql(dataDir, 'delete from sys_permission where id = $1', [id])
    registered.close()
    other.close()
    await window.close()
  })
})

describe('the test page', () => {
  it('stands alone at /test', async () => {
    const { page, close } = await withMenu()
    await page.goto('/test')
    await page.waitForURL('**/test/home')
    await page.getByRole('heading', { name: 'TestHome' }).waitFor()
    expect(await page.getByRole('menu').count()).toBe(0)
    await page.getByRole('link', { name: '返回首页' }).click()
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
    await close()
  })
})
