/** Dialogs that choose records, with the steps that open each from a form that has its field. */
import type { Page } from 'playwright-core'
import { button, clickAtRest, dialog } from '../support/screen.ts'
import type { Screen } from './a11y-screens.ts'

/** The form of an announcement has a picker for each kind of receiver. */
async function receivers(page: Page, kind: string, title: string): Promise<void> {
  await page.goto('/message/announcement')
  await button(page, '新增').click()
  const form = dialog(page)
  await form.getByRole('radio', { name: kind }).check()
  await clickAtRest(form.getByRole('combobox', { name: kind }))
  const picker = page.getByRole('dialog', { name: title })
  await records(picker).first().waitFor()
  await records(picker).first().getByRole('checkbox').first().check()
}

/** Rows of a wide list, or cards of a narrow one. */
const records = (within: ReturnType<Page['getByRole']>) =>
  within.locator('.ant-table-row, .r-table__card, .r-cards__card')

export const pickerScreens: Screen[] = [
  { what: 'a choice of users', show: (page) => receivers(page, '指定用户', '选择用户') },
  { what: 'a choice of roles', show: (page) => receivers(page, '指定角色', '选择角色') },
  {
    what: 'a choice of departments',
    async show(page) {
      await page.goto('/system/user')
      await button(page, '新增').click()
      await dialog(page).getByLabel('部门分配', { exact: true }).click()
      await page.getByRole('dialog', { name: '选择部门' }).getByText('商务局').first().waitFor()
    },
  },
  {
    what: 'a popup over an online report',
    async show(page) {
      await page.goto('/business/daily-report')
      await button(page, '新增').click()
      await clickAtRest(page.getByRole('group', { name: '填报人' }).getByLabel('姓名'))
      await records(page.getByRole('dialog', { name: '用户选择' }))
        .first()
        .waitFor()
    },
  },
]
