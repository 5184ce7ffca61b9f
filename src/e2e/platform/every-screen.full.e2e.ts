/** Every page of the menu, opened by a person with exactly the permissions that it declares. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createRole, entriesWithNeeds, grantEntries } from '../support/data/grants.ts'
import { menuPages } from '../support/data/menu-pages.ts'
import { startJourney } from '../support/journey.ts'
import { createPerson } from '../support/people.ts'
import { watchRefusals } from '../support/watch-refusals.ts'

const journey = startJourney()

const LOADING = '[role=status][aria-label=加载中], .r-widget-loading, .ant-spin-spinning'
const FAILED = /拒绝访问|加载失败|没有对应的页面|不存在的页面/

/** Waits until the page shows its content. @returns what is wrong with it. */
async function faultsOf(page: Page, title: string): Promise<string[]> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator(LOADING).filter({ visible: true }).count(), { timeout: 15_000 }).toBe(0)
  const text = await page.locator('body').innerText()
  const failed = FAILED.exec(text)
  return failed ? [`says ${failed[0]}`] : []
}

it('shows its content without one refusal', { timeout: 300_000 }, async () => {
  const { admin } = journey
  const role = await createRole(admin)
  const { page, faults } = await journey.open({ as: await createPerson(admin, [role]) })
  const refusals = watchRefusals(page)
  const pages = await menuPages(admin)
  expect(pages.length).toBeGreaterThan(40)
  const withNeeds = await entriesWithNeeds(admin)
  const wrong: string[] = []
  let granted: string[] = []
  for (const { id, title, path } of pages) {
    // What is open would ask for what is taken now.
    await page.goto('about:blank')
    await refusals()
    const wanted = withNeeds(id)
    await grantEntries(admin, role, wanted, granted)
    granted = wanted
    const before = faults.length
    await page.goto(path)
    const found = await faultsOf(page, title).catch((error: Error) => [`shows no content: ${error.message}`])
    for (const fault of [...found, ...(await refusals()), ...faults.slice(before)])
      wrong.push(`${title} ${path}: ${fault}`)
  }
  expect(wrong).toEqual([])
})
