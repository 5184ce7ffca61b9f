import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BlockNode, Page, Step } from '#shared/documents/page.ts'
import { readEntity } from '../testing/documents.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { lateActions } from './late-registry.ts'
import { actions } from './registry.ts'

const entities = [{ ...readEntity('system/position'), required: ['code', 'name'] }, readEntity('system/depart')]
const row = { id: '1', code: 'a', name: '甲', postRank: '2' }

function exampleOf(name: string): Step {
  return JSON.parse(readFileSync(join(import.meta.dirname, name, `${name}.example.json`), 'utf8'))
}

/** A page with a list, a dialog and a form, one of whose buttons does the step. */
function pageWith(step: Step, place: 'row' | 'batch' | 'form'): Page {
  const own = { label: '试一试', do: [step] }
  const table: BlockNode = {
    type: 'void',
    'x-component': 'DataTable',
    'x-component-props': {
      columns: ['code', 'name'],
      ...(place === 'row' && { rowButtons: [own] }),
      ...(place === 'batch' && { batchButtons: [own] }),
    },
    'x-on': { picked: [{ use: 'notice', with: { text: { expr: 'event.code' } } }] },
  }
  const editor: BlockNode = {
    type: 'void',
    'x-component': 'ModalForm',
    'x-component-props': { fields: ['code', 'name', 'postRank'], opened: place === 'form', submit: [step] },
  }
  const properties: Page['properties'] = { table, editor }
  return { title: '样例', 'x-entity': 'system/position', 'x-events': ['picked'], type: 'object', properties }
}

/** What is seen of each action when it works: an event of the host, or a text on the screen. */
const SEEN: Record<string, RegExp> = {
  confirm: /confirm 确定冻结该用户吗/,
  notice: /warning 请选择一条记录/,
  open: /编辑职务/,
  close: /gone/,
  reload: /list system\/position.*list system\/position/s,
  save: /add \{"code":"a","name":"甲"/,
  'save-and-next': /add \{"code":"a","name":"甲"/,
  delete: /remove 1/,
  call: /call PUT \/sys\/user\/frozenBatch/,
  download: /download GET \/sys\/position\/exportXls \{"selections":"1"\}/,
  navigate: /navigate \/isps\/userAnnouncement/,
  host: /sign-in \{/,
  sequence: /call GET \/sys\/loginfo.*list system\/position/s,
  together: /call GET \/sys\/loginfo.*call GET \/sys\/visitInfo/s,
  'on-error': /call GET \/sys\/loginfo/,
  poll: /call GET \/sys\/loginfo/,
  emit: /success a/,
  'set-value': /a a/,
  batch: /call PUT \/sys\/user\/frozenBatch.*success 成功 1 条/s,
  copy: /success 已复制/,
  'open-window': /window https:\/\/example.com\/search\?q=%E7%94%B2/,
  'open-page': /里面的页面/,
  print: /printed/,
}
const IN_FORM = ['save', 'save-and-next', 'close', 'host', 'set-value']
const IN_BATCH = ['batch', 'delete']

afterEach(() => vi.restoreAllMocks())

describe('the example of an action', () => {
  it.each([...actions, ...lateActions].map(({ manifest }) => manifest.name).filter((name) => SEEN[name]))(
    '%s works in a page',
    async (name) => {
      const failures = vi.spyOn(console, 'error')
      const place = IN_FORM.includes(name) ? 'form' : IN_BATCH.includes(name) ? 'batch' : 'row'
      const inner: Page = {
        title: '职务',
        type: 'object',
        properties: {
          r: { type: 'void', 'x-component': 'Result', 'x-component-props': { title: '里面的页面' } },
        },
      }
      const call = async ({ call: text }: { call: string }) => {
        host.events.push(`call ${text}`)
        return { result: { done: true }, message: '' }
      }
      const documents = { page: async () => inner }
      const page = pageWith(exampleOf(name), place)
      const rows = { 'system/position': [{ ...row }] }
      const { host, user } = renderScreen(page, { entities, rows, instead: { call, documents } })
      vi.spyOn(window, 'open').mockImplementation((url) => {
        host.events.push(`window ${url}`)
        return null
      })
      window.print = () => void host.events.push('printed')
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: async () => undefined },
      })
      if (place === 'form') {
        await user.type(await screen.findByLabelText('职务编码'), 'a')
        await user.type(screen.getByLabelText('职务名称'), name === 'set-value' ? ' ' : '甲')
        await user.click(screen.getByRole('button', { name: '确定' }))
      } else if (place === 'batch') {
        // A list that is loading takes no clicks.
        await screen.findByText('甲')
        await waitFor(() => expect(document.querySelector('.ant-spin-blur')).toBeNull())
        await user.click((await screen.findAllByRole('checkbox'))[1]!)
        await user.click(await screen.findByRole('button', { name: /批量操作/ }))
        await user.click(await screen.findByText('试一试'))
      } else await user.click(await screen.findByRole('button', { name: '试一试' }))
      const seen = () => {
        const typed = [...document.querySelectorAll('input')].map(({ value }) => value).join(' ')
        const gone = document.querySelector('[role="dialog"]') ? '' : 'gone'
        return `${host.events.join('\n')}\n${document.body.textContent}\n${typed}\n${gone}`
      }
      await waitFor(() => expect(seen()).toMatch(SEEN[name]!))
      expect(screen.queryByText('页面配置有误')).toBeNull()
      expect(failures).not.toHaveBeenCalled()
    },
  )

  it('is tried here for every action, but for those that have a suite of their own', () => {
    const others = [...actions, ...lateActions].map(({ manifest }) => manifest.name).filter((name) => !SEEN[name])
    expect(others.filter((name) => !['import', 'export', 'upload', 'confirm-effects'].includes(name))).toEqual([])
  })
})
