import { describe, expect, it } from 'vitest'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, fill, notice, reopenByMenu, row } from '../support/screen.ts'

const journey = startAdminJourney()

describe('positions, a screen without code', () => {
  it('are reached by the menu, added, found, changed and deleted', async () => {
    const { page } = journey
    const code = freshName('P')
    // There the groups of the menu are closed.
    await page.goto('/dashboard/analysis')
    await clickAtRest(page.getByRole('menuitem', { name: '系统管理' }))
    await clickAtRest(page.getByRole('menuitem', { name: '职务管理' }))
    await page.waitForURL('**/system/position')
    await page.waitForFunction(() => document.title.startsWith('职务管理'))

    await button(page, '新增').click()
    await button(dialog(page), '确定').click()
    await dialog(page).getByText('请输入职务编码').waitFor()
    await fill(dialog(page), { 职务编码: code, 职务名称: '监测员' })
    await choose(dialog(page), '职级', '员级')
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()

    await page.getByRole('search').getByLabel('职务编码').fill(code)
    await button(page, '查询').click()
    await row(page, code).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)

    await button(row(page, code), '编辑').click()
    expect(await dialog(page).getByLabel('职务编码').isEditable()).toBe(false)
    await fill(dialog(page), { 职务名称: '高级监测员' })
    await button(dialog(page), '确定').click()
    await row(page, code).getByText('高级监测员').waitFor()

    await button(row(page, code), '删除').click()
    await button(dialog(page), '确定').click()
    await row(page, code).waitFor({ state: 'detached' })
  })

  it('refuse a code that is taken while one still types', async () => {
    const { page } = journey
    const { admin } = journey
    const code = freshName('Q')
    await admin.call('POST', '/sys/position/add', { code, name: '占用', postRank: '1' })
    await reopenByMenu(page, '系统管理', '职务管理')
    await button(page, '新增').click()
    await fill(dialog(page), { 职务编码: code })
    await dialog(page).getByText('该值不可用，系统中已存在！').waitFor()
  })

  it('take a name composed by an input method as one value', async () => {
    const { page } = journey
    await reopenByMenu(page, '系统管理', '职务管理')
    await button(page, '新增').click()
    const name = dialog(page).getByLabel('职务名称')
    await name.focus()
    const keyboard = await page.context().newCDPSession(page)
    for (const text of ['t', 'to', 'tong', 'tong j', 'tong ji']) {
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    }
    expect(await dialog(page).getByText('请输入职务名称').count()).toBe(0)
    await keyboard.send('Input.insertText', { text: '统计' })
    expect(await name.inputValue()).toBe('统计')
  })
})
