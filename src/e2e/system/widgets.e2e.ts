/** Widgets that no shipped screen has, by hand, and what they say when the server answers no. */
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { replaceDocument } from '../support/replace-document.ts'
import { button, clickAtRest, notice } from '../support/screen.ts'
import { baseUrl } from '../support/under-test.ts'

const ref = (entity: string, label: string, more: object = {}) => ({ 'x-ref': { entity, label, ...more } })
const POPUP = { popupCode: 'user_choice', popupMulti: false }

/** By name: title, widget, props, and what else its field says. */
const FIELDS: Record<string, [title: string, widget: string, props?: object, more?: object]> = {
  days: ['活动日期', 'DateRangePicker'],
  night: ['值班时间', 'TimeRangePicker'],
  quarter: ['报送季度', 'QuarterPicker'],
  words: ['关键词', 'Tags'],
  grade: ['满意度', 'Rate', {}, { type: 'integer' }],
  auditor: ['审核人', 'PopupDictionary', { ...POPUP, valueField: 'username', textField: 'realname' }],
  handler: ['经办人', 'PopupField', { ...POPUP, orgFields: ['realname'], destFields: ['handler'] }],
  people: ['抄送人', 'UserPicker', {}, ref('system/user', 'realname', { value: 'username', many: true })],
  roles: ['可见角色', 'RolePicker', {}, ref('system/role', 'roleName', { many: true })],
  posts: ['可选职务', 'PositionPicker', {}, ref('system/position', 'name', { value: 'code' })],
  office: ['承办部门', 'DepartPicker', {}, ref('system/depart', 'departName')],
  role: ['角色', 'ReferenceSelect', {}, ref('system/role', 'roleName')],
  branch: ['机构', 'ReferenceTreeSelect', {}, ref('system/depart', 'departName')],
  kind: ['分类', 'CategoryTreeSelect', { code: 'B01' }],
  major: ['大类', 'LinkedSelect', {}, ref('system/category', 'name')],
  area: ['地区', 'Area'],
  papers: ['附件', 'FileUpload', {}, { 'x-file': { kind: 'file' } }],
}

const journey = startAdminJourney()
beforeAll(async () => {
  const { page, admin } = journey
  await page.setViewportSize({ width: 1366, height: 1000 })
  const position = { code: freshName('W'), name: 'admin', postRank: '1' }
  const { body } = await admin.call<{ id: string }>('POST', '/sys/position/add', position)
  const described = Object.entries(FIELDS).map(([name, [title, widget, , more]]) => {
    return [name, { type: 'string', title, 'x-virtual': true, 'x-widget': widget, ...more }]
  })
  await replaceDocument(page, 'system/position.entity', (entity) => {
    const properties = entity.properties as Record<string, object>
    Object.assign(properties, Object.fromEntries(described))
    Object.assign(properties.name!, ref('system/user', 'realname', { value: 'username' }))
  })
  await replaceDocument(page, 'system/position.page', (document) => {
    const fields = Object.entries(FIELDS).map(([field, [, widget, props = {}]]) => ({ field, widget, props }))
    const sent = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, { expr: `values.${name}` }]))
    const submit = { label: '提交', do: [{ use: 'call', with: { call: 'POST /test/chosen', body: sent } }] }
    const linked = { field: 'name', widget: 'RecordLink', props: { fields: ['username', 'realname'] } }
    document.properties = {
      form: { type: 'void', 'x-component': 'Form', 'x-component-props': { fields, columns: 3, submit } },
      detail: {
        type: 'void',
        'x-component': 'Detail',
        'x-component-props': { title: '详情', id: body.result.id, fields: [linked] },
      },
    }
  })
})
beforeEach(async () => {
  await journey.page.goto('/system/position')
  await control('活动日期').waitFor()
})

const control = (label: string): Locator => journey.page.getByLabel(label, { exact: true })
const warning = (text: string) => notice(journey.page, text).locator('.anticon-exclamation-circle')
const panel = () => journey.page.locator('.ant-picker-dropdown').filter({ visible: true })

