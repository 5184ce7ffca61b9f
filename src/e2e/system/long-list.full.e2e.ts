/** A list with a thousand rows on one page: positions of an import, on a page that is published for this test. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { publishForTests } from '../support/data/published-page.ts'
import { workbookWith } from '../support/data/workbook.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { baseUrl } from '../support/under-test.ts'

const ROWS = 1000
/** Some rows are higher than others, so that no position follows from a row number. */
const HIGHER_EVERY = 7
/** More would make the address too long. */
const DELETED_AT_ONCE = 100

/** Prefix of the codes of the rows. */
const mark = freshName('L')
const rowNumbers = Array.from({ length: ROWS }, (_, index) => index + 1)

const journey = startAdminJourney()
publishForTests(journey, 'system/position', {
  title: '职务管理',
  'x-entity': 'system/position',
  type: 'object',
  properties: {
    table: {
      type: 'void',
      'x-component': 'DataTable',
      'x-component-props': {
        columns: ['name', 'code', 'postRank', 'createBy', 'createTime', 'updateBy', 'updateTime'],
        filter: { code: `${mark}*` },
        order: { field: 'code', order: 'asc' },
        pageSize: ROWS,
        selection: true,
        rowButtons: ['delete'],
      },
    },
  },
})
beforeAll(async () => {
  const lines = rowNumbers.map((number) => [`${mark}-${String(number).padStart(4, '0')}`, `第${number}行`, '员级'])
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await workbookWith(['职务编码', '职务名称', '职级'], lines))]), 'a.xlsx')
  const headers = { [TOKEN_HEADER]: journey.admin.token }
  const answer = await fetch(`${baseUrl}${CONTEXT_PATH}/sys/position/importExcel`, { method: 'POST', headers, body })
  expect(await answer.json()).toMatchObject({ success: true, result: { successCount: ROWS } })
})
afterAll(async () => {
  const { body } = await journey.admin.call<PageResult<{ id: string }>>(
    'GET',
    `/sys/position/list?code=${mark}*&pageSize=${ROWS}`,
  )
  const ids = body.result.records.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += DELETED_AT_ONCE) {
    const some = ids.slice(from, from + DELETED_AT_ONCE).join(',')
    await journey.admin.call('DELETE', `/sys/position/deleteBatch?ids=${some}`)
  }
})

const drawn = () => journey.page.locator('tr[data-row-key]')
const row = (number: number) =>
  journey.page.getByRole('row').filter({ has: journey.page.getByText(`第${number}行`, { exact: true }) })
const widths = () => journey.page.locator('thead th').evaluateAll((heads) => heads.map((head) => head.clientWidth))

describe('a list of a thousand rows', () => {
  it('renders few of them, scrolls to the last by keys, and keeps the selection', async () => {
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
    // Rows rendered on the way may be higher than estimated, and the end then lies further down.
    const atTheEnd = async () => {
      await page.keyboard.press('End')
      return row(ROWS).isVisible()
    }
    await expect.poll(atTheEnd, { timeout: 10_000 }).toBe(true)
    await expect.poll(() => row(ROWS).getAttribute('aria-rowindex')).toBe(`${ROWS + 1}`)
    // The last rows were rendered only now, and may be higher than estimated.
    await page.keyboard.press('End')
    await expect.poll(() => isWithinFrame(ROWS)).toBe(true)
    expect(await drawn().count()).toBeLessThan(60)
    // The headers stay visible, over columns that did not become narrower.
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

/** Returns whether a whole row is visible. */
function isWithinFrame(number: number): Promise<boolean> {
  return row(number).evaluate((line) => {
    const frame = line.closest('.ant-table-content')!.getBoundingClientRect()
    const { top, bottom } = line.getBoundingClientRect()
    return top >= frame.top && bottom <= frame.bottom + 1
  })
}
