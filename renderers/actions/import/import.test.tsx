import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ImportFileOptions, type Ports, RefusedError } from '#renderers/ports.ts'
import { loadLazyPlugins } from '#renderers/screen/load/vocabulary.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { openedDialog, renderScreen } from '#renderers/testing/render-screen.tsx'
import type { Page } from '#shared/documents/page.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import { importRoute } from './import-route.ts'
import { createImportRun, refusalOf } from './import-run.ts'

const entity = readEntity('system/position')
const page: Page = pageOf({
  table: {
    type: 'void',
    'x-component': 'DataTable',
    'x-component-props': { columns: ['code', 'name'], toolbar: ['import'] },
  },
})
const file = (name = '职务.xlsx', content = 'x') => new File([content], name)
const result = (changes: Partial<ImportResult> = {}): ImportResult => ({
  dryRun: true,
  totalCount: 3,
  successCount: 3,
  errorCount: 0,
  msg: '',
  problems: [],
  ignoredColumns: [],
  ...changes,
})
const mixed = {
  successCount: 2,
  errorCount: 1,
  problems: [{ row: 5, cell: 'C5', field: 'postRank', message: '职级「无」不在字典中' }],
  ignoredColumns: ['备注'],
  file: { name: '职务-未导入.xlsx', content: btoa('PK') },
}

beforeEach(() => loadLazyPlugins(page))
afterEach(() => vi.restoreAllMocks())

/** Opens the dialog with this response of the server. */
async function openImport(importFile: Ports['records']['importFile'], instead: object = {}) {
  const view = renderScreen(page, { entities: [entity], rows: {}, instead: { records: { importFile }, ...instead } })
  await view.user.click(await screen.findByRole('button', { name: '导入' }))
  const dialog = await openedDialog('导入职务')
  const choose = async (chosen = file()) =>
    view.user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, chosen)
  return { ...view, dialog, choose }
}
const press = (name: string | RegExp) => screen.findByRole('button', { name })

