/** Effects of buttons, on a page of positions that is published for these tests. */
import { beforeAll, describe, expect, it } from 'vitest'
import { publishForTests } from '../support/data/published-page.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, fill, notice, row } from '../support/screen.ts'
import { behaviourPage } from './behaviour-page.ts'

/** Part of the codes of these tests' records, to search the list by. */
const mark = freshName('V')

const journey = startAdminJourney()
publishForTests(journey, 'system/position', behaviourPage)
beforeAll(async () => {
  const { page } = journey
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/system/position?awaited=${mark}-late`)
  await page.locator('.r-divider').waitFor()
})

/** Finds the records whose codes begin with the mark and `code`. */
async function search(code: string): Promise<void> {
  await journey.page.getByRole('search').getByLabel('职务编码').fill(`${mark}-${code}`)
  await button(journey.page, '查询').click()
}

/** Adds a record, and returns its id. */
async function add(code: string, name: string): Promise<string> {
  const record = { code: `${mark}-${code}`, name, postRank: '1' }
  const { body } = await journey.admin.call<{ id: string }>('POST', '/sys/position/add', record)
  expect(body.message).toBe('添加成功！')
  return body.result.id
}

describe('buttons', () => {
  it('save one record after another, copy, and exchange events between blocks', async () => {
    const { page } = journey
    await search('next')
    await button(page, '新增').click()
    const width = async () => Math.round((await page.locator('.ant-modal').boundingBox())!.width)
    await expect.poll(width).toBe(480)
    await button(dialog(page), '全屏').click()
    await expect.poll(width).toBe(await page.evaluate(() => innerWidth))
    await button(dialog(page), '退出全屏').click()
    await expect.poll(width).toBe(480)
    await choose(dialog(page), '职级', '员级')
    await fill(dialog(page), { 职务编码: `${mark}-next-a`, 职务名称: '甲' })
    await button(dialog(page), '保存并新增').click()
    await notice(page, '添加成功').waitFor()
    await expect.poll(() => dialog(page).getByLabel('职务编码').inputValue()).toBe('')
    await fill(dialog(page), { 职务编码: `${mark}-next-b`, 职务名称: '乙' })
    await button(dialog(page), '确定').click()
    await button(row(page, `${mark}-next-b`), '复制').click()
    await notice(page, '已复制').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${mark}-next-b`)

    await button(row(page, `${mark}-next-a`), '选用').click()
    const order = page.locator('.r-form-block')
    await expect.poll(() => order.getByLabel('客户').inputValue()).toBe('甲')
    await expect.poll(() => order.getByLabel('合同').inputValue()).toBe('甲-1')
  })

  it('run for each selected record and list the refused ones', async () => {
    const { page } = journey
    await add('tick-ok', '可改')
    await add('tick-no', '不可改')
    await search('tick')
    await row(page, `${mark}-tick-ok`).getByRole('checkbox').check()
    await row(page, `${mark}-tick-no`).getByRole('checkbox').check()
    await button(page, '批量操作').click()
    await clickAtRest(page.getByRole('menuitem', { name: '改职级' }))
    await dialog(page).getByText('成功 1 条，失败 1 条').waitFor()
    expect(await dialog(page).getByRole('listitem').innerText()).toMatch(/^不可改\s+\S+/)
    await button(dialog(page), '关闭').click()
    await row(page, `${mark}-tick-ok`).getByText('助级').waitFor()
    await row(page, `${mark}-tick-no`).getByText('员级').waitFor()
  })

  it('do something else when the server refuses, and wait for late answers', async () => {
    const { page } = journey
    await search('late')
    await button(page, '校验').click()
    await notice(page, '没有通过：该编码不存在').locator('.anticon-exclamation-circle').waitFor()
    await button(page, '等待').click()
    await add('late', '来者')
    await notice(page, '到了').waitFor()
    await row(page, `${mark}-late`).waitFor()
  })

  it('open another page above this one, and a window that knows nothing of this one', async () => {
    const { page } = journey
    await button(page, '用户').click()
    await dialog(page).locator('.ant-table-row').first().waitFor()
    await button(dialog(page), '关闭窗口').click()
    await notice(page, '回来了').waitFor()
    const [opened] = await Promise.all([page.context().waitForEvent('page'), button(page, '新窗口').click()])
    await opened.waitForURL(/\/sys\/window\?a=%E7%94%B2$/)
    expect(await opened.evaluate(() => globalThis.opener)).toBeNull()
    await opened.close()
  })

  it('print a block without its surroundings', async () => {
    const { page } = journey
    await page.evaluate(() => {
      globalThis.print = () => undefined
    })
    await button(page, '打印订单').click()
    await page.emulateMedia({ media: 'print' })
    const order = page.locator('.r-form-block')
    await expect.poll(() => page.locator('.r-table').isVisible()).toBe(false)
    expect([await order.isVisible(), await page.getByRole('menu').first().isVisible()]).toEqual([true, false])
    await page.evaluate(() => globalThis.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await page.locator('.r-table').waitFor()
  })
})

describe('a list', () => {
  it('is edited cell by cell, summed up by the server, and printed without its controls', async () => {
    const { page } = journey
    const id = await add('cell-0', '旧名')
    await add('cell-1', '别名')
    await search('cell')
    await page.locator('.r-table').getByText('合计 计数 2').waitFor()

    const own = row(page, `${mark}-cell-0`)
    await own.getByText('旧名').waitFor()
    await button(own, '编辑职务名称').click()
    const box = page.locator('.r-table__cell-editor').getByRole('textbox')
    await box.fill('新名')
    await box.press('Enter')
    await own.getByText('新名').waitFor()
    const { body } = await journey.admin.call<{ name: string }>('GET', `/sys/position/queryById?id=${id}`)
    expect(body.result.name).toBe('新名')

    await page.evaluate(() => {
      globalThis.print = () => undefined
    })
    await button(page, '打印').click()
    const sheet = page.locator('.r-print')
    await page.emulateMedia({ media: 'print' })
    await sheet.getByRole('heading', { name: '职务一览' }).waitFor()
    expect([await page.locator('.r-table').isVisible(), await sheet.locator('button, input').count()]).toEqual([
      false,
      0,
    ])
    expect(await sheet.locator('tbody').innerText()).toContain('新名')
    await page.evaluate(() => globalThis.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await sheet.waitFor({ state: 'detached' })
  })
})
