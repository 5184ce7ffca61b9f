/** Two users change a page at the same time: neither change is lost. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInByCall } from '../support/api.ts'
import { ADMIN, startJourney } from '../support/journey.ts'
import { createPerson, freshName, roleId } from '../support/people.ts'
import { button, dialog } from '../support/screen.ts'

const journey = startJourney()
const ADDRESS = 'account/register-result'
const shipped = readFileSync(join(import.meta.dirname, `../../../schemas/${ADDRESS}.page.json`), 'utf8')
const HEAD = `/sys/document/queryById?address=${ADDRESS}&version=head`

const retitled = (title: string) => shipped.replace(/"title": "[^"]*"/, `"title": "${title}"`)

/** Pastes a text into the editor of the page. */
async function write(page: Page, text: string): Promise<void> {
  // The code of the playground loads slowly.
  await page.getByLabel('打开页面').waitFor({ timeout: 60_000 })
  await page.getByLabel('打开页面').fill('register-result')
  await page.keyboard.press('Enter')
  const editor: Locator = page.getByRole('textbox', { name: `页面 ${ADDRESS}` })
  await editor.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
  await page.getByRole('tab', { name: '页面（草稿）' }).waitFor()
}

it('shows the three versions of conflicting places side by side, and saves the chosen ones', async () => {
  const other = await createPerson(journey.admin, [await roleId(journey.admin, 'admin')])
  const { page, close } = await journey.open({ as: ADMIN })
  const [theirs, mine] = [freshName('甲'), freshName('乙')]
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.goto('/playground')
  await write(page, retitled(mine))

  const colleague = await signInByCall(journey.admin.baseUrl, other.username, other.password)
  const head = await colleague.call<{ headNumber: number | null } | null>('GET', HEAD)
  const version = { address: ADDRESS, text: retitled(theirs), base: head.body.result?.headNumber ?? 0 }
  expect((await colleague.call('POST', '/sys/document/save', version)).body.success).toBe(true)

  await button(page, '保存').click()
  await button(dialog(page), '保存版本').click()
  const conflicts = dialog(page).locator('.w-playground-conflicts')
  await conflicts.waitFor()
  const cells = await conflicts.locator('tbody tr').first().locator('td').allTextContents()
  expect(cells.slice(1, 4)).toEqual(['注册成功', theirs, mine])
  const merge = button(dialog(page), '合并并保存版本')
  expect(await merge.isDisabled()).toBe(true)
  await conflicts.getByRole('radio', { name: '我的' }).check()
  await merge.click()
  await page.getByText(/已与版本 \d+ 合并/).waitFor()
  const saved = await journey.admin.call<{ text: string }>('GET', HEAD)
  expect(saved.body.result.text).toContain(mine)
  await close()
})
