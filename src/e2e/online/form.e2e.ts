import { describe, expect, it } from 'vitest'
import { changeMenu, menuItem } from '../shell/frame.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, clickAtRest, dialog, fill, notice, row } from '../support/screen.ts'
import { takeFromMenu } from './take-from-menu.ts'

const journey = startAdminJourney()

describe('a form that is made in the browser', () => {
  it('gets its table, its entry in the menu, and its records', async () => {
    const { page } = journey
    const table = freshName('shop').toLowerCase()
    const title = `门店 ${table}`
    await page.goto('/online/cgform')
    await button(page, '新增').click()
    await fill(dialog(page), { 表名: table, 表描述: title })
    const grid = dialog(page).getByRole('grid', { name: '字段' })
    await grid.evaluate((element, copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', copied)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, 'shop_name\t门店名称\narea_size\t面积说明\n')
    await expect.poll(() => grid.locator('[data-row]').count()).toBe(2)
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()

    await page.getByRole('search').getByLabel('表名').fill(table)
    await button(page, '查询').click()
    await row(page, table).getByText('未同步').waitFor()
    await button(row(page, table), '同步数据库').click()
    await notice(page, '同步成功').waitFor()
    await row(page, table).getByText('已同步').waitFor()

    await button(row(page, table), '发布到菜单').click()
    await button(dialog(page), '确定').click()
    await notice(page, '发布成功').waitFor()

    await page.goto('/dashboard/analysis')
    await clickAtRest(page.getByRole('menuitem', { name: title }))
    await page.waitForURL(`**/online/cgformList/${table}`)
    await button(page, '新增').click()
    await fill(dialog(page), { 门店名称: '东门店', 面积说明: '三百平方米' })
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()
    await row(page, '东门店').getByText('三百平方米').waitFor()

    // A menu row of before names the view, and its path the form.
    const view = 'modules/online/cgform/auto/OnlCgformAutoList'
    await changeMenu(page, (menu) => [
      ...menu,
      menuItem(`/inherited/${table}`, `沿用 ${table}`, { component: view }),
      menuItem('/online/cgformTreeList/:id', '任意表单', { component: view }),
    ])
    for (const path of [`/inherited/${table}`, `/online/cgformTreeList/${table}`]) {
      await page.goto(path)
      await row(page, '东门店').getByText('三百平方米').waitFor()
    }
    await page.goto('/online/cgformTreeList/no_such_form')
    await page.getByText('在线表单 no_such_form 不存在').waitFor()
    await takeFromMenu(journey.admin, '/online/cgform/head', `tableName=${table}`)
  })
})
