import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addToMenu } from '../support/data/menu-rows.ts'
import { ADMIN, startJourney } from '../support/journey.ts'
import { button, clickAtRest, notice } from '../support/screen.ts'
import { atRest, openSettings } from './frame.ts'

const journey = startJourney()

async function signedIn() {
  const window = await journey.open({ as: ADMIN })
  return window
}

const widthOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((node) => Math.round(node.getBoundingClientRect().width))

const look = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)

describe('the layout', () => {
  it('has the menu at the side, 200 px wide or 80, or in the header', async () => {
    const window = await signedIn()
    const { page } = window
    await expect.poll(() => widthOf(page, '.w-sider')).toBe(200)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(() => widthOf(page, '.w-sider')).toBe(80)
    const drawer = await openSettings(page)
    await drawer.getByText('顶部栏导航', { exact: true }).click()
    await expect.poll(() => page.locator('.w-sider').count()).toBe(0)
    // The drawer stays open: only the layout around it changed.
    expect(await drawer.isVisible()).toBe(true)
    expect(await widthOf(page, 'main')).toBe(1200)
    await drawer.getByText('流式', { exact: true }).click()
    await expect.poll(() => widthOf(page, 'main')).toBe(1280)
    await window.close()
  })

  it('reaches entries of the top menu that find no room', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      name: `很多页面之${index}`,
      url: `/many/${index}`,
      component: 'system/position',
    }))
    const remove = await addToMenu(journey.admin, ...many)
    try {
      const window = await signedIn()
      const { page } = window
      await (await openSettings(page)).getByText('顶部栏导航', { exact: true }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.locator('.w-top-menu .ant-menu-overflow-item-rest:visible').hover()
      await page.getByRole('link', { name: '很多页面之19' }).click()
      await page.waitForURL('**/many/19')
      await window.close()
    } finally {
      await remove()
    }
  })

  it('keeps the menu in a drawer of 200 px on a phone, which closes after navigation', async () => {
    const window = await signedIn()
    const { page } = window
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '打开菜单' }).click()
    await expect.poll(() => widthOf(page, '.w-menu-drawer .ant-drawer-content-wrapper')).toBe(200)
    await clickAtRest(page.getByRole('menuitem', { name: '系统管理' }))
    await page.getByRole('link', { name: '职务管理' }).click()
    await page.waitForURL('**/system/position')
    await expect.poll(() => page.getByRole('link', { name: '职务管理' }).filter({ visible: true }).count()).toBe(0)
    await window.close()
  })

  it('scrolls the menu to the page that is shown', async () => {
    const window = await signedIn()
    const { page } = window
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.goto('/monitor/database')
    const place = (entry: string) => page.locator(`.w-sider ${entry}`).evaluate((node) => node.getBoundingClientRect())
    const isInView = async () => {
      const { top, bottom } = await place('.ant-menu-item-selected')
      return top >= 0 && bottom <= 400
    }
    await expect.poll(isInView).toBe(true)
    // The menu is longer than the window: its first entry has scrolled out.
    expect((await place('.ant-menu-item:first-child >> nth=0')).bottom).toBeLessThan(0)
    await window.close()
  })
})

describe('the header', () => {
  it('stays or scrolls away, and hides after 100 px when that is set', async () => {
    const window = await signedIn()
    const { page } = window
    await page.setViewportSize({ width: 1280, height: 400 })
    const top = () => page.locator('.w-header').evaluate((node) => Math.round(node.getBoundingClientRect().top))
    const scroll = async (y: number) => {
      await page.evaluate((place) => scrollTo(0, place), y)
    }
    await page.getByText('最近一周访问量统计').waitFor()
    await scroll(150)
    await expect.poll(top).toBe(0)
    await scroll(0)
    let drawer = await openSettings(page)
    await drawer.getByRole('switch', { name: '下滑时隐藏顶栏' }).click()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    // The user menu has the focus again, and keyboard users see it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.w-header') != null)).toBe(true)
    await scroll(150)
    await page.locator('.w-top--hidden').waitFor()
    await atRest(page)
    expect(await top()).toBe(0)
    await page.getByRole('heading', { level: 1 }).click()
    await scroll(90)
    await expect.poll(top).toBe(0)
    await scroll(150)
    await expect.poll(top).toBe(-48)
    await scroll(120)
    await expect.poll(top).toBe(0)
    await scroll(0)
    drawer = await openSettings(page)
    await drawer.getByRole('switch', { name: '固定顶栏' }).click()
    expect(await drawer.getByRole('switch', { name: '下滑时隐藏顶栏' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await scroll(150)
    await expect.poll(top).toBeLessThan(-100)
    await window.close()
  })
})

describe('the settings', () => {
  it('change everything immediately, and apply from the first paint after a load', async () => {
    const window = await signedIn()
    const { page } = window
    await page.goto('/system/position')
    await button(page, '新增').waitFor()
    const drawer = await openSettings(page)
    await drawer.getByTitle('酱紫').click()
    await drawer.getByText('亮色菜单').click()
    const purple = 'rgb(114, 46, 209)'
    await expect.poll(() => look(page, 'main .ant-btn-primary', 'background-color')).toBe(purple)
    await expect.poll(() => look(page, '.w-brand-mark', 'background-color')).toBe(purple)
    await expect.poll(() => look(page, '.ant-menu-item-selected', 'color')).toBe(purple)
    await drawer.getByRole('switch', { name: '色弱模式' }).click()
    expect(await look(page, 'html', 'filter')).toBe('invert(0.8)')
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(globalThis, { shownThemes: seen })
      const watch = () => {
        const sider = document.querySelector('.w-sider')
        if (sider) seen.add(sider.classList.contains('ant-layout-sider-light') ? 'light' : 'dark')
        requestAnimationFrame(watch)
      }
      watch()
    })
    await page.reload()
    await button(page, '新增').waitFor()
    const themes = await page.evaluate(() => [...(globalThis as unknown as { shownThemes: Set<string> }).shownThemes])
    expect(themes).toEqual(['light'])
    expect(await look(page, 'main .ant-btn-primary', 'background-color')).toBe(purple)
    expect(await look(page, 'html', 'filter')).toBe('invert(0.8)')
    await button(await openSettings(page), '恢复默认设置').click()
    await expect.poll(() => look(page, 'html', 'filter')).toBe('none')
    await expect.poll(() => look(page, '.w-brand-mark', 'background-color')).not.toBe(purple)
    await window.close()
  })

  it('change and report that they are not stored when the storage is full', async () => {
    const window = await signedIn()
    const { page } = window
    const drawer = await openSettings(page)
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await drawer.getByText('亮色菜单').click()
    await notice(page, 'Failed to update theme').waitFor()
    await notice(page, '此设备的浏览器存储已满或不可用，设置和草稿无法保存，关闭页面后将丢失').waitFor()
    expect(await drawer.getByRole('radio', { name: '亮色菜单' }).isChecked()).toBe(true)
    await window.close()
  })
})