describe('importing', () => {
  it('checks a file first, and adds its rows only after confirmation', async () => {
    const runs: boolean[] = []
    const { choose, user, host, dialog } = await openImport(async (_, given, { dryRun }) => {
      runs.push(dryRun)
      expect(given.name).toBe('职务.xlsx')
      return result({ dryRun })
    })
    await choose()
    expect(await within(dialog).findByText('共 3 行，全部可以导入')).toBeDefined()
    expect(runs).toEqual([true])
    const before = host.events.filter((event) => event.startsWith('list')).length
    await user.click(await press('导入 3 行'))
    expect(await within(dialog).findByText('共 3 行，全部导入成功')).toBeDefined()
    expect(runs).toEqual([true, false])
    expect(host.events).toContain('success 成功导入3行')
    await waitFor(() => expect(host.events.filter((event) => event.startsWith('list')).length).toBe(before + 1))
    await user.click(await press('关闭'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('lists errors by row and cell, and offers the refused rows for download', async () => {
    const { choose, user, host, dialog } = await openImport(async (_, __, { dryRun }) => result({ dryRun, ...mixed }))
    await choose()
    const cells = await within(dialog).findAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['5', 'C5', '职级「无」不在字典中'])
    expect(within(dialog).getByText('这些列不会导入：备注')).toBeDefined()
    await user.click(await press('下载出错的数据'))
    expect(host.events).toContain('hand over 职务-未导入.xlsx')
    await user.click(await press('导入 2 行，跳过 1 行'))
    expect(await within(dialog).findByText('共 3 行，已导入 2 行，出错 1 行')).toBeDefined()
  })

  it('uses the call of the step with its parameters, and reloads the list around it', async () => {
    const step = {
      use: 'import',
      with: { call: 'POST /rows/import', template: 'GET /rows/template', query: { parent: { expr: "'7'" } } },
    }
    const own = pageOf({
      table: {
        type: 'void',
        'x-component': 'DataTable',
        'x-component-props': { call: 'GET /rows', columns: ['name'], toolbar: [{ label: '导入', do: [step] }] },
      },
    })
    const requests: unknown[] = []
    const importFile: Ports['records']['importFile'] = async (to, _, { dryRun }) => {
      requests.push(to)
      return result({ dryRun })
    }
    const call: Ports['call'] = async () => ({ message: '', result: [] })
    const { user, host } = renderScreen(own, {
      entities: [entity],
      rows: {},
      instead: { records: { importFile }, call },
    })
    await user.click(await screen.findByRole('button', { name: '导入' }))
    const dialog = await openedDialog('导入职务')
    await user.click(within(dialog).getByRole('button', { name: '下载模板' }))
    expect(host.events.at(-1)).toContain('download GET /rows/template')
    await user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, file())
    await within(dialog).findByText('共 3 行，全部可以导入')
    expect(requests).toEqual([
      {
        title: '职务',
        takes: 'rows',
        call: 'POST /rows/import',
        template: 'GET /rows/template',
        query: { parent: '7' },
      },
    ])
  })

  it('of definitions lists the result of each, and takes all of a file or nothing', async () => {
    const step = { use: 'import', with: { call: 'POST /forms/import', takes: 'definitions', title: '定义' } }
    const own = pageOf({
      table: {
        type: 'void',
        'x-component': 'DataTable',
        'x-component-props': { call: 'GET /rows', columns: ['name'], toolbar: [{ label: '导入定义', do: [step] }] },
      },
    })
    const definitions = [
      { kind: '在线表单', name: 'shop（门店）', outcome: 'changed' as const, told: ['新增 字段 remark'] },
      { kind: '在线表单', name: 'sale（销售）', outcome: 'same' as const, told: [] },
    ]
    let wrong = true
    const importFile: Ports['records']['importFile'] = async (_, __, { dryRun }) =>
      wrong
        ? result({
            ...{ dryRun, totalCount: 2, successCount: 0, errorCount: 1, skippedCount: 1 },
            problems: [{ row: 1, cell: 'forms[0].fields[1].dbFieldName', message: '字段名重复' }],
            definitions: [{ ...definitions[0]!, outcome: 'refused', told: [] }, definitions[1]!],
          })
        : result({ dryRun, totalCount: 2, successCount: 1, errorCount: 0, skippedCount: 1, definitions })
    const call: Ports['call'] = async () => ({ message: '', result: [] })
    const { user, host } = renderScreen(own, {
      entities: [entity],
      rows: {},
      instead: { records: { importFile }, call },
    })
    await user.click(await screen.findByRole('button', { name: '导入定义' }))
    const dialog = await openedDialog('导入定义')
    const choose = () => user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, file('定义.json'))
    await choose()
    expect(await within(dialog).findByText('共 2 个定义：无变化 1 个，不能导入 1 个')).toBeDefined()
    expect(within(dialog).getByText('forms[0].fields[1].dbFieldName')).toBeDefined()
    expect(await press('没有可导入的定义')).toHaveProperty('disabled', true)
    wrong = false
    await user.click(await press('重新选择'))
    await choose()
    expect(await within(dialog).findByText('新增 字段 remark')).toBeDefined()
    await user.click(await press('导入 1 个定义'))
    expect(await within(dialog).findByText('共 2 个定义，导入完成：修改 1 个，无变化 1 个')).toBeDefined()
    expect(host.events).toContain('success 成功导入1个定义')
  })

  it('downloads the initial passwords, which only this response contains', async () => {
    const passwords = { name: '初始密码.xlsx', content: btoa('PK') }
    const { choose, user, host } = await openImport(async (_, __, { dryRun }) =>
      result({ dryRun, ...(!dryRun && { passwords }) }),
    )
    await choose()
    const start = await press('导入 3 行')
    expect(screen.queryByRole('button', { name: '下载初始密码' })).toBeNull()
    await user.click(start)
    await user.click(await press('下载初始密码'))
    expect(host.events).toContain('hand over 初始密码.xlsx')
  })

  it('disables the import where every row is wrong', async () => {
    const { choose } = await openImport(async () => result({ ...mixed, successCount: 0, errorCount: 3 }))
    await choose()
    expect(await press('没有可导入的数据')).toHaveProperty('disabled', true)
  })

  it('shows why a file is refused, and accepts another one', async () => {
    let refuse = true
    const { choose, dialog } = await openImport(async () => {
      if (refuse) throw new RefusedError('文件导入失败:前10行中没有找到表头')
      return result()
    })
    await choose()
    expect((await within(dialog).findByRole('alert')).textContent).toContain('没有找到表头')
    refuse = false
    await choose()
    expect(await within(dialog).findByText('共 3 行，全部可以导入')).toBeDefined()
  })

  it('reports progress, and aborts on request', async () => {
    let definitions: ImportFileOptions | undefined
    const { choose, user, dialog } = await openImport((_, __, options) => {
      definitions = options
      return new Promise((_resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
    })
    await choose()
    await within(dialog).findByText('正在上传文件…')
    definitions!.onProgress({ sent: 1 })
    await within(dialog).findByText('正在读取工作簿…')
    definitions!.onProgress({ done: 25, total: 100 })
    await within(dialog).findByText('正在检查，第 25 行，共 100 行')
    await user.click(await press('取消检查'))
    expect(await within(dialog).findByText('已取消检查')).toBeDefined()
    expect(definitions!.signal.aborted).toBe(true)
  })

  it('fetches the template', async () => {
    const { user, host } = await openImport(async () => result())
    await user.click(await press('下载模板'))
    expect(host.events).toContain('download GET /sys/position/importTemplate {} 职务导入模板.xlsx')
  })

  it('is offered only with the permission', async () => {
    renderScreen(page, { entities: [entity], instead: { can: (code) => code !== 'system:position:import' } })
    await screen.findAllByText('暂无数据')
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
  })
})

describe('a file that is refused in the browser', () => {
  it.each([
    ['a.xls', 5, '不支持 .xls 格式的旧工作簿'],
    ['a.csv', 5, '只能导入 .xlsx'],
    ['a.xlsx', 0, '文件是空的'],
  ])('%s of %d bytes is refused', (name, size, reason) => {
    expect(refusalOf({ name, size })).toContain(reason)
  })

  it('is refused without a request', async () => {
    const importFile = vi.fn()
    const run = createImportRun(
      importRoute(entity, {}),
      { records: { importFile } } as unknown as Ports,
      () => undefined,
    )
    await run.check(file('a.csv'))
    expect(run.state()).toMatchObject({ step: 'choose', kind: 'error' })
    expect(importFile).not.toHaveBeenCalled()
  })
})
