import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName, freshPhone } from '../support/people.ts'
import { button, dialog, field, fill, notice, row } from '../support/screen.ts'

const PASSWORD = 'Passw0rd!x'

const journey = startAdminJourney()

/** Opens the dialog from the form of a user by the keyboard. */
async function openPicker(page: Page) {
  await page.getByLabel('部门分配', { exact: true }).focus()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: '选择部门' })
  await picker.getByText('商务局', { exact: true }).waitFor()
  return picker
}

describe('departments of a user', () => {
  it('are chosen in a dialog of 500 px, in the tree and by a search, and shown in the list', async () => {
    const { page } = journey
    const username = freshName('pick')
    await page.goto('/system/user')
    await button(page, '新增').click()
    await fill(dialog(page), {
      用户账号: username,
      登录密码: PASSWORD,
      确认密码: PASSWORD,
      用户姓名: '赵选',
      工号: `W${username}`,
      手机号码: freshPhone(),
    })

    const picker = await openPicker(page)
    expect((await picker.boundingBox())?.width).toBe(500)
    await picker.getByText('城东分局', { exact: true }).click()
    await picker.getByLabel('搜索部门').fill('统计')
    await picker.getByText('统计监测科', { exact: true }).click()
    await picker.getByText('已选：城东分局，统计监测科').waitFor()
    await button(picker, '确定').click()
    await picker.waitFor({ state: 'detached' })
    // The focus has returned, and Enter in the dialog has saved nothing.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toContain('selecteddeparts')

    // The form offers the chosen departments as 负责部门 of a leader.
    await dialog(page).getByText('上级', { exact: true }).click()
    const led = field(dialog(page), '负责部门')
    for (const name of ['城东分局', '统计监测科']) await led.getByText(name, { exact: true }).waitFor()

    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()
    await expect.poll(() => row(page, username).textContent()).toContain('统计监测科')
    expect(await row(page, username).textContent()).toContain('城东分局')
    const { body } = await journey.admin.call<PageResult>('GET', `/sys/user/list?username=${username}`)
    expect(body.result.records).toMatchObject([{ departIds_dictText: '城东分局,统计监测科' }])
  })

  it('are unchanged when the dialog is closed by Escape, and the form stays open', async () => {
    const { page } = journey
    await page.goto('/system/user')
    await page.getByRole('search').getByLabel('用户账号').fill('lisi')
    await button(page, '查询').click()
    await button(row(page, 'lisi'), '编辑').click()
    const form = page.getByRole('dialog').first()
    await form.getByText('市场运行科').waitFor()
    const picker = await openPicker(page)
    await picker.getByText('城东分局', { exact: true }).click()
    await page.keyboard.press('Escape')
    await picker.waitFor({ state: 'detached' })
    const chosen = form.locator('.ant-select-selection-item').filter({ visible: true })
    expect(await chosen.allTextContents()).toEqual(expect.arrayContaining(['市场运行科', '统计监测科']))
    expect(await chosen.allTextContents()).not.toContain('城东分局')
    expect(await form.isVisible()).toBe(true)
  })
})
