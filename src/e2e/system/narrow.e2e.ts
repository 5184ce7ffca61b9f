import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Window } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, fill, notice, signIn } from '../support/screen.ts'
import { adminPassword } from '../support/under-test.ts'

const journey = startJourney()
let window: Window
beforeAll(async () => {
  window = await journey.open()
  await window.page.setViewportSize({ width: 390, height: 844 })
})

/** Pixels by which the page is wider than the screen. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

describe('on a phone', () => {
  it('no screen is wider than the phone', async () => {
    const { page } = window
    await page.goto('/user/login')
    await page.getByLabel('用户名').waitFor()
    expect(await overflow(page)).toBe(0)
    await signIn(page, 'admin', adminPassword)
    for (const path of [
      '/dashboard/analysis',
      '/system/user',
      '/system/position',
      '/business/daily-report',
      '/business/daily-sales',
    ]) {
      await page.goto(path)
      await page.locator('.r-card').first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(`${path} ${await overflow(page)}`).toBe(`${path} 0`)
    }
    await page.goto('/playground')
    await page.getByRole('tab', { name: '组件' }).click()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await overflow(page)).toBe(0)
  })

  it('the menu opens as a drawer, and records are added and found as cards', async () => {
    const { page } = window
    const code = freshName('N')
    await page.goto('/dashboard/analysis')
    await page.getByRole('button', { name: '打开菜单' }).click()
    await clickAtRest(page.getByRole('menuitem', { name: '系统管理' }))
    await clickAtRest(page.getByRole('menuitem', { name: '职务管理' }))
    await page.waitForURL('**/system/position')
    await button(page, '新增').click()
    await fill(dialog(page), { 职务编码: code, 职务名称: '掌上职务' })
    await choose(dialog(page), '职级', '员级')
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()
    const card = page.getByRole('listitem').filter({ hasText: code })
    await card.waitFor()
    expect(await card.textContent()).toContain('掌上职务')
    await button(card, '删除').click()
    await button(dialog(page), '确定').click()
    await card.waitFor({ state: 'detached' })
  })
})
