/** A list with a thousand rows on one page, on the screen of positions, whose document and rows the test brings along. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import { startAdminJourney } from '../support/journey.ts'

const ROWS = 1000
const COLUMNS = 12
/** Some rows are higher than others, so that nothing can be reckoned from their number. */
const HIGHER_EVERY = 7

const journey = startAdminJourney()
beforeAll(async () => {
  await bringDocuments()
})

const columns = Array.from({ length: COLUMNS }, (_, index) => `column${index}`)

const rows = Array.from({ length: ROWS }, (_, row) => ({
  id: `long-${row}`,
  ...Object.fromEntries(columns.map((name) => [name, `${name} 之 ${row}`])),
  column0: `第${row + 1}行`,
}))

async function bringDocuments(): Promise<void> {
  const file = join(import.meta.dirname, '../../../schemas/system/position.entity.json')
  const entity = JSON.parse(readFileSync(file, 'utf8'))
  for (const [index, name] of columns.entries()) {
    entity.properties[name] = { type: 'string', title: `列${index}`, 'x-virtual': true }
  }
  const list = {
    title: '职务管理',
    'x-entity': 'system/position',
    type: 'object',
    properties: {
      table: {
        type: 'void',
        'x-component': 'DataTable',
        'x-component-props': { columns, pageSize: ROWS, selection: true, rowButtons: ['delete'] },
      },
    },
  }
  for (const [kind, document] of Object.entries({ page: list, entity })) {
    await journey.page.route(`**/assets/position.${kind}-*.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(document)}` }),
    )
  }
  const result: PageResult = { records: rows, total: ROWS, size: ROWS, current: 1, pages: 1 }
  await journey.page.route('**/sys/position/list?*', (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '', result, timestamp: 0 } }),
  )
}

const drawn = () => journey.page.locator('tr[data-row-key]')
const row = (number: number) =>
  journey.page.getByRole('row').filter({ has: journey.page.getByText(`第${number}行`, { exact: true }) })
const widths = () => journey.page.locator('thead th').evaluateAll((heads) => heads.map((head) => head.clientWidth))

describe('a list of a thousand rows', () => {
  it('draws few of them, scrolls to the last by keys, and keeps what is ticked', async () => {
    const { page } = journey
    await page.goto('/system/position')
    await page.addStyleTag({
      content: `tr[aria-rowindex$="${HIGHER_EVERY}"] > td { height: 90px }`,
    })
    await row(1).waitFor()
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(`${ROWS + 1}`)
    expect(await drawn().count()).toBeLessThan(60)
    await row(2).getByRole('checkbox').check()
    const before = await widths()

    await page.getByRole('group', { name: '列表' }).focus()
    // Rows that are drawn on the way may turn out higher than thought, and the end lies further down then.
    const atTheEnd = async () => {
      await page.keyboard.press('End')
      return row(ROWS).isVisible()
    }
    await expect.poll(atTheEnd, { timeout: 10_000 }).toBe(true)
    await expect.poll(() => row(ROWS).getAttribute('aria-rowindex')).toBe(`${ROWS + 1}`)
    // The last rows were drawn only now, and turned out higher than thought.
    await page.keyboard.press('End')
    await expect.poll(() => isWithinFrame(ROWS)).toBe(true)
    expect(await drawn().count()).toBeLessThan(60)
    // The headings stay in sight, over columns that did not become narrower.
    expect(await page.locator('thead').evaluate((head) => head.getBoundingClientRect().top)).toBeGreaterThan(0)
    const after = await widths()
    expect(after.every((width, column) => width >= before[column]! - 1)).toBe(true)
    await row(ROWS).getByRole('checkbox').check()

    await page.getByRole('group', { name: '列表' }).focus()
    await page.keyboard.press('Home')
    await row(1).waitFor()
    expect(await row(2).getByRole('checkbox').isChecked()).toBe(true)
    expect(await row(1).getByRole('checkbox').isChecked()).toBe(false)
    await page.getByText('已选择 2 项').waitFor()
  })
})

/** Whether all of a row is seen. */
function isWithinFrame(number: number): Promise<boolean> {
  return row(number).evaluate((line) => {
    const frame = line.closest('.ant-table-content')!.getBoundingClientRect()
    const { top, bottom } = line.getBoundingClientRect()
    return top >= frame.top && bottom <= frame.bottom + 1
  })
}
