import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { SiteInfo } from '#shared/wire/session.ts'
import { tab } from '../shell/frame.ts'
import { addToMenu } from '../support/data/menu-rows.ts'
import { ADMIN, startJourney } from '../support/journey.ts'
import { createPerson, type Person, roleId } from '../support/people.ts'
import { button, dialog, row, signIn } from '../support/screen.ts'

const journey = startJourney()

/** Would become an element and set a mark, if it were inserted as HTML. */
const HTML = `<img src=x onerror="window.pwned=1"><script>window.pwned=1</script><b>粗</b>`
const LONG = '很长的名称'.repeat(1000)
/** Most characters of a name. */
const LONGEST = LONG.slice(0, 100)

/**
 * Gives the site, a menu group with a page, and a user a name.
 * @returns the user, and a function that restores the names.
 */
async function nameEverything(name: string): Promise<{ person: Person; restore(): Promise<void> }> {
  const { admin } = journey
  const person = await createPerson(admin, [await roleId(admin, 'admin')])
  const named = await admin.call('PUT', '/sys/user/edit', { id: person.id, realname: name })
  expect(named.body).toMatchObject({ success: true })
  const { appName, appDesc } = await siteInfo()
  await saveSite({ appName: name, appDesc: name })
  const group = { name, url: '/odd', component: 'layouts/RouteView' }
  const remove = await addToMenu(admin, {
    ...group,
    children: [{ name, url: '/odd/page', component: 'system/position' }],
  })
  return {
    person,
    async restore() {
      await remove()
      await saveSite({ appName, appDesc })
    },
  }
}

const siteInfo = async () => (await journey.admin.call<SiteInfo>('GET', '/site/siteinfo')).body.result

async function saveSite(names: Pick<SiteInfo, 'appName' | 'appDesc'>): Promise<void> {
  const { body } = await journey.admin.call('PUT', '/sys/siteInfo/edit', { id: '1', ...names })
  expect(body).toMatchObject({ success: true })
  await expect.poll(siteInfo).toMatchObject(names)
}

async function expectHarmless(page: Page): Promise<void> {
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
}

const overflows = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

describe('texts of the server that look like HTML', () => {
  it('are shown as text: names of the site, of users and of pages, in the layout and in rows', async () => {
    const { person, restore } = await nameEverything(HTML)
    try {
      const { page, close } = await journey.open()
      await page.goto('/user/login')
      await page.getByText(HTML).first().waitFor()
      await expectHarmless(page)
      await signIn(page, person.username, person.password)
      await page.goto('/odd/page')
      await page.getByRole('heading', { level: 1, name: HTML }).waitFor()
      await tab(page, HTML).waitFor()
      await page.getByRole('button', { name: `用户菜单 ${HTML}` }).waitFor()
      expect(await page.title()).toBe(`${HTML} - ${HTML}`)
      await page.getByRole('button', { name: '搜索菜单' }).click()
      await page.getByRole('combobox', { name: '搜索菜单' }).fill('粗')
      await page.locator('.ant-select-item-option').filter({ hasText: HTML }).first().waitFor()
      await page.goto('/system/user')
      await page.getByRole('search').getByLabel('用户账号').fill(person.username)
      await button(page, '查询').click()
      await page.getByText('共1条').waitFor()
      await row(page, person.username).getByText(HTML, { exact: true }).first().waitFor()
      await expectHarmless(page)
      await close()
    } finally {
      await restore()
    }
  })
})

describe('a name as long as names may be', () => {
  it.each([1280, 390])('leaves the frame in its place, at %i px', async (width) => {
    const { person, restore } = await nameEverything(LONGEST)
    try {
      const { page, close } = await journey.open()
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/user/login')
      await page.getByLabel('用户名').waitFor()
      await page.getByText(LONGEST).first().waitFor()
      expect(await overflows(page)).toBe(false)
      await signIn(page, person.username, person.password)
      await page.goto('/odd/page')
      await button(page, '查询').waitFor()
      expect(await overflows(page)).toBe(false)
      // Essential parts are still within reach: the user menu, the tab and the list below the title.
      const box = await page.getByRole('button', { name: /用户菜单/ }).boundingBox()
      expect(box!.x + box!.width).toBeLessThanOrEqual(width)
      expect((await tab(page, LONGEST).boundingBox())!.width).toBeLessThan(width)
      expect((await page.locator('.w-page-head').boundingBox())!.height).toBeLessThan(200)
      await close()
    } finally {
      await restore()
    }
  })
})

describe('a name of 5,000 characters', () => {
  it('is not taken by the form, and refused by the server in words', async () => {
    const window = await journey.open({ as: ADMIN })
    const { page } = window
    await page.goto('/system/position')
    await button(page, '新增').click()
    const form = dialog(page)
    await form.getByLabel('职务名称').fill(LONG)
    expect((await form.getByLabel('职务名称').inputValue()).length).toBe(100)
    const { status, body } = await journey.admin.call('POST', '/sys/position/add', {
      code: 'long1',
      name: LONG,
      postRank: '1',
    })
    expect([status, body.success, body.message.length < 200]).toEqual([200, false, true])
    await window.close()
  })
})