describe('by hand, in Chromium', () => {
  it('ranges, periods, tags, stars and a popup over a report give what they show', async () => {
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
    await page.getByRole('radio', { name: '4 星' }).focus()
    await page.keyboard.press('Space')

    await control('审核人').click()
    const report = page.getByRole('dialog', { name: '用户选择' })
    await report.getByRole('textbox', { name: '用户账号' }).fill('admin')
    await page.keyboard.press('Enter')
    await report.getByText('1-1 共1条').waitFor()
    await report.getByRole('row').last().click()
    await button(report, '确定').click()
    await expect.poll(() => report.count()).toBe(0)

    const sent = page.waitForRequest('**/test/chosen')
    await page.route('**/test/chosen', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '', result: null, timestamp: 0 } }),
    )
    await button(page, '提交').click()
    expect((await sent).postDataJSON()).toMatchObject({
      days: `${month}-10,${month}-20`,
      night: '22:00:00,06:00:00',
      quarter: expect.stringMatching(/^\d{4}-Q2$/),
      words: '粮油,水产',
      grade: 4,
      auditor: 'admin',
    })
  })

  it('a link to a record shows it in a drawer, which the keyboard closes', async () => {
    const { page } = journey
    const link = page.locator('.r-record-link')
    await expect.poll(() => link.textContent()).toBe('管理员')
    await link.press('Enter')
    const drawer = page.getByRole('dialog', { name: '用户详情' })
    await drawer.getByText('admin', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  })
})

/** Calls of the screen that are sent elsewhere; none of them after the test. */
const refused = new Set<string>()
afterEach(async () => {
  for (const calls of refused) await journey.page.unroute(calls)
  refused.clear()
})

/** Sends a call of the screen where the server refuses it, and tells its words. */
async function refuse(calls: string, instead: string): Promise<string> {
  const { body } = await journey.admin.call('GET', instead)
  expect(body.success).toBe(false)
  refused.add(calls)
  await journey.page.route(calls, (route) => route.continue({ url: `${baseUrl}${CONTEXT_PATH}${instead}` }))
  return body.message
}

const refuseLists = (calls: string) => refuse(calls, `/sys/position/list?column=${freshName('none')}&order=asc`)

/** By the label of the field. */
const ASKED_WHEN_OPENED = {
  抄送人: '**/sys/user/list*',
  可见角色: '**/sys/role/list*',
  可选职务: '**/sys/position/list*',
  承办部门: '**/sys/sysDepart/**',
  角色: '**/sys/dict/loadDict/**',
  机构: '**/sys/dict/loadTreeData*tableName=sys_depart*',
  分类: '**/sys/category/loadTreeData*',
}

describe('a refusal of the server is told as a warning, in its words', () => {
  it('to fields that ask at once', async () => {
    const { page } = journey
    const asked = ['**/sys/dict/loadTreeData*', '**/sys/area/tree*']
    const said = await Promise.all(asked.map(refuseLists))
    await page.reload()
    for (const words of said) await warning(words).first().waitFor()
  })

  it('to fields that ask when they are opened', async () => {
    const { page } = journey
    for (const [label, calls] of Object.entries(ASKED_WHEN_OPENED)) {
      const said = await refuseLists(calls)
      await control(label).click()
      await warning(said).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.unroute(calls)
    }
  })

  it('to the query items of a report, whose rows are there all the same, and to its rows', async () => {
    const { page } = journey
    const items = '**/cgreport/api/getQueryInfo/*'
    const rows = '**/cgreport/api/getData/*'
    const report = page.getByRole('dialog', { name: '用户选择' })
    const noItems = await refuse(items, `/online/cgreport/api/getQueryInfo/${freshName('none')}`)
    await page.reload()
    await control('经办人').click()
    await warning(noItems).waitFor()
    await report.getByText(/^1-\d+ 共\d+条$/).waitFor()
    expect(await report.getByRole('textbox', { name: '用户账号' }).count()).toBe(0)
    await page.unroute(items)
    const noRows = await refuse(rows, `/online/cgreport/api/getData/${freshName('none')}`)
    await page.reload()
    await control('经办人').click()
    await warning(noRows).waitFor()
    await report.getByRole('textbox', { name: '用户账号' }).waitFor()
  })
})

describe('a field for files that are no images', () => {
  it('says 请上传文件 to an image, and takes a text', async () => {
    const { page } = journey
    const picture = { create: { width: 20, height: 20, channels: 3, background: '#1677ff' } } as const
    const choose = async (name: string, mimeType: string, buffer: Buffer) => {
      const opened = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: '附件 点击上传' }).click()
      await (await opened).setFiles({ name, mimeType, buffer })
    }
    await choose('图.png', 'image/png', await sharp(picture).png().toBuffer())
    await warning('请上传文件').waitFor()
    await choose('说明.txt', 'text/plain', Buffer.from('text'))
    await page.getByRole('link', { name: '说明.txt' }).waitFor()
    expect(await page.getByText('图.png').count()).toBe(0)
  })
})
