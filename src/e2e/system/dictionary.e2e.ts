import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createPersonWith } from '../support/data/grants.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import {
  button,
  clickAtRest,
  dialog,
  fill,
  fillCell,
  notice,
  openByMenu,
  reopenByMenu,
  row,
} from '../support/screen.ts'

const journey = startAdminJourney()

/** Shows the row of a code in a list that can be long. */
async function find(page: Page, label: string, code: string): Promise<Locator> {
  await page.getByRole('search').getByLabel(label, { exact: true }).first().fill(code)
  await button(page, '查询').first().click()
  await row(page, code).waitFor()
  return row(page, code)
}

async function fromMore(page: Page, line: Locator, entry: string): Promise<void> {
  await button(line, '更多').click()
  await clickAtRest(page.getByRole('menuitem', { name: entry }))
}

/** Pastes cells as a spreadsheet copies them. */
async function paste(grid: Locator, text: string): Promise<void> {
  await grid.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

describe('sources of values', () => {
  it('a dictionary is created with its items, refreshed, deleted and restored with only this permission', async () => {
    const { admin } = journey
    const { page } = await journey.open({ as: await createPersonWith(admin, ['system-dict']) })
    const code = freshName('d')
    await openByMenu(page, '基础数据', '数据字典')
    await button(page, '新增').click()
    await fill(dialog(page), { 字典名称: '旅程字典', 字典编码: code })
    await button(dialog(page), '确定').click()
    await notice(page, '保存成功').waitFor()

    const line = await find(page, '字典编码', code)
    await button(line, '字典配置').click()
    const items = page.getByRole('dialog', { name: '字典列表' })
    await items.getByText(`字典：旅程字典（${code}）`).waitFor()
    await button(items, '新增').click()
    const form = page.getByRole('dialog', { name: '新增字典项' })
    await fill(form, { 名称: '甲项', 数据值: 'a,b' })
    await form.getByText('数据值不能包含特殊字符！').waitFor()
    await fill(form, { 数据值: 'a' })
    await button(form, '确定').click()
    await items.getByRole('row').filter({ hasText: '甲项' }).waitFor()
    await form.waitFor({ state: 'detached' })
    const options = async () => (await admin.call('GET', `/sys/dict/getDictItems/${code}`)).body.result
    expect(await options()).toEqual([{ value: 'a', text: '甲项', title: '甲项' }])
    await items.getByRole('button', { name: '关闭窗口' }).click()
    await items.waitFor({ state: 'detached' })

    await button(page, '刷新缓存').click()
    await notice(page, '刷新缓存完成！').waitFor()

    await fromMore(page, line, '删除')
    await button(dialog(page), '确定').click()
    await line.waitFor({ state: 'detached' })
    await button(page, '回收站').click()
    const bin = page.getByRole('dialog', { name: '数据字典回收站' })
    await bin.getByLabel('字典编码', { exact: true }).fill(code)
    await button(bin, '查询').click()
    await button(bin.getByRole('row').filter({ hasText: code }), '字典取回').click()
    await clickAtRest(button(page.getByRole('dialog', { name: '确定取回该字典吗?' }), '确定'))
    await bin.getByRole('row').filter({ hasText: code }).waitFor({ state: 'detached' })
    expect(await options()).toHaveLength(1)
  })

  it('a category gets its code from its place, also when it is dragged', async () => {
    const { admin, page } = journey
    const add = async (name: string, pid = '0') =>
      (await admin.call<{ id: string; code: string }>('POST', '/sys/category/add', { name, pid })).body.result
    const [target, moved] = [freshName('到'), freshName('移')]
    const [to, from] = [await add(target), await add(moved)]
    await reopenByMenu(page, '基础数据', '分类字典')
    const title = (name: string) =>
      page.locator('.r-tree-editor .ant-tree-treenode').filter({ hasText: name }).locator('.ant-tree-title')
    await title(target).click()
    await expect.poll(() => page.getByLabel('分类编码', { exact: true }).inputValue()).toBe(to.code)
    await button(page, '添加下级').click()
    const below = freshName('下')
    await fill(dialog(page), { 分类名称: below })
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()
    await page.getByRole('row').filter({ hasText: below }).getByText(`${to.code}A01`).waitFor()
    await title(moved).dragTo(title(target))
    await button(
      page.getByRole('dialog').filter({ hasText: `确定将「${moved}」移到「${target}」之下吗?` }),
      '确定',
    ).click()
    await notice(page, '修改成功').waitFor()
    const codeOf = async (id: string) =>
      (await admin.call<{ code: string }>('GET', `/sys/category/queryById?id=${id}`)).body.result.code
    await expect.poll(() => codeOf(from.id)).toBe(`${to.code}A02`)
  })

  it('a check rule is written in two tables and tried', async () => {
    const { page } = journey
    const code = freshName('r')
    await openByMenu(page, '基础数据', '编码校验规则')
    await button(page, '新增').click()
    await fill(dialog(page), { 规则名称: '旅程规则', 规则Code: code })
    await paste(dialog(page).getByRole('grid', { name: '局部规则' }), '2\t(\t前两位是大写字母\n')
    await paste(dialog(page).getByRole('grid', { name: '全局规则' }), '最后运行\t.{4}\t共四位\n')
    await button(dialog(page), '确定').click()
    await dialog(page).getByText('请输入正确的正则表达式').first().waitFor()
    const pattern = dialog(page).getByRole('grid', { name: '局部规则' }).locator('[data-column="pattern"]').last()
    await fillCell(pattern, '[A-Z]+')
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()

    const line = await find(page, '规则Code', code)
    await button(line, '功能测试').click()
    const test = page.getByRole('dialog', { name: '功能测试' })
    const result = test.getByLabel('测试结果', { exact: true })
    await fill(test, { 测试值: 'A1' })
    await button(test, '测试').click()
    await expect.poll(() => result.inputValue()).toBe('校验不通过，第1至2位「A1」：前两位是大写字母')
    expect(await test.getByLabel('各位字符', { exact: true }).inputValue()).toBe('1:A  2:1')
    await fill(test, { 测试值: 'AB12' })
    await button(test, '测试').click()
    await expect.poll(() => result.inputValue()).toBe('校验通过')
  })

  it('a fill rule is tried without using a number up, with only this permission', async () => {
    const { admin } = journey
    const { page } = await journey.open({ as: await createPersonWith(admin, ['system-fill-rule']) })
    const code = freshName('f')
    const ruleParams = JSON.stringify({ prefix: code, date: 'none', digits: 3 })
    const body = { ruleName: '旅程单号', ruleCode: code, ruleClass: 'order_number', ruleParams }
    await admin.call('POST', '/sys/fillRule/add', body)
    await openByMenu(page, '基础数据', '填值规则')
    const line = await find(page, '规则Code', code)
    await button(line, '编辑').click()
    const form = dialog(page)
    await form.getByText('序号随日期从1重新开始').waitFor()
    expect(await form.getByLabel('前缀').inputValue()).toBe(code)
    await form.getByLabel('前缀').fill(`${code}#{sys_nobody}`)
    await button(form, '确定').click()
    // Only the server knows the variables; it reports the error at the parameter.
    await form.locator('[data-field=prefix]').getByText('前缀中没有变量 #{sys_nobody}').waitFor()
    await fill(form, { 前缀: code, 序号位数: '13' })
    await form.locator('[data-field=digits]').getByText('序号位数不能大于12').waitFor()
    await fill(form, { 序号位数: '5' })
    await button(form, '确定').click()
    await form.waitFor({ state: 'detached' })
    await button(line, '功能测试').click()
    await dialog(page).getByText(`${code}00001`, { exact: true }).waitFor()
    const created = await admin.call('PUT', `/sys/fillRule/executeRuleByCode/${code}`)
    expect(created.body.result).toBe(`${code}00001`)
  })
})
