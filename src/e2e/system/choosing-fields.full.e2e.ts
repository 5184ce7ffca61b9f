/**
 * Fields with a chooser give equal values by mouse and by keyboard. The tests use drafts of the page and the entity of
 * positions in the playground, which shows the values of the form.
 */
import type { Frame, Locator } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { shippedEntity } from '../support/data/shipped-documents.ts'
import { startAdminJourney } from '../support/journey.ts'
import { openPreview, previewFrame } from '../support/playground-preview.ts'
import { button, clickAtRest, dialog, notice, row } from '../support/screen.ts'

const ref = (entity: string, more: object) => ({ 'x-ref': { entity, ...more } })
const user = ref('system/user', { value: 'username', label: 'realname', many: true })
const depart = ref('system/depart', { label: 'departName' })
const category = ref('system/category', { label: 'name' })
/** By name: title, widget, props, and further members of the field. */
const FIELDS: Record<string, [title: string, widget: string, props?: object, more?: object]> = {
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
  days: ['活动日期', 'DateRangePicker'],
  night: ['值班时间', 'TimeRangePicker'],
  quarter: ['报送季度', 'QuarterPicker'],
  words: ['关键词', 'Tags'],
  grade: ['满意度', 'Rate', {}, { type: 'integer' }],
  auditor: [
    '审核人',
    'PopupDictionary',
    { popupCode: 'user_choice', popupMulti: false, valueField: 'username', textField: 'realname' },
  ],
}

const journey = startAdminJourney()
let preview: Frame
beforeAll(async () => {
  const described = Object.entries(FIELDS).map(([name, [title, widget, , more]]) => {
    const type = widget === 'SubTable' ? 'array' : 'string'
    return [name, { type, title, 'x-virtual': true, 'x-widget': widget, ...more }]
  })
  const position = shippedEntity('system/position')
  const entity: Entity = { ...position, properties: { ...position.properties, ...Object.fromEntries(described) } }
  const fields = Object.entries(FIELDS).map(([field, [, widget, props = {}]]) => ({ field, widget, props }))
  const submitting = { label: '提交', do: [{ use: 'notice', with: { text: '已提交' } }] }
  const form = {
    type: 'void',
    'x-component': 'Form',
    'x-component-props': { fields, columns: 2, submit: submitting },
  } as const
  const page = { title: '职务管理', 'x-entity': 'system/position', type: 'object', properties: { form } } as const
  preview = await openPreview(journey.page, { page, entity })
})
beforeEach(async () => {
  // Reloads the preview, with an empty form.
  await button(journey.page, '重新载入').click()
  preview = await previewFrame(journey.page)
  await control('计划').waitFor()
})

const control = (label: string): Locator => preview.getByLabel(label, { exact: true })
const panel = () => preview.locator('.ant-picker-dropdown').filter({ visible: true })
const steps = (): Locator => preview.getByRole('grid', { name: '步骤' })
const list = (): Locator =>
  preview.locator('.ant-select-dropdown, .ant-cascader-dropdown').filter({ visible: true }).last()

/** Submits the form, which succeeds only without errors. */
async function submit(): Promise<void> {
  await button(preview, '提交').click()
  await notice(preview, '已提交').waitFor()
}

/** Values of the form by field, as the playground shows them. */
async function held(): Promise<Record<string, string>> {
  const lines = journey.page.getByRole('region', { name: '诊断' }).getByRole('table').locator('tbody tr')
  const texts = await lines.evaluateAll((rows) =>
    rows.map((each) => [...each.children].map((cell) => cell.textContent)),
  )
  return Object.fromEntries(texts)
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await journey.page.keyboard.press(key)
}

