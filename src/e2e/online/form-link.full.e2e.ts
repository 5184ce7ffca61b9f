/** Record of an online form for a visitor without an account. */
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, clickAtRest, dialog, notice, reopenByMenu, row } from '../support/screen.ts'
import { takeFromMenu } from './take-from-menu.ts'

const journey = startAdminJourney()

/**
 * Creates an active form with one record.
 * @returns the id of the form.
 */
async function makeForm(table: string, shop: string): Promise<string> {
  const { admin } = journey
  const fields = [
    { dbFieldName: 'shop_name', dbFieldTxt: '门店名称', fieldMustInput: '1' },
    { dbFieldName: 'state', dbFieldTxt: '营业状况', fieldShowType: 'textarea', dbLength: 200 },
    { dbFieldName: 'town', dbFieldTxt: '所在地区', fieldShowType: 'pca', dbLength: 20 },
    { dbFieldName: 'photos', dbFieldTxt: '照片', fieldShowType: 'image', dbLength: 1000 },
    { dbFieldName: 'seller', dbFieldTxt: '业务员', fieldShowType: 'sel_user', dbLength: 100 },
  ]
  const added = await admin.call<{ id: string }>('POST', '/online/cgform/head/add', {
    ...{ tableName: table, tableTxt: `走访 ${table}`, tableType: 2, fields },
  })
  const { id } = added.body.result
  await admin.call('POST', '/online/cgform/head/add', {
    ...{ tableName: `${table}_line`, tableTxt: '商品明细', tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [
      { dbFieldName: 'visit_id', dbFieldTxt: '走访', mainTable: table },
      { dbFieldName: 'goods', dbFieldTxt: '商品', fieldMustInput: '1' },
      { dbFieldName: 'bill', dbFieldTxt: '票据', fieldShowType: 'file', dbLength: 500 },
    ],
  })
  await admin.call('POST', '/online/cgform/api/synchronise', { id, mode: 'normal' })
  await admin.call('POST', '/online/cgform/head/publish', { id })
  const saved = await admin.call('POST', `/online/data/${table}/add`, { shopName: shop, state: '正常' })
  expect(saved.body.success).toBe(true)
  return id
}

it('a link shows one record to its holder and saves changes there, until it is revoked', async () => {
  const { page, admin } = journey
  const table = freshName('visit').toLowerCase()
  const shop = `东门店 ${table}`
  await makeForm(table, shop)
  await page.goto(`/online/cgformList/${table}`)
  await button(row(page, shop), '更多').click()
  await clickAtRest(page.getByRole('menuitem', { name: '分享链接' }))
  await dialog(page).getByText('编辑这条记录').click()
  await button(dialog(page), '生成链接').click()
  const issued = page.getByRole('dialog').filter({ hasText: '链接已生成' })
  const address = await issued.getByLabel('链接', { exact: true }).inputValue()
  expect(await issued.getByLabel('说明').inputValue()).toContain('业务员：人员和部门不提供给没有账号的人选择')
  expect(new URL(address).pathname).toBe('/onlineIframe/OnlineIframeEdit')

  const visitor = await journey.open()
  await visitor.page.setViewportSize({ width: 390, height: 844 })
  const requests: string[] = []
  visitor.page.on('request', (request) => requests.push(request.url()))
  const loaded = await visitor.page.goto(address)
  expect(loaded!.headers()['referrer-policy']).toBe('no-referrer')
  await visitor.page.getByRole('heading', { name: `走访 ${table}` }).waitFor()
  const name = visitor.page.getByLabel('门店名称')
  expect(await name.inputValue()).toBe(shop)
  await name.fill('')
  await button(visitor.page, '保存').click()
  await visitor.page.getByText('请输入门店名称').waitFor()
  await name.fill(`西门店 ${table}`)
  await button(visitor.page, '保存').click()
  await visitor.page.getByRole('heading', { name: '提交成功' }).waitFor()
  // Nobody was signed in for it, and no address contains the secret.
  expect(await visitor.page.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull()
  expect(
    requests.filter((url) => new URL(url).href.includes(new URL(address).hash.slice(1)) && !url.includes('#')),
  ).toEqual([])
  const list = await admin.call<PageResult<{ shopName: string }>>('GET', `/online/data/${table}/list`)
  expect(list.body.result.records.map(({ shopName }) => shopName)).toEqual([`西门店 ${table}`])

  await reopenByMenu(page, '在线开发', '在线表单')
  await page.getByRole('search').getByLabel('表名').fill(table)
  // A row that renders again would close its menu.
  const found = page.waitForResponse((response) => /head\/list\?.*tableName=/.test(response.url()))
  await button(page, '查询').click()
  await found
  await button(row(page, `走访 ${table}`), '更多').click()
  await clickAtRest(page.getByRole('menuitem', { name: '链接', exact: true }))
  const links = page.getByRole('dialog').filter({ hasText: '表单链接' })
  await button(row(page, '编辑记录'), '撤销').click()
  await button(page.getByRole('dialog').filter({ hasText: '确定撤销该链接吗' }), '确定').click()
  await notice(page, '操作成功').waitFor()
  await links.getByText('已撤销').waitFor()

  await visitor.page.reload()
  await visitor.page.getByText('链接无效或已过期').waitFor()
  await visitor.close()
  await takeFromMenu(admin, '/online/cgform/head', `tableName=${table}`)
})

it('a visitor fills in a form with its files, areas and rows, and sees them by another link', async () => {
  const { admin } = journey
  const table = freshName('visit').toLowerCase()
  await makeForm(table, '东门店')
  const issued = await admin.call<{ address: string }>('POST', '/online/cgform/link/add', {
    ...{ table, allows: 'add', hours: 1 },
  })
  const visitor = await journey.open()
  const { page } = visitor
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(issued.body.result.address)
  await page.getByLabel('门店名称').fill('西门店')
  expect(await page.getByText('业务员').count()).toBe(0)
  await page.getByLabel('所在地区').click()
  for (const name of ['北京市', '市辖区', '东城区']) {
    await clickAtRest(
      page
        .locator('.ant-cascader-menu-item')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .last(),
    )
  }
  const picture = Buffer.from(PICTURE, 'base64')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '门头.png', mimeType: 'image/png', buffer: picture })
  await page.getByText('门头.png上传完成').waitFor({ state: 'attached' })
  const widthOf = (image: Locator) => () => image.evaluate((each: HTMLImageElement) => each.naturalWidth)
  await expect.poll(widthOf(page.getByRole('button', { name: '预览 门头.png' }).locator('img'))).toBe(1)
  await button(page, '添加行').click()
  const grid = page.getByRole('grid', { name: '商品明细' })
  await grid.locator('[data-row] [data-column="goods"]').click()
  await page.keyboard.type('大米')
  await page.keyboard.press('Tab')
  await grid.locator('[data-row]').getByText('大米').waitFor()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await button(page, '提交').click()
  await page.getByRole('heading', { name: '提交成功' }).waitFor()

  const list = await admin.call<PageResult<{ id: string; shopName: string }>>('GET', `/online/data/${table}/list`)
  const { id } = list.body.result.records.find(({ shopName }) => shopName === '西门店')!
  const shared = await admin.call<{ address: string }>('POST', '/online/cgform/link/add', {
    ...{ table, allows: 'view', hours: 1, dataId: id },
  })
  await page.goto(shared.body.result.address)
  await page.getByText('北京市/市辖区/东城区').waitFor()
  await page.getByText('大米').waitFor()
  await expect.poll(widthOf(page.getByRole('img', { name: '门头.png' }))).toBe(1)
  expect(await overflow()).toBe(0)
  await visitor.close()
  await takeFromMenu(admin, '/online/cgform/head', `tableName=${table}`)
})

/** One pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
