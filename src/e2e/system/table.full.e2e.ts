import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName, roleId } from '../support/people.ts'
import { button, clickAtRest, dialog } from '../support/screen.ts'

const COUNT = 12

const journey = startAdminJourney()

const prefix = freshName('T')
beforeAll(async () => {
  for (let index = 0; index < COUNT; index += 1) {
    const code = `${prefix}-${String(index).padStart(2, '0')}`
    await journey.admin.call('POST', '/sys/position/add', { code, name: '甲岗', postRank: '1' })
  }
})

const heads = (of: Page) => of.locator('thead th').allTextContents()
const headsShown = async (of: Page) => (await heads(of)).filter((text) => /^职|^创/.test(text))

async function openList(of: Page): Promise<void> {
  await of.goto('/system/position')
  await of.getByRole('search').getByLabel('职务编码').fill(prefix)
  await button(of, '查询').click()
  await of.getByText(`1-10 共${COUNT}条`).waitFor()
}

describe('a list of records', () => {
  it('is arranged by each user, and stays so', async () => {
    const { page } = journey
    await openList(page)
    await button(page, '列设置').click()
    await page.getByRole('button', { name: '下移职务编码' }).click()
    await page.getByRole('checkbox', { name: '职级' }).uncheck()
    await page.keyboard.press('Escape')
    expect(await headsShown(page)).toEqual(['职务名称', '职务编码', '创建时间'])

    await page.reload()
    await page.getByRole('columnheader', { name: '职务名称' }).waitFor()
    expect(await headsShown(page)).toEqual(['职务名称', '职务编码', '创建时间'])

    const other = await createPerson(journey.admin, [await roleId(journey.admin, 'admin')])
    const theirs = await journey.open({ as: other })
    await openList(theirs.page)
    expect(await headsShown(theirs.page)).toEqual(['职务编码', '职务名称', '职级', '创建时间'])
    await theirs.close()

    await openList(page)
    await button(page, '列设置').click()
    await page.locator('.r-columns').getByRole('button', { name: '重置' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => headsShown(page)).toEqual(['职务编码', '职务名称', '职级', '创建时间'])
  })

  it('gets narrower columns by pulling an edge', async () => {
    const { page } = journey
    await openList(page)
    const head = page.getByRole('columnheader', { name: '创建时间' })
    await head.hover()
    const before = (await head.boundingBox())!
    const edge = (await head.locator('.r-table__edge').boundingBox())!
    await page.mouse.move(edge.x + 4, edge.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge.x - 56, edge.y + 10)
    await page.mouse.up()
    await expect.poll(async () => Math.round((await head.boundingBox())!.width - before.width)).toBe(-60)
    await head.locator('.r-table__edge').dblclick()
  })

  it('keeps a pinned column in view, and shows more rows in compact mode', async () => {
    const { page } = journey
    await openList(page)
    const rowHeight = async () => (await page.locator('tbody .ant-table-row').first().boundingBox())!.height
    const before = await rowHeight()
    await button(page, '密度').click()
    await clickAtRest(page.getByRole('menuitem', { name: '紧凑' }))
    await button(page, '列设置').click()
    await page.getByRole('combobox', { name: '固定创建时间' }).click()
    await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: '固定在左' }).last())
    await page.keyboard.press('Escape')
    await expect.poll(rowHeight).toBeLessThan(before)
    const head = page.getByRole('columnheader', { name: '创建时间' })
    await expect.poll(() => head.evaluate((cell) => getComputedStyle(cell).position)).toBe('sticky')
    const left = async () => Math.round((await head.boundingBox())!.x)
    await page.locator('.ant-table-content').evaluate((table) => {
      // Wider than any screen, so that it scrolls.
      table.querySelector('table')!.style.minWidth = '3000px'
      table.scrollLeft = 100_000
    })
    const table = (await page.locator('.ant-table-content').boundingBox())!
    await expect.poll(left).toBeLessThan(table.x + 100)
    expect(await left()).toBeGreaterThanOrEqual(Math.round(table.x))
    await button(page, '列设置').click()
    await page.locator('.r-columns').getByRole('button', { name: '重置' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(rowHeight).toBe(before)
  })

  it('is sorted by several columns, in the sequence of the clicks', async () => {
    const { page } = journey
    await page.goto('/system/user')
    await page.getByRole('columnheader', { name: '性别' }).click()
    await page.getByRole('columnheader', { name: '用户账号' }).click()
    const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('order') === 'asc,desc')
    await page.getByRole('columnheader', { name: '用户账号' }).click()
    const answer = await answered
    expect(new URL(answer.url()).searchParams.get('column')).toBe('sex,username')
    const { records } = ((await answer.json()) as { result: PageResult<{ sex: number | null; username: string }> })
      .result
    const sameSex = records.filter(({ sex }) => sex === records[0]!.sex).map(({ username }) => username)
    expect(sameSex).toEqual(sameSex.toSorted((one, other) => other.localeCompare(one, 'zh')))
    await page.getByRole('columnheader', { name: '性别' }).getByText('1', { exact: true }).waitFor()
  })

  it('is paged by number, by a jump and by size', async () => {
    const { page } = journey
    await openList(page)
    await page.locator('.ant-pagination-options-quick-jumper input').fill('2')
    await page.keyboard.press('Enter')
    await page.getByText(`11-${COUNT} 共${COUNT}条`).waitFor()
    await page.locator('.ant-pagination-options-size-changer').click()
    await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: '20 条/页' }))
    await page.getByText(`1-${COUNT} 共${COUNT}条`).waitFor()
  })

  it('shows one row of its conditions until it is expanded', async () => {
    const { page } = journey
    await page.goto('/system/user')
    const search = page.getByRole('search')
    await search.getByLabel('用户账号').waitFor()
    expect(await search.getByLabel('手机号码').isVisible()).toBe(false)
    await button(page, '展开').click()
    await search.getByLabel('手机号码').waitFor()
    await button(page, '收起').click()
    await search.getByLabel('手机号码').waitFor({ state: 'hidden' })
  })

  it('keeps selected rows across pages and passes all of them to the batch', async () => {
    const { page } = journey
    await openList(page)
    await page.locator('thead').getByRole('checkbox').check()
    await page.getByText('已选择 10 项').waitFor()
    await page.getByTitle('2', { exact: true }).click()
    await page.getByText(`11-${COUNT} 共${COUNT}条`).waitFor()
    await page.locator('thead').getByRole('checkbox').check()
    await page.getByText(`已选择 ${COUNT} 项`).waitFor()
    await button(page, '批量操作').click()
    await clickAtRest(page.getByRole('menuitem', { name: '删除' }))
    await button(dialog(page), '确定').click()
    await page.locator('.ant-empty-description').waitFor()
    expect(await page.getByText('已选择').count()).toBe(0)
    const left = await journey.admin.call<{ total: number }>('GET', `/sys/position/list?code=${prefix}*`)
    expect(left.body.result.total).toBe(0)
  })
})

describe('a list on a phone', () => {
  it('offers the same settings and stays within the screen', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/system/user')
    await button(page, '列设置').click()
    await page.getByRole('checkbox', { name: '手机号码' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const panel = (await page.locator('.ant-popover').boundingBox())!
    expect(panel.x).toBeGreaterThanOrEqual(0)
    expect(panel.x + panel.width).toBeLessThanOrEqual(390)
  })
})