/** Fills the active row, from its first cell to its end. */
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
    await control('计划').focus()
    await page.keyboard.type('0 0 2 * * ?')
    await preview.getByText('接下来的执行时间').waitFor()
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
    await dialog(preview).getByRole('textbox', { name: '用户账号' }).fill('admin')
    await press('Enter')
    await row(preview, 'admin').getByRole('checkbox').focus()
    await press('Space')
    await button(dialog(preview), '确定').focus()
    await press('Enter')
    await dialog(preview).waitFor({ state: 'hidden' })
    await control('承办部门').focus()
    await press('Enter')
    await dialog(preview).getByText('商务局').waitFor()
    await dialog(preview).getByRole('tree').focus()
    await press('Home', 'Space')
    await button(dialog(preview), '确定').focus()
    await press('Enter')
    await dialog(preview).waitFor({ state: 'hidden' })
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
    await button(preview, '添加行').press('Enter')
    await fillRow('a')
    await expect.poll(held).toMatchObject({
      plan: '0 0 2 * * ?',
      colour: '#1890ff',
      area: '110101',
      place: '330102',
      people: 'admin',
      office: 'demo-bureau',
      kind: 'demo-appliance',
      major: 'demo-goods',
      minor: 'demo-food',
      steps: expect.stringContaining('"itemText":"a","itemValue":"1"'),
    })
    await submit()
  })

  it('are filled in by the mouse, and rows are pulled to their place', async () => {
    const { page } = journey
    const pick = async (label: string, ...texts: string[]) => {
      await control(label).click()
      for (const text of texts) await clickAtRest(list().getByText(text, { exact: true }).last())
    }
    await pick('常用计划', '每周一 2 时')
    await preview.locator('input[type=color]').fill('#ff0000')
    await pick('地区', '浙江省', '杭州市', '上城区')
    await pick('地点', '北京市')
    await pick('地点：市', '市辖区')
    await pick('地点：区县', '东城区')
    await control('抄送人').click()
    await dialog(preview).getByRole('textbox', { name: '用户账号' }).fill('admin')
    await page.keyboard.press('Enter')
    await row(preview, 'admin').first().click()
    await button(dialog(preview), '确定').click()
    await dialog(preview).waitFor({ state: 'hidden' })
    await control('承办部门').click()
    await dialog(preview).getByText('城东分局').click()
    await button(dialog(preview), '确定').click()
    await dialog(preview).waitFor({ state: 'hidden' })
    await pick('分类', '食品')
    await pick('大类', '业态分类')
    await pick('小类', '超市')
    for (const name of ['a', 'b', 'c']) {
      await button(preview, '添加行').click()
      await fillRow(name)
    }
    const handle = (at: number) => preview.locator('[data-handle]').nth(at)
    await handle(2).hover()
    await page.mouse.down()
    const target = (await handle(0).boundingBox())!
    await page.mouse.move(target.x + 10, target.y + 8, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => preview.locator('[data-column=itemText]').allTextContents()).toEqual(['c', 'a', 'b'])
    await expect.poll(held).toMatchObject({
      plan: '0 0 2 ? * MON',
      colour: '#ff0000',
      area: '330102',
      place: '110101',
      people: 'admin',
      kind: 'demo-food',
      major: 'demo-business',
      minor: 'demo-supermarket',
      office: 'demo-district',
      steps: expect.stringMatching(/"itemText":"c".*"itemText":"a".*"itemText":"b"/),
    })
    await submit()
  })

  it('of ranges, periods, tags, stars and a popup over a report store what they show', async () => {
    const { page } = journey
    await control('活动日期').click()
    const day = (text: string) => panel().locator('td.ant-picker-cell-in-view').filter({ hasText: text }).first()
    const month = (await day('10').getAttribute('title'))!.slice(0, 7)
    await clickAtRest(day('10'))
    await clickAtRest(day('20'))
    await expect.poll(() => control('活动日期').inputValue()).toBe(`${month}-10`)

    await control('值班时间').focus()
    await page.keyboard.type('22:00:00')
    await page.keyboard.press('Tab')
    await page.keyboard.type('06:00:00')
    await page.keyboard.press('Tab')

    await control('报送季度').click()
    await clickAtRest(panel().locator('td').filter({ hasText: 'Q2' }))
    await expect.poll(() => control('报送季度').inputValue()).toMatch(/^\d{4}年第2季度$/)

    await control('关键词').focus()
    await page.keyboard.insertText('粮油，水产，')
    await preview.getByRole('radio', { name: '4 星' }).focus()
    await page.keyboard.press('Space')

    await control('审核人').click()
    const report = preview.getByRole('dialog', { name: '用户选择' })
    await report.getByRole('textbox', { name: '用户账号' }).fill('admin')
    await page.keyboard.press('Enter')
    await report.getByText('1-1 共1条').waitFor()
    await report.getByRole('row').last().click()
    await button(report, '确定').click()
    await expect.poll(() => report.count()).toBe(0)

    await expect.poll(held).toMatchObject({
      days: `${month}-10,${month}-20`,
      night: '22:00:00,06:00:00',
      quarter: expect.stringMatching(/^\d{4}-Q2$/),
      words: '粮油,水产',
      grade: '4',
      auditor: 'admin',
    })
    await submit()
  })
})
