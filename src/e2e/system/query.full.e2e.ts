import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, clickAtRest, dialog, notice } from '../support/screen.ts'

const journey = startAdminJourney()

const code = freshName('Q')
beforeAll(async () => {
  for (const [name, postRank] of [
    ['甲', '1'],
    ['乙', '2'],
    ['丙', '3'],
  ]) {
    await journey.admin.call('POST', '/sys/position/add', {
      code: `${code}${postRank}`,
      name: `${name}${code}`,
      postRank,
    })
  }
})

async function pick(page: Page, label: string, option: string, at = 0): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).nth(at).click()
  const options = page.locator('.ant-select-item-option').filter({ hasText: new RegExp(`^${option}$`) })
  await clickAtRest(options.last())
}

/** Names in the list, without their unique part. */
async function names(page: Page, total: number): Promise<string[]> {
  await page.getByText(`共${total}条`).waitFor()
  const cells = await page.getByRole('cell').filter({ hasText: code }).allInnerTexts()
  return cells.filter((text) => text.endsWith(code)).map((text) => text.replace(code, ''))
}

interface StoredSearch {
  id: string
  name: string
}

async function storedSearches(): Promise<StoredSearch[]> {
  const path = '/sys/savedSearch/list?page=system/position/search'
  return (await journey.admin.call<StoredSearch[]>('GET', path)).body.result
}

// Deletes saved searches: one that is applied when the page opens would narrow every later list.
beforeEach(async () => {
  for (const { id } of await storedSearches()) await journey.admin.call('DELETE', `/sys/savedSearch/delete?id=${id}`)
})

/** Opens the list of the three positions with a condition in the advanced query that excludes one of them. */
async function openNotMiddle(page: Page): Promise<void> {
  await page.goto('/system/position')
  await page.getByRole('textbox', { name: '职务编码' }).fill(code)
  await button(page, '查询').click()
  await expect.poll(() => names(page, 3)).toHaveLength(3)
  await button(page, '高级查询').click()
  await pick(page, '字段', '职级')
  await pick(page, '运算', '不等于')
  await dialog(page).getByLabel('职级').click()
  await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: '中级' }).last())
}

describe('the advanced query of a list', () => {
  it('joins conditions and groups, narrows the search of the form, and is shown in words', async () => {
    const { page } = journey
    await openNotMiddle(page)
    await button(dialog(page), '添加条件组').click()
    await dialog(page).getByText('或', { exact: true }).last().click()
    await pick(page, '字段', '职务名称', 1)
    await pick(page, '运算', '以…开始', 1)
    await dialog(page).getByLabel('职务名称').fill('乙')
    await button(dialog(page), '添加条件').first().click()
    await pick(page, '字段', '职务名称', 2)
    await dialog(page).getByLabel('职务名称').last().fill('丙')
    await button(dialog(page), '查询').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => names(page, 1)).toEqual(['乙'])
    const summary = page.getByText('高级查询：职级 不等于')
    expect((await summary.innerText()).replace(/\s+/g, ' ')).toContain('职务名称 以…开始 乙')
  })

  it('is saved by name, applied when the page opens, and deleted', async () => {
    const { page } = journey
    const name = freshName('Q')
    await openNotMiddle(page)
    await button(dialog(page), '保存查询').click()
    await dialog(page).getByLabel('查询名称').fill(name)
    await dialog(page).getByLabel('打开页面时自动查询').check()
    await button(dialog(page), '保存').click()
    await notice(page, '保存成功！').waitFor()
    await page.goto('/system/position')
    await page.getByText('高级查询：职级 不等于').waitFor()
    await page.getByRole('textbox', { name: '职务编码' }).fill(code)
    await button(page, '查询').click()
    await expect.poll(async () => (await names(page, 2)).sort()).toEqual(['乙', '甲'])
    await button(page, '重置').click()
    await page.getByText('高级查询：职级 不等于').waitFor({ state: 'hidden' })

    await button(page, '高级查询').click()
    await dialog(page)
      .getByRole('button', { name: `删除查询：${name}` })
      .click()
    await button(dialog(page), '确定').click()
    await dialog(page).getByRole('button', { name, exact: true }).waitFor({ state: 'hidden' })
    await expect.poll(async () => (await storedSearches()).map((search) => search.name)).not.toContain(name)
  })

  it('stores the values of the form as well, restores them and applies them', async () => {
    const { page } = journey
    const name = freshName('Q')
    await page.goto('/system/position')
    const field = page.getByRole('textbox', { name: '职务编码' })
    await field.fill(`${code}2`)
    await button(page, '我的查询').click()
    await dialog(page).getByLabel('查询名称').fill(name)
    await button(dialog(page), '保存').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await button(page, '重置').click()
    await expect.poll(() => field.inputValue()).toBe('')
    await button(page, '我的查询').click()
    await dialog(page).getByRole('button', { name, exact: true }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => names(page, 1)).toEqual(['乙'])
    expect(await field.inputValue()).toBe(`${code}2`)
    await button(page, '我的查询').click()
    await dialog(page)
      .getByRole('button', { name: `删除查询：${name}` })
      .click()
    await button(dialog(page), '确定').click()
    await expect.poll(async () => (await storedSearches()).map((search) => search.name)).not.toContain(name)
  })
})
