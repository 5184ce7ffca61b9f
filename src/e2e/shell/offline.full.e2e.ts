/** Without a network a failure stays in its place: menu, tabs and input remain. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startJourney } from '../support/journey.ts'
import { createPerson, roleId } from '../support/people.ts'
import { button, clickAtRest, dialog, fill } from '../support/screen.ts'

const journey = startJourney()

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: '加载失败' })

/** Checks that menu, tabs, and the unchanged form behind the active tab are there, whatever fails. */
async function frameStands(page: Page): Promise<void> {
  await page.getByRole('menu', { name: '主菜单' }).waitFor()
  await page.getByRole('tab', { name: '职务管理' }).waitFor()
  expect(await page.getByText('页面加载失败').count()).toBe(0)
  await page.getByRole('tab', { name: '职务管理' }).click()
  expect(await dialog(page).getByLabel('职务名称').inputValue()).toBe('写到一半')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
}

/** Presses 重试 without and with a network. */
async function retry(page: Page, online: () => Promise<void>): Promise<void> {
  await button(failed(page), '重试').click()
  await button(failed(page), '刷新页面').waitFor()
  await online()
  await failed(page).waitFor({ state: 'detached' })
}

it('search, bell and settings fail in their place, and load once the network is back', async () => {
  const person = await createPerson(journey.admin, [await roleId(journey.admin, 'admin')])
  const { page, close } = await journey.open({ as: person, mayFail: true })
  await page.getByText('总访问量').waitFor()
  await page.goto('/system/position')
  await page.getByRole('heading', { level: 1, name: '职务管理' }).waitFor()
  await page.getByRole('tab', { name: '首页' }).click()
  await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
  await page.goBack()
  await button(page, '新增').click()
  await fill(dialog(page), { 职务名称: '写到一半' })
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
  const offline = () => page.context().setOffline(true)
  const online = () => page.context().setOffline(false)

  await offline()
  await page.getByRole('button', { name: '搜索菜单' }).click()
  await failed(page).waitFor()
  await frameStands(page)
  await retry(page, online)
  await page.getByRole('combobox', { name: '搜索菜单' }).waitFor()
  await page.keyboard.press('Escape')

  await offline()
  await page.getByRole('button', { name: /^通知/ }).click()
  await failed(page).waitFor()
  await frameStands(page)
  await retry(page, online)
  await page.getByRole('dialog', { name: '通知消息' }).waitFor()
  await page.keyboard.press('Escape')

  await offline()
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await clickAtRest(page.getByRole('menuitem', { name: '系统设置' }))
  await failed(page).waitFor()
  await frameStands(page)
  await retry(page, online)
  await dialog(page).getByText('菜单风格').waitFor()
  await close()
})
