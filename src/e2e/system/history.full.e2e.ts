import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName } from '../support/people.ts'
import { button, clickAtRest, dialog, fill, notice, row } from '../support/screen.ts'

const journey = startAdminJourney()

async function addPosition(name: string): Promise<{ id: string; code: string }> {
  const code = freshName('H')
  const { body } = await journey.admin.call<{ id: string }>('POST', '/sys/position/add', { code, name, postRank: '1' })
  return { id: body.result.id, code }
}

async function openPositions(page: Page, code: string): Promise<void> {
  await page.goto('/system/position')
  await page.getByRole('search').getByLabel('职务编码').fill(code)
  await button(page, '查询').click()
}

describe('the history of a position', () => {
  it('is shown version by version, and an edit restores an older one', async () => {
    const { page } = journey
    const { id, code } = await addPosition('旧名称')
    await journey.admin.call('PUT', '/sys/position/edit', { id, name: '新名称' })
    await openPositions(page, code)
    await button(row(page, code), '历史').click()
    const history = page.getByRole('dialog', { name: '职务历史：新名称' })
    await history.getByRole('row', { name: '职务名称 已修改 旧名称 新名称' }).waitFor()
    await history.getByRole('button', { name: /第 1 版/ }).click()
    await button(history, '恢复到此版本').click()
    // Two stacked dialogs: Escape closes the upper one alone.
    await page.getByRole('dialog', { name: '确定恢复到第 1 版吗?' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '确定恢复到第 1 版吗?' }).waitFor({ state: 'hidden' })
    expect(await history.isVisible()).toBe(true)
    await button(history, '恢复到此版本').click()
    await button(dialog(page), '确定').click()
    await history.getByRole('button', { name: /第 3 版/ }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('第 3 版')
    // While it fades, it still receives Escape.
    await page.locator('.ant-modal-confirm').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'hidden' })
    await row(page, code).getByText('旧名称').waitFor()
  })

  it('includes its deletion: it is in the recycle bin, is restored, and is removed permanently', async () => {
    const { page } = journey
    const { code } = await addPosition('进回收站')
    await openPositions(page, code)
    await button(row(page, code), '删除').click()
    await button(dialog(page), '确定').click()
    await row(page, code).waitFor({ state: 'detached' })

    await button(page, '回收站').click()
    const bin = page.getByRole('dialog', { name: '职务回收站' })
    const binRow = bin.getByRole('row').filter({ hasText: code })
    await bin.getByLabel('职务编码').fill(code)
    await button(bin, '查询').click()
    await binRow.waitFor()
    // A page above a page: Escape closes only the upper one, and the focus returns to the button that opened it.
    await button(binRow, '历史').click()
    const history = page.getByRole('dialog', { name: '职务历史：进回收站' })
    await history.getByRole('button', { name: /第 2 版.*删除/ }).waitFor()
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'hidden' })
    expect(await bin.isVisible()).toBe(true)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/历\s*史/)

    await button(binRow, '还原').click()
    await button(dialog(page), '确定').click()
    await notice(page, '还原成功').waitFor()
    await binRow.waitFor({ state: 'detached' })
    await bin.getByRole('button', { name: '关闭窗口' }).click()
    await row(page, code).waitFor()

    await button(row(page, code), '删除').click()
    await button(dialog(page), '确定').click()
    await row(page, code).waitFor({ state: 'detached' })
    await button(page, '回收站').click()
    await bin.getByLabel('职务编码').fill(code)
    await button(bin, '查询').click()
    await binRow.getByRole('checkbox').check()
    await button(bin, '批量操作').click()
    await clickAtRest(page.getByRole('menuitem', { name: '批量彻底删除' }))
    await button(dialog(page), '确定').click()
    await notice(page, '删除成功').last().waitFor()
    await binRow.waitFor({ state: 'detached' })
    const { body } = await journey.admin.call<{ total: number }>('GET', `/sys/position/recycleBin?code=${code}`)
    expect(body.result.total).toBe(0)
  })
})

describe('a dialog above a form that was changed', () => {
  it('closes without a question; only the form asks', async () => {
    const { page } = journey
    const person = await createPerson(journey.admin, [])
    await page.goto('/system/user')
    await page.getByRole('search').getByLabel('用户账号').fill(person.username)
    await button(page, '查询').click()
    await button(row(page, person.username), '编辑').click()
    const form = page.getByRole('dialog', { name: '编辑用户' })
    await fill(form, { 用户姓名: '改了一半' })
    await form.getByLabel('部门分配', { exact: true }).focus()
    await page.keyboard.press('Enter')
    const picker = page.getByRole('dialog', { name: '选择部门' })
    await picker.getByText('商务局', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await picker.waitFor({ state: 'detached' })
    expect(await page.getByText('确定放弃编辑？').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toContain('selecteddeparts')
    await page.keyboard.press('Escape')
    await dialog(page).getByText('确定放弃编辑？').last().waitFor()
    await button(dialog(page), '确定').click()
    await form.waitFor({ state: 'hidden' })
  })
})
