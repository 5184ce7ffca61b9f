import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, dialog, notice, row } from '../support/screen.ts'

/** The test changes this screen itself, because no other journey uses it. */
const ADDRESS = 'system/document'

const journey = startAdminJourney()

/** Saves the shipped page with another title of its column of addresses, as the playground does. */
async function saveWithColumn(title: string): Promise<void> {
  const { body } = await journey.admin.call<{ text: string; headNumber: number | null }>(
    'GET',
    `/sys/document/queryById?address=${ADDRESS}&version=shipped`,
  )
  const document = JSON.parse(body.result.text)
  const { columns } = document.properties.table['x-component-props']
  columns[1] = { ...columns[1], title }
  const draft = { address: ADDRESS, text: JSON.stringify(document), base: body.result.headNumber ?? 0, note: title }
  const saved = await journey.admin.call('POST', '/sys/document/save', draft)
  expect(saved.body.message).toBe('保存成功！')
}

async function openList(page: Page): Promise<void> {
  await page.goto('/system/document')
  await page.getByRole('search').getByLabel('地址').fill(ADDRESS)
  await button(page, '查询').click()
  await row(page, '随程序').first().or(row(page, '使用中')).or(row(page, '草稿')).first().waitFor()
}

/** Row of the page itself; its entity has the same address. */
const ownRow = (page: Page) => row(page, `${ADDRESS}页面`).first()
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

describe('a page that was changed in the browser', () => {
  it('is looked at, published, rolled back and taken out of use', async () => {
    const { page } = journey
    const [earlier, later] = [freshName('页面地址'), freshName('页面的地址')]
    await saveWithColumn(earlier)
    await saveWithColumn(later)
    await openList(page)
    await button(ownRow(page), '查看差异').click()
    await dialog(page).getByText(`数据表格 table › 列 › ${later} › 标题`).waitFor()
    await button(dialog(page), '关闭窗口').click()

    await button(ownRow(page), '版本').click()
    await button(row(page, later), '发布').click()
    await button(dialog(page), '确定').click()
    await notice(page, '发布成功').waitFor()
    await row(page, later).getByText('使用中').waitFor()

    await openList(page)
    await heading(page, later).waitFor()
    await button(ownRow(page), '版本').click()
    await button(row(page, earlier), '发布').click()
    await button(dialog(page), '确定').click()
    await row(page, later).getByText('曾发布').waitFor()

    await openList(page)
    await heading(page, earlier).waitFor()
    await button(ownRow(page), '停用').click()
    await button(dialog(page), '确定').click()
    await ownRow(page).getByText('草稿').waitFor()
    await openList(page)
    await heading(page, '地址').waitFor()
  })
})
