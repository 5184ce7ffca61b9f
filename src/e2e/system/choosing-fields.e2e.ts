/** Fields that are chosen rather than typed give the same kind of value by mouse and by keyboard. */
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startAdminJourney } from '../support/journey.ts'
import { replaceDocument } from '../support/replace-document.ts'
import { button, clickAtRest, dialog, row } from '../support/screen.ts'

const ref = (entity: string, more: object) => ({ 'x-ref': { entity, ...more } })
const user = ref('system/user', { value: 'username', label: 'realname', many: true })
const depart = ref('system/depart', { label: 'departName' })
const category = ref('system/category', { label: 'name' })
/** By name: title, widget, props, and what its field says of references. */
const FIELDS: Record<string, [string, string, object?, object?]> = {
  plan: ['计划', 'Cron'],
  colour: ['颜色', 'ColorPicker'],
  area: ['地区', 'Area'],
  place: ['地点', 'Area', { type: 'select' }],
  people: ['抄送人', 'UserPicker', {}, user],
  office: ['承办部门', 'DepartPicker', {}, depart],
  kind: ['分类', 'CategoryTreeSelect', { code: 'B01', multiple: false }],
  major: ['大类', 'LinkedSelect', { below: ['minor'] }, category],
  minor: ['小类', 'LinkedSelect', { above: 'major' }, category],
  steps: ['步骤', 'SubTable', { entity: 'system/dict-item', columns: ['itemText', 'itemValue'] }],
}

const journey = startAdminJourney()
beforeAll(async () => {
  await journey.page.setViewportSize({ width: 1366, height: 1000 })
  const described = Object.entries(FIELDS).map(([name, [title, widget, , more]]) => {
    const type = widget === 'SubTable' ? 'array' : 'string'
    return [name, { type, title, 'x-virtual': true, 'x-widget': widget, ...more }]
  })
  await replaceDocument(journey.page, 'system/position.entity', (entity) => {
    Object.assign(entity.properties as object, Object.fromEntries(described))
  })
  const fields = Object.entries(FIELDS).map(([field, [, widget, props = {}]]) => ({ field, widget, props }))
  const body = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, { expr: `values.${name}` }]))
  await replaceDocument(journey.page, 'system/position.page', (document) => {
    const submit = { label: '提交', do: [{ use: 'call', with: { call: 'POST /test/chosen', body } }] }
    const form = { type: 'void', 'x-component': 'Form', 'x-component-props': { fields, columns: 2, submit } }
    document.properties = { form }
  })
})

const control = (label: string): Locator => journey.page.getByLabel(label, { exact: true })
const steps = (): Locator => journey.page.getByRole('grid', { name: '步骤' })
const list = (): Locator =>
  journey.page.locator('.ant-select-dropdown, .ant-cascader-dropdown').filter({ visible: true }).last()

/** What is sent when the form is submitted. */
async function submitted(): Promise<Record<string, unknown>> {
  const sent = journey.page.waitForRequest('**/test/chosen')
  await journey.page.route('**/test/chosen', (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '', result: null, timestamp: 0 } }),
  )
  await button(journey.page, '提交').click()
  return (await sent).postDataJSON() as Record<string, unknown>
}

async function opened(): Promise<void> {
  await journey.page.goto('/system/position')
  await control('计划').waitFor()
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await journey.page.keyboard.press(key)
}

/** The active row, from its first cell to its end. */
async function fillRow(name: string): Promise<void> {
  await steps().focus()
  await journey.page.keyboard.type(name)
  await press('Tab')
  await journey.page.keyboard.type('1')
  await press('Tab')
}

