/** Blocks that show data or lay out, together on one page that is published for these tests. */
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page as PageDocument } from '#shared/documents/page.ts'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { publishForTests } from '../support/data/published-page.ts'
import { shippedPage } from '../support/data/shipped-documents.ts'
import { startAdminJourney } from '../support/journey.ts'
import { openPreview } from '../support/playground-preview.ts'
import { button, dialog, notice } from '../support/screen.ts'

const DESKTOP = { width: 1366, height: 900 }
const PHONE = { width: 390, height: 844 }

interface Node {
  type: 'void'
  'x-component': string
  'x-component-props': Record<string, unknown>
  properties?: Record<string, Node>
}
const block = (component: string, props: Record<string, unknown>, properties?: Record<string, Node>): Node => ({
  type: 'void',
  'x-component': component,
  'x-component-props': props,
  ...(properties && { properties }),
})

/** Names of the map; positions with these names are counted. */
const PROVINCES = ['广东省', '浙江省', '四川省', '新疆维吾尔自治区', '北京市', '台湾省', '黑龙江省']

const chart = (kind: string, title: string, props: Record<string, unknown> = {}) =>
  block('Chart', {
    kind,
    title,
    call: 'GET /sys/visitInfo',
    category: 'type',
    height: 260,
    series: [
      { field: 'visit', label: '访问量' },
      { field: 'ip', label: '访问IP数', kind: 'line' },
    ],
    ...props,
  })
const one = { series: [{ field: 'visit', label: '访问量' }] }

const BLOCKS: Record<string, Node> = {
  hint: block('Alert', {
    type: 'warning',
    title: '月末结账期间请勿修改职务',
    text: '如有疑问请联系管理员',
    closable: true,
  }),
  charts: block(
    'Card',
    { frame: false, columns: 3 },
    {
      ranks: chart('bar', '各职级的职务', {
        call: undefined,
        aggregate: { by: 'postRank' },
        category: 'postRank',
        series: [{ field: 'count', label: '职务数' }],
        onPoint: [{ use: 'notice', with: { text: { expr: "'职级 ' + row.postRank" } } }],
      }),
      lines: chart('line', '折线'),
      areas: chart('area', '面积'),
      pie: chart('pie', '饼图', one),
      radar: chart('radar', '雷达'),
      gauge: chart('gauge', '仪表', one),
      funnel: chart('funnel', '漏斗', one),
      map: chart('map', '地图', {
        call: undefined,
        aggregate: { by: 'name' },
        category: 'name',
        series: [{ field: 'count', label: '职务数' }],
      }),
      mixed: chart('mixed', '混合'),
    },
  ),
  split: block(
    'Split',
    { first: 'notes', second: 'news', size: 40 },
    {
      notes: block('Html', {
        title: '填写说明',
        html: '<p>编码以<strong>字母</strong>开头。</p><ul><li>保存后不能修改</li></ul>',
      }),
      news: block('Timeline', { title: '职务动态', time: 'createTime', heading: 'name', text: 'code', size: 5 }),
    },
  ),
  folds: block(
    'Collapse',
    {
      items: [
        { title: '访问情况', block: 'visits' },
        { title: '外部页面', block: 'outside' },
      ],
    },
    {
      visits: block('Description', {
        call: 'GET /sys/loginfo',
        columns: 3,
        items: [
          { label: '今日IP', path: 'todayIp' },
          { label: '今日访问', path: 'todayVisitCount', unit: '次' },
          { label: '总访问量', path: 'totalVisitCount', unit: '次' },
        ],
      }),
      outside: block('Iframe', { title: '统计局公告', url: '/system/user', height: 160 }),
    },
  ),
  cards: block('CardList', {
    title: '职务卡片',
    heading: 'name',
    columns: ['code', 'postRank'],
    rowButtons: ['view'],
    size: 6,
  }),
  calendar: block('Calendar', {
    title: '职务日历',
    date: 'createTime',
    label: 'name',
    onDay: [{ use: 'open', with: { target: 'editor' } }],
    onRecord: [{ use: 'open', with: { target: 'editor', mode: 'view' } }],
  }),
  wizard: block('Steps', {
    items: [
      { title: '编码与名称', fields: ['code', 'name'] },
      { title: '职级', text: '保存前请核对', fields: ['postRank'] },
    ],
    submit: { label: '保存', kind: 'primary', do: [{ use: 'save' }, { use: 'reload' }] },
    done: '职务已建立',
  }),
}

const shipped = shippedPage('system/position')
const brought: PageDocument = {
  ...shipped,
  // Its wizard adds positions.
  'x-needs': { page: ['system:position:add'] },
  properties: { ...BLOCKS, editor: shipped.properties.editor! },
}

const journey = startAdminJourney()
publishForTests(journey, 'system/position', brought)

