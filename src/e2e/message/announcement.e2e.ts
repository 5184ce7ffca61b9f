import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { signInByCall } from '../support/api.ts'
import { createPersonWith } from '../support/data/grants.ts'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName, type Person } from '../support/people.ts'
import { button, clickAtRest, dialog, field, notice, openByMenu, row } from '../support/screen.ts'
import { baseUrl } from '../support/under-test.ts'

const DEPART = 'demo-statistics'

const journey = startAdminJourney()
let reader: Person
beforeAll(async () => {
  reader = await createPerson(journey.admin, [], [DEPART])
})

/** Releases an announcement to the reader alone, by a call. */
async function released(values: Record<string, unknown> = {}): Promise<{ id: string; titile: string }> {
  const titile = freshName('我的')
  const body = { titile, msgAbstract: '摘要', endTime: '2099-01-01 00:00:00', msgType: 'USER', userIds: reader.id }
  const { admin } = journey
  const added = await admin.call<{ id: string }>('POST', '/sys/annountCement/add', { ...body, ...values })
  const { id } = added.body.result
  await admin.call('GET', `/sys/annountCement/doReleaseData?id=${id}`)
  return { id, titile }
}

async function sought(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('search').getByLabel(label, { exact: true }).fill(text)
  await button(page.getByRole('search'), '查询').click()
  await row(page, text).first().waitFor()
}

async function more(page: Page, title: string, label: string): Promise<void> {
  await button(row(page, title), '更多').click()
  await clickAtRest(page.getByRole('menuitem', { name: label, exact: true }))
}

async function written(page: Page, title: string): Promise<void> {
  await button(page, '新增').click()
  const form = dialog(page)
  await form.getByLabel('标题', { exact: true }).fill(title)
  await form.getByLabel('摘要').fill('请各部门按时报送')
  await field(form, '截至日期').locator('input').fill('2099-01-01 00:00:00')
  await page.keyboard.press('Tab')
  await form.getByRole('radio', { name: '指定部门' }).check()
  await form.getByRole('combobox', { name: '指定部门' }).click()
  const picker = page.getByRole('dialog', { name: '选择部门' })
  await picker.getByText('商务局').first().waitFor()
  await clickAtRest(picker.getByText('商务局', { exact: true }).first())
  await button(picker, '确定').click()
  await picker.waitFor({ state: 'detached' })
  await form.locator('.ProseMirror').fill('请于月底前报送统计月报。')
  const opened = page.waitForEvent('filechooser')
  await field(form, '附件').getByRole('button', { name: '点击上传' }).click()
  await (await opened).setFiles({ name: '月报模板.txt', mimeType: 'text/plain', buffer: Buffer.from('月报') })
  await field(form, '附件').getByRole('link', { name: '月报模板.txt' }).waitFor()
}

/** Writes an announcement and releases it. */
async function release(page: Page, title: string): Promise<void> {
  await openByMenu(page, '消息', '系统通告')
  await written(page, title)
  await button(dialog(page), '确定').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await sought(page, '标题', title)
  await more(page, title, '发布')
  await button(dialog(page), '确定').click()
  await notice(page, '该系统通知发布成功').waitFor()
  await row(page, title).getByText('已发布').waitFor()
}

describe('an administrator', () => {
  it('releases to a department, whose members receive it', async () => {
    const title = freshName('月报')
    await release(journey.page, title)
    const person = await signInByCall(baseUrl, reader.username, reader.password)
    const path = `/sys/sysAnnouncementSend/getMyAnnouncementSend?titile=${encodeURIComponent(title)}`
    const { body } = await person.call<PageResult<{ titile: string }>>('GET', path)
    expect(body.result.records).toMatchObject([{ titile: title }])
  })
})

describe('a user with only the permissions for announcements and reading departments', () => {
  it('writes with attachment to a department, releases, sees the readers, revokes and copies', async () => {
    const { admin } = journey
    const { page } = await journey.open({
      as: await createPersonWith(admin, ['message-announcement', 'system-depart-list']),
    })
    const title = freshName('月报')
    await release(page, title)
    const person = await signInByCall(baseUrl, reader.username, reader.password)
    const { body } = await admin.call<{ records: { id: string }[] }>(
      'GET',
      `/sys/annountCement/list?titile=${encodeURIComponent(title)}`,
    )
    const anntId = body.result.records[0]!.id
    await person.call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId })
    await button(row(page, title), '阅读情况').click()
    const readers = page.getByRole('dialog', { name: '阅读情况' })
    await readers.getByText('接收人', { exact: true }).waitFor()
    await readers.getByLabel('姓名', { exact: true }).fill(reader.username)
    await button(readers, '查询').click()
    const found = readers.getByRole('row').filter({ hasText: reader.username })
    await expect.poll(() => readers.locator('tbody tr.ant-table-row').count()).toBe(1)
    await found.getByText('已读').waitFor()
    await found.getByText('统计监测科').waitFor()
    await atRest(page)
    expect(await seriousViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await readers.waitFor({ state: 'hidden' })

    await more(page, title, '撤销')
    await button(dialog(page), '确定').click()
    await notice(page, '该系统通知撤销成功').waitFor()
    await more(page, title, '复制')
    await notice(page, '已复制为新的草稿').waitFor()
    await expect.poll(() => dialog(page).getByLabel('标题', { exact: true }).inputValue()).toBe(`${title}（副本）`)
    await field(dialog(page), '附件').getByRole('link', { name: '月报模板.txt' }).waitFor()
    await dialog(page).getByText('商务局').first().waitFor()
  })
})

describe('a reader', () => {
  it('opens an announcement from the bell and finds the rest in the own list, on a phone too', async () => {
    const { page } = await journey.open({ as: reader })
    const [urgent, second, third] = [await released({ priority: 'H' }), await released(), await released()]
    await page.goto('/dashboard/analysis')
    await page.getByRole('button', { name: /^通知 \d+$/ }).click()
    const lists = page.getByRole('dialog', { name: '通知消息' })
    await clickAtRest(lists.getByRole('button', { name: new RegExp(urgent.titile) }))
    await dialog(page).getByText('发布人：管理员').waitFor()
    const width = async () => (await dialog(page).boundingBox())!.width
    await expect.poll(async () => Math.round(((await width()) / 1280) * 100)).toBe(60)
    await dialog(page)
      .getByRole('button', { name: /全\s*屏$/ })
      .click()
    await expect.poll(width).toBe(1280)
    await button(dialog(page), '关闭').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await openByMenu(page, '消息', '我的消息')
    await page.setViewportSize({ width: 390, height: 800 })
    const entry = (title: string) => page.locator('.r-cards__card').filter({ hasText: title })
    await entry(urgent.titile).getByText('已读').waitFor()
    for (const { titile } of [second, third]) await entry(titile).getByRole('checkbox').check()
    await button(page, '标为已读').first().click()
    for (const { titile } of [second, third]) await entry(titile).getByText('已读').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await atRest(page)
    expect(await seriousViolations(page)).toEqual([])
  })
})