describe('fields of a form', () => {
  it('are filled in by keyboard alone', async () => {
    const { page } = journey
    await opened()
    await control('计划').focus()
    await page.keyboard.type('0 0 2 * * ?')
    await page.getByText('接下来的执行时间').waitFor()
    await control('颜色').focus()
    await page.keyboard.type('#1890ff')
    await control('地区').focus()
    await press('ArrowDown')
    await list().getByText('北京市').waitFor()
    await press('ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter')
    for (const [level, text] of [
      ['地点', '浙江省'],
      ['地点：市', '杭州市'],
      ['地点：区县', '上城区'],
    ] as const) {
      await control(level).focus()
      await page.keyboard.type(text)
      await press('Enter')
    }
    await control('抄送人').focus()
    await press('Enter')
    await dialog(page).getByRole('textbox', { name: '用户账号' }).fill('admin')
    await press('Enter')
    await row(page, 'admin').getByRole('checkbox').focus()
    await press('Space')
    await button(dialog(page), '确定').focus()
    await press('Enter')
    await dialog(page).waitFor({ state: 'hidden' })
    await control('承办部门').focus()
    await press('Enter')
    await dialog(page).getByText('商务局').waitFor()
    await dialog(page).getByRole('tree').focus()
    await press('Home', 'Space')
    await button(dialog(page), '确定').focus()
    await press('Enter')
    await dialog(page).waitFor({ state: 'hidden' })
    await control('分类').focus()
    await press('ArrowDown')
    await list().getByText('家用电器').waitFor()
    await press('ArrowDown', 'ArrowDown', 'Enter')
    await control('大类').focus()
    await press('Enter')
    await list().getByText('商品分类').waitFor()
    await press('Enter')
    await control('小类').focus()
    await press('Enter')
    await list().getByText('食品').waitFor()
    await press('Enter')
    await button(page, '添加行').press('Enter')
    await fillRow('a')
    expect(await submitted()).toMatchObject({
      plan: '0 0 2 * * ?',
      colour: '#1890ff',
      area: '110101',
      place: '330102',
      people: 'admin',
      office: 'demo-bureau',
      kind: 'demo-appliance',
      major: 'demo-goods',
      minor: 'demo-food',
      steps: [{ itemText: 'a', itemValue: '1' }],
    })
  })

  it('are filled in by the mouse, and rows are pulled to their place', async () => {
    const { page } = journey
    await page.reload()
    await control('计划').waitFor()
    const pick = async (label: string, ...texts: string[]) => {
      await control(label).click()
      for (const text of texts) await clickAtRest(list().getByText(text, { exact: true }).last())
    }
    await pick('常用计划', '每周一 2 时')
    await page.locator('input[type=color]').fill('#ff0000')
    await pick('地区', '浙江省', '杭州市', '上城区')
    await pick('地点', '北京市')
    await pick('地点：市', '市辖区')
    await pick('地点：区县', '东城区')
    await control('抄送人').click()
    await dialog(page).getByRole('textbox', { name: '用户账号' }).fill('admin')
    await page.keyboard.press('Enter')
    await row(page, 'admin').first().click()
    await button(dialog(page), '确定').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await control('承办部门').click()
    await dialog(page).getByText('城东分局').click()
    await button(dialog(page), '确定').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await pick('分类', '食品')
    await pick('大类', '业态分类')
    await pick('小类', '超市')
    for (const name of ['a', 'b', 'c']) {
      await button(page, '添加行').click()
      await fillRow(name)
    }
    const handle = (at: number) => page.locator('[data-handle]').nth(at)
    await handle(2).hover()
    await page.mouse.down()
    const target = (await handle(0).boundingBox())!
    await page.mouse.move(target.x + 10, target.y + 8, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => page.locator('[data-column=itemText]').allTextContents()).toEqual(['c', 'a', 'b'])
    expect(await submitted()).toMatchObject({
      plan: '0 0 2 ? * MON',
      colour: '#ff0000',
      area: '330102',
      place: '110101',
      people: 'admin',
      kind: 'demo-food',
      major: 'demo-business',
      minor: 'demo-supermarket',
      office: 'demo-district',
      steps: [{ itemText: 'c' }, { itemText: 'a' }, { itemText: 'b' }],
    })
  })
})
