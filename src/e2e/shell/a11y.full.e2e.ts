/** axe checks every state of the layout and of its pages. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenOffice, startOpenOffice } from '../account/open-office.ts'
import { apiOf, signInByCall } from '../support/api.ts'
import { openWindow, type Window } from '../support/browser.ts'
import { addToMenu } from '../support/data/menu-rows.ts'
import { createPerson, roleId } from '../support/people.ts'
import { button, dialog } from '../support/screen.ts'
import { dialogScreens, positionWithPast } from './a11y-dialogs.ts'
import { pickerScreens } from './a11y-pickers.ts'
import { DESKTOP_PX, PHONE_PX, publicScreens, type Screen, screens } from './a11y-screens.ts'
import { atRest, seriousViolations } from './frame.ts'

let office: OpenOffice
let person: { username: string; password: string }
let code: string
beforeAll(async () => {
  office = await startOpenOffice()
  const admin = await signInByCall(office.url, 'admin', office.adminPassword)
  const created = await createPerson(admin, [await roleId(admin, 'admin')])
  await admin.call('PUT', '/sys/user/edit', { id: created.id, selecteddeparts: 'demo-market,demo-statistics' })
  person = created
  code = await positionWithPast(admin)
  const frame = { name: '框架页面', url: `${office.url}/test/home`, component: 'layouts/IframePageView' }
  await addToMenu(admin, frame)
  // An inherited menu row: no call accepts a page that does not exist.
  await office.sql(
    `insert into sys_permission (id, name, url, component, menu_type, sort_no)
     values ('e2e-nowhere', '没有页面', '/nowhere', 'system/no-such-page', 1, 99)`,
  )
})
afterAll(async () => {
  await office?.close()
})

async function opened(width: number): Promise<Window> {
  const window = await openWindow(office.url)
  await window.page.setViewportSize({ width, height: 800 })
  window.page.setDefaultTimeout(10_000)
  return window
}

/** Only once, so that a temporary finding counts too. */
async function scan(page: Page): Promise<void> {
  await atRest(page)
  expect(await seriousViolations(page)).toEqual([])
}

describe.each([DESKTOP_PX, PHONE_PX])('axe finds nothing serious at %i px', (width) => {
  const here = ({ only }: Screen) => only === undefined || only === width

  describe('before sign-in', () => {
    it.each(publicScreens.filter(here))('on $what', async ({ show }) => {
      const window = await opened(width)
      await show(window.page)
      await scan(window.page)
      await window.close()
    })
  })

  describe('after it', () => {
    let window: Window
    beforeAll(async () => {
      window = await opened(width)
    })
    afterAll(() => window.close())

    it('on the choice of a department at sign-in', async () => {
      const { page } = window
      await page.goto('/user/login')
      await page.getByLabel('用户名').fill(person.username)
      await page.getByLabel('密码', { exact: true }).fill(person.password)
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('combobox').first().click()
      await page.locator('.ant-select-item-option').first().waitFor()
      await scan(page)
      await page.locator('.ant-select-item-option').first().click()
      await button(dialog(page), '确认').click()
      await page.waitForURL('**/dashboard/analysis')
    })

    it.each([...screens, ...dialogScreens(() => code), ...pickerScreens].filter(here))('on $what', async ({ show }) => {
      await show(window.page)
      await scan(window.page)
    })
  })
})

// Last, since from now on every sign-in here requires a captcha.
describe.each([DESKTOP_PX, PHONE_PX])('axe finds nothing serious at %i px', (width) => {
  it('on the sign-in with a captcha', async () => {
    const nobody = { username: 'nobody-here', password: 'wrong' }
    for (let time = 0; time < 3; time++) await apiOf(office.url, '').call('POST', '/sys/login', nobody)
    const window = await opened(width)
    const { page } = window
    await page.goto('/user/login')
    await page.getByLabel('用户名').fill(nobody.username)
    await page.getByLabel('密码', { exact: true }).fill(nobody.password)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: '验证码' }).waitFor()
    await scan(page)
    await window.close()
  })
})
