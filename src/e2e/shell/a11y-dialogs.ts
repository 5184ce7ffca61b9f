/** Dialogs that open from a list, other than its form, with the steps that open each. */
import type { Page } from 'playwright-core'
import type { Api } from '../support/api.ts'
import { workbookWith } from '../support/data/workbook.ts'
import { freshName } from '../support/people.ts'
import { button, dialog, row } from '../support/screen.ts'
import type { Screen } from './a11y-screens.ts'

/** Creates a position with two versions, and a deleted one. @returns the code of the first, by which both are found */
export async function positionWithPast(admin: Api): Promise<string> {
  const code = freshName('A')
  const position = { code, name: '旧', postRank: '1' }
  const add = (rest: object) => admin.call<{ id: string }>('POST', '/sys/position/add', { ...position, ...rest })
  const gone = await add({ code: `${code}x` })
  await admin.call('DELETE', `/sys/position/delete?id=${gone.body.result.id}`)
  const { body } = await add({})
  await admin.call('PUT', '/sys/position/edit', { id: body.result.id, name: '新' })
  return code
}

async function positions(page: Page, code = ''): Promise<void> {
  await page.goto('/system/position')
  await page.getByRole('search').getByLabel('职务编码').fill(code)
  await button(page, '查询').click()
  await record(page, code).waitFor()
}

/** Row of a wide list, or card of a narrow one. */
const record = (page: Page, text: string) =>
  row(page, text)
    .or(page.locator('.r-table__card').filter({ hasText: text }))
    .first()

async function pickedField(page: Page): Promise<void> {
  await dialog(page).getByRole('combobox', { name: '字段' }).first().click()
  await page.locator('.ant-select-item-option').filter({ hasText: '职务名称' }).last().click()
  await dialog(page).getByLabel('职务名称').first().waitFor()
}

export const dialogScreens = (code: () => string): Screen[] => [
  {
    what: 'an advanced query with groups',
    async show(page) {
      await positions(page)
      await button(page, '高级查询').click()
      await button(dialog(page), '添加条件组').click()
      await pickedField(page)
    },
  },
  {
    what: 'the name of a query that is kept',
    async show(page) {
      await dialog(page).getByLabel('职务名称').first().fill('新')
      await button(dialog(page), '保存查询').click()
      await dialog(page).getByLabel('查询名称').waitFor()
    },
  },
  {
    what: 'the settings of columns',
    async show(page) {
      await positions(page)
      await button(page, '列设置').click()
      await page.getByRole('checkbox', { name: '职级' }).waitFor()
    },
  },
  {
    what: 'an export',
    async show(page) {
      await positions(page)
      await button(page, '导出').click()
      await dialog(page).getByLabel('职级').waitFor()
    },
  },
  {
    what: 'an import with its mistakes',
    async show(page) {
      await positions(page)
      await button(page, '导入').click()
      const buffer = await workbookWith(['职务编码', '职务名称', '职级'], [[code(), '一', '无此级']])
      await dialog(page).locator('input[type=file]').setInputFiles({ name: '职务.xlsx', mimeType: '', buffer })
      await dialog(page).getByText('C2').waitFor()
    },
  },
  {
    what: 'two versions beside each other',
    async show(page) {
      await positions(page, code())
      await button(record(page, code()), '历史').click()
      await dialog(page).getByText('第 1 版').first().waitFor()
      await dialog(page).getByText('旧').first().waitFor()
    },
  },
  {
    what: 'a recycle bin',
    async show(page) {
      await positions(page)
      await button(page, '回收站').click()
      await dialog(page).getByText(`${code()}x`).first().waitFor()
    },
  },
]