/** Ids of the positions of these tests. */
const added: string[] = []
const violations: string[] = []
beforeAll(async () => {
  for (const [at, name] of [...PROVINCES, '区块甲'].entries()) {
    const position = { code: `blocks-a${at}`, name, postRank: '1' }
    const { body } = await journey.admin.call<{ id: string }>('POST', '/sys/position/add', position)
    added.push(body.result.id)
  }
  const { page } = journey
  await page.setViewportSize(DESKTOP)
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      )
    })
  })
  await page.goto('/system/position')
})
afterAll(async () => {
  await journey.admin.call('DELETE', `/sys/position/deleteBatch?ids=${added.join(',')}`)
  expect(violations).toEqual([])
})

/** Waits until so many charts are drawn. */
async function drawn(page: Page | Frame, count: number): Promise<void> {
  await expect.poll(() => page.locator('.r-chart__plot[aria-busy=false] svg').count(), { timeout: 60_000 }).toBe(count)
}

const region = (name: string) => journey.page.getByRole('region', { name, exact: true })

describe('the blocks that show and lay out', () => {
  it('are drawn, every kind of chart among them', async () => {
    const { page } = journey
    await drawn(page, 9)
    for (const title of ['填写说明', '职务动态', '职务卡片', '职务日历']) {
      await page.getByRole('heading', { name: title }).waitFor()
    }
    expect(await page.locator('.r-chart canvas').count()).toBe(0)
    await expect.poll(() => region('地图').locator('svg path').count()).toBeGreaterThan(34)
  })

  it('drill down from a bar, and from the table behind it', async () => {
    const { page } = journey
    const bars = region('各职级的职务').locator('svg path[fill="#126dc2"]')
    await bars.last().click()
    await notice(page, '职级').first().waitFor()
    await region('各职级的职务').getByText('表格', { exact: true }).click()
    const point = region('各职级的职务').getByRole('table').getByRole('button').first()
    await point.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => notice(page, '职级').count()).toBeGreaterThan(1)
  })

  it('are moved and unfolded by the keyboard', async () => {
    const { page } = journey
    const border = page.getByRole('separator', { name: '调整左右宽度' })
    const before = Number(await border.getAttribute('aria-valuenow'))
    await border.focus()
    await page.keyboard.press('ArrowRight')
    expect(Number(await border.getAttribute('aria-valuenow'))).toBe(before + 2)
    const { x, y, height } = (await border.boundingBox())!
    await page.mouse.move(x + 8, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 140, y + height / 2)
    await page.mouse.up()
    expect(Number(await border.getAttribute('aria-valuenow'))).toBeGreaterThan(before + 5)
    await page.getByRole('button', { name: '外部页面' }).press('Enter')
    await page.getByText('地址无效，或不是另一个网站的页面').waitFor()
  })

  it('add a record on a day, and show it there', async () => {
    const { page } = journey
    const grid = page.getByRole('grid')
    await grid.locator('[aria-current=date]').click()
    await dialog(page).getByLabel('职务编码').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await grid.locator('[aria-current=date]').press('ArrowLeft')
    expect(await grid.locator('[tabindex="0"]').getAttribute('aria-current')).toBeNull()
    await page.getByRole('button', { name: /^今\s*天$/ }).click()
    await page.locator('.r-calendar__list').getByRole('button', { name: '区块甲' }).click()
    await dialog(page).getByText('blocks-a7').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  })

  it('save the values of several steps, and reload the lists beside', async () => {
    const { page } = journey
    const wizard = page.locator('.r-steps')
    await wizard.getByLabel('职务编码').fill('blocks-b')
    await wizard.getByLabel('职务名称').fill('区块乙')
    await button(wizard, '下一步').click()
    await button(wizard, '上一步').click()
    expect(await wizard.getByLabel('职务编码').inputValue()).toBe('blocks-b')
    await button(wizard, '下一步').click()
    await wizard.getByRole('combobox', { name: '职级' }).click()
    await page.locator('.ant-select-item-option').filter({ visible: true }).first().click()
    await button(wizard, '保存').click()
    await wizard.getByText('职务已建立').waitFor()
    await page.locator('.r-card-list').getByText('区块乙').waitFor()
  })

  it.each([DESKTOP, PHONE])(
    'have nothing serious for axe at $width px, and nothing beside the screen',
    async (size) => {
      const { page } = journey
      await page.setViewportSize(size)
      await atRest(page)
      expect(await seriousViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    },
  )

  it('leave no picture behind when the page is left', async () => {
    const { page } = journey
    await page.setViewportSize(DESKTOP)
    await page.getByRole('tab', { name: '首页' }).click()
    await page.locator('.ant-statistic').filter({ visible: true, hasText: '总访问量' }).waitFor()
    await drawn(page, 1)
    await atRest(page)
    expect(await seriousViolations(page)).toEqual([])
  })

  it('can be read in the dark', async () => {
    const { page } = journey
    const frame = await openPreview(page, { page: brought })
    await page.getByRole('switch', { name: '深色' }).click()
    await drawn(frame, 9)
    const texts = frame.locator('.r-chart svg text').first()
    await expect.poll(() => texts.evaluate((text) => getComputedStyle(text).fill)).toMatch(/255, 255, 255/)
    await frame.locator('.r-calendar__record').first().waitFor()
    await atRest(frame)
    expect(await seriousViolations(frame, '.r-chart')).toEqual([])
  })
})
