import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '../shell/frame.ts'
import type { Window } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { createPerson, freshName, type Person } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, field, notice, reopenByMenu, row, signIn } from '../support/screen.ts'
import { adminPassword } from '../support/under-test.ts'

const journey = startJourney()

let person: Person
let reader: Window
beforeAll(async () => {
  person = await createPerson(journey.admin, [])
  reader = await journey.open({ as: person })
})

const bell = (page: Page) => page.getByRole('button', { name: /^通知 \d+$/ })
const lists = (page: Page) => page.getByRole('dialog', { name: '通知消息' })
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0])

async function openBell(page: Page): Promise<void> {
  await bell(page).click()
  await lists(page)
    .getByRole('tab', { name: /通知\(\d+\)/ })
    .waitFor()
}

/** Releases an announcement to everybody, by a call. */
async function released(values: Record<string, unknown>): Promise<{ id: string; titile: string }> {
  const titile = freshName('通告')
  const body = { titile, msgAbstract: '摘要', endTime: '2099-01-01 00:00:00', ...values }
  const added = await journey.admin.call<{ id: string }>('POST', '/sys/annountCement/add', body)
  const { id } = added.body.result
  await journey.admin.call('GET', `/sys/annountCement/doReleaseData?id=${id}`)
  return { id, titile }
}

describe('an announcement', () => {
  it('is written and released by an administrator, and is in the bell of another user until it is read', async () => {
    const { page } = reader
    const before = await unread(page)
    const office = await journey.open()
    const desk = office.page
    await signIn(desk, 'admin', adminPassword)
    await reopenByMenu(desk, '消息', '系统通告')
    const title = freshName('停机')
    await button(desk, '新增').click()
    await dialog(desk).getByLabel('标题', { exact: true }).fill(title)
    await dialog(desk).getByLabel('摘要').fill('今晚停机维护')
    await choose(dialog(desk), '优先级', '重要')
    await field(dialog(desk), '截至日期').locator('input').fill('2099-01-01 00:00:00')
    await desk.keyboard.press('Tab')
    await button(dialog(desk), '确定').click()
    await row(desk, title).waitFor()
    await desk.getByRole('dialog').waitFor({ state: 'detached' })
    await button(row(desk, title), '更多').click()
    await clickAtRest(desk.getByRole('menuitem', { name: '发布' }))
    await button(dialog(desk), '确定').click()
    await notice(desk, '该系统通知发布成功').waitFor()

    // Without an action of the user: the bell polls.
    await expect.poll(() => unread(page), { timeout: 10_000 }).toBe(before + 1)
    await openBell(page)
    const entry = lists(page).getByRole('button', { name: new RegExp(title) })
    expect(await entry.locator('.ant-tag').textContent()).toBe('重要消息')
    expect(await seriousViolations(page)).toEqual([])
    await entry.click()
    await dialog(page).getByText('发布人：管理员').waitFor()
    await button(dialog(page), '关闭').click()
    await expect.poll(() => unread(page)).toBe(before)

    await button(row(desk, title), '更多').click()
    await clickAtRest(desk.getByRole('menuitem', { name: '撤销' }))
    await button(dialog(desk), '确定').click()
    await notice(desk, '该系统通知撤销成功').waitFor()
    await reopenByMenu(page, '消息', '我的消息')
    await page.getByRole('heading', { level: 1, name: '我的消息' }).waitFor()
    await page.getByRole('button', { name: '全部标注已读' }).waitFor()
    expect(await row(page, title).count()).toBe(0)
    await office.close()
  })

  it('with hostile text does nothing, on a phone too', async () => {
    const { page } = reader
    const { titile } = await released({
      titile: `<img src=x onerror=alert(1)>${freshName('通告')}`,
      msgContent:
        '<p>正文</p><script>document.title = "hacked"</script><img src="x" onerror="document.title = \'hacked\'">',
    })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/dashboard/analysis')
    await openBell(page)
    const box = (await lists(page).boundingBox())!
    expect([box.x >= 0, box.x + box.width <= 390]).toEqual([true, true])
    await lists(page)
      .getByRole('button', { name: /onerror/ })
      .first()
      .click()
    await dialog(page).getByText('正文').waitFor()
    await expect.poll(async () => (await dialog(page).boundingBox())!.width).toBe(390)
    expect(await page.title()).not.toBe('hacked')
    expect(titile).toContain('通告')
    await button(dialog(page), '关闭').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('may request an action, and all may be marked read together', async () => {
    const { page } = reader
    const { titile } = await released({ msgCategory: '2', openType: 'url', openPage: '/isps/userAnnouncement' })
    await page.goto('/dashboard/analysis')
    await openBell(page)
    await lists(page)
      .getByRole('tab', { name: /系统消息/ })
      .click()
    await lists(page)
      .getByRole('button', { name: new RegExp(titile) })
      .click()
    await button(dialog(page), '去处理').click()
    await page.waitForURL('**/isps/userAnnouncement')
    await row(page, titile).getByText('已读').waitFor()

    // Its page opens inside the dialog, and lists announcements like the page below.
    const shown = await released({ openType: 'component', openPage: 'message/my-announcement' })
    await openBell(page)
    await lists(page)
      .getByRole('button', { name: new RegExp(shown.titile) })
      .click()
    await dialog(page).getByRole('row').filter({ hasText: titile }).waitFor()
    await button(dialog(page), '关闭').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await released({})
    await button(page, '全部标注已读').click()
    await button(dialog(page), '确定').click()
    await notice(page, '全部已读').waitFor()
    await expect.poll(() => unread(page)).toBe(0)
  })
})

describe('a user without the permissions', () => {
  it('has no page for announcements, and a guest has no bell', async () => {
    const { page } = reader
    await page.goto('/message/announcement')
    await page.getByText('当前账号缺少菜单 /message/announcement').waitFor()
    const window = await journey.open()
    await window.page.goto('/')
    await window.page.getByRole('link', { name: '登录' }).waitFor()
    expect(await bell(window.page).count()).toBe(0)
    await window.close()
  })
})
