/**
 * Presses the button of every action's example in the gallery, checks the effect, and checks the accessibility of
 * opened dialogs.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadLazyBlocks, loadLazyPlugins } from '#renderers/screen/load/vocabulary.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { MetaSchema } from '#shared/check/meta-schema.ts'
import type { Page, Step } from '#shared/documents/page.ts'
import { type GrantEffects, NO_EFFECTS } from '#shared/wire/grants.ts'
import { examplePage } from './example-page.ts'
import { pluginsOf } from './plugins.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const meta = read('schemas/_meta/page.schema.json') as MetaSchema
const plugins = pluginsOf(meta).filter(({ kind }) => kind === 'action')
const entities = [{ ...readEntity('system/position'), required: ['code', 'name'] }, readEntity('system/depart')]
const row = { id: '1', code: 'a', name: '甲', postRank: '2' }
const losing = {
  count: 1,
  users: [{ id: 'u', username: 'zhang', realname: '张三', permissions: [], permissionCount: 0 }],
}
const effects: GrantEffects = { ...NO_EFFECTS, losing }
const inner: Page = {
  title: '职务',
  type: 'object',
  properties: { r: { type: 'void', 'x-component': 'Result', 'x-component-props': { title: '里面的页面' } } },
}

/** Visible effect of each action: an event of the host, or a text on the screen. */
const SEEN: Record<string, RegExp> = {
  confirm: /confirm 确定冻结该用户吗/,
  'confirm-effects': /1 位用户将失去权限/,
  notice: /warning 请选择一条记录/,
  open: /编辑职务/,
  close: /gone/,
  reload: /list system\/position.*list system\/position/s,
  save: /add \{"code":"a","name":"甲"/,
  'save-and-next': /add \{"code":"a","name":"甲"/,
  delete: /remove 1/,
  call: /call PUT \/sys\/user\/frozenBatch/,
  download: /download GET \/sys\/position\/exportXls \{"selections":"1"\}/,
  export: /download GET \/sys\/position\/exportXls/,
  import: /导入职务.*下载模板/,
  upload: /upload a\.txt.*success 上传成功！/s,
  navigate: /navigate \/isps\/userAnnouncement/,
  host: /sign-in \{/,
  sequence: /call GET \/sys\/loginfo.*list system\/position/s,
  together: /call GET \/sys\/loginfo.*call GET \/sys\/visitInfo/s,
  'on-error': /call GET \/sys\/loginfo/,
  poll: /call GET \/sys\/loginfo/,
  emit: /success 收到：a/,
  'set-value': /a a/,
  'batch-call': /call POST \/sys\/user\/batchStatus.*success 成功 1 条/s,
  batch: /call PUT \/sys\/user\/frozenBatch.*success 成功 1 条/s,
  copy: /success 已复制/,
  'open-window': /window https:\/\/example.com\/search\?q=%E7%94%B2/,
  'open-page': /里面的页面/,
  print: /printed/,
}

/** A dialog stays open after these. */
const OPENS = ['open', 'open-page', 'import', 'confirm-effects']

afterEach(() => vi.restoreAllMocks())

describe('the example of an action in the gallery', () => {
  let page: Page
  beforeEach(() => {
    vi.spyOn(console, 'error')
  })

  it.each(plugins)('$name works when its button is pressed', async (plugin) => {
    const { name } = plugin
    const example = read(`renderers/actions/${name}/${name}.example.json`) as Step
    page = examplePage(plugin, example, meta['x-pieces']!).page
    await Promise.all([loadLazyBlocks(page), loadLazyPlugins(page)])
    const { host, user } = renderScreen(page, {
      entities,
      rows: { 'system/position': [{ ...row }] },
      instead: { call: answer, documents: { page: async () => inner } },
    })
    standInForTheBrowser(host.events)
    await press(user, name)
    const seen = () => {
      const typed = [...document.querySelectorAll('input')].map(({ value }) => value).join(' ')
      const gone = document.querySelector('[role="dialog"]') ? '' : 'gone'
      return `${host.events.join('\n')}\n${document.body.textContent}\n${typed}\n${gone}`
    }
    expect(SEEN[name], 'what the action shows').toBeDefined()
    await waitFor(() => expect(seen()).toMatch(SEEN[name]!))
    expect(screen.queryByText('页面配置有误')).toBeNull()
    expect(console.error).not.toHaveBeenCalled()
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')]
    if (OPENS.includes(name)) expect(dialogs).not.toEqual([])
    for (const dialog of dialogs) expect(await seriousViolations(dialog)).toEqual([])

    async function answer({ call }: { call: string }) {
      host.events.push(`call ${call}`)
      const results = { preview: effects, batchStatus: { done: 1, refused: [] } }
      const found = Object.entries(results).find(([part]) => call.includes(part))?.[1]
      return { result: found ?? { done: true }, message: '' }
    }
  })

  /** Clicks like a user, wherever the button stands. */
  async function press(user: ReturnType<typeof renderScreen>['user'], name: string): Promise<void> {
    const { properties } = page
    if (properties.editor?.['x-component-props']?.submit) {
      await user.click(await screen.findByRole('button', { name: /新增/ }))
      await user.type(await screen.findByLabelText('职务编码'), 'a')
      await user.type(screen.getByLabelText('职务名称'), name === 'set-value' ? ' ' : '甲')
      await user.click(screen.getByRole('button', { name: '确定' }))
      return
    }
    // A list that is loading ignores clicks.
    await screen.findByText('甲')
    await waitFor(() => expect(document.querySelector('.ant-spin-blur')).toBeNull())
    if (properties.table?.['x-component-props']?.batchButtons) {
      await user.click(screen.getAllByRole('checkbox')[1]!)
      await user.click(await screen.findByRole('button', { name: /批量操作/ }))
      await user.click(await screen.findByText('试一试'))
    } else await user.click(screen.getByRole('button', { name: '试一试' }))
  }
})

/** Records effects of the browser outside the screen as events. */
function standInForTheBrowser(events: string[]): void {
  vi.spyOn(window, 'open').mockImplementation((url) => {
    events.push(`window ${url}`)
    return null
  })
  window.print = () => void events.push('printed')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async () => undefined } })
  const click = HTMLInputElement.prototype.click
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    if (this.type !== 'file') return click.call(this)
    Object.defineProperty(this, 'files', { value: [new File(['x'], 'a.txt')] })
    this.dispatchEvent(new Event('change'))
  })
}

/**
 * Serious findings of axe in a part of the page. Colours need a browser: `src/e2e/shell/a11y.e2e.ts` checks them in the
 * dialogs of import, export and history.
 */
async function seriousViolations(part: HTMLElement): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false } }
  // Animations may continue meanwhile.
  const { violations } = await act(() => axe.run(part, { resultTypes: ['violations'], rules }))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
