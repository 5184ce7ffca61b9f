import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { NoticedError } from '#renderers/ports.ts'
import { loadLazyPlugins } from '#renderers/screen/load/vocabulary.ts'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { openedDialog, renderScreen } from '#renderers/testing/render-screen.tsx'
import type { Page } from '#shared/documents/page.ts'
import { exportableColumns, exportRequest } from './export-request.ts'

const entity = readEntity('system/position')
const page: Page = pageOf({
  search: { type: 'void', 'x-component': 'SearchForm', 'x-component-props': { target: 'table', fields: ['name'] } },
  table: {
    type: 'void',
    'x-component': 'DataTable',
    'x-component-props': {
      columns: ['code', 'name'],
      order: { field: 'code', order: 'desc' },
      toolbar: ['export'],
      batchButtons: ['export'],
    },
  },
})
const rows = {
  'system/position': [
    { id: '1', code: 'a', name: '甲' },
    { id: '2', code: 'b', name: '乙' },
  ],
}
const CALL = 'download GET /sys/position/exportXls'

beforeEach(() => loadLazyPlugins(page))

describe('exporting a list', () => {
  it('offers rows and columns, and exports the list with its search and order', async () => {
    const { user, host } = renderScreen(page, { entities: [entity], rows })
    await user.type(await screen.findByLabelText('职务名称'), '甲{Enter}')
    await waitFor(() => expect(screen.queryByText('乙')).toBeNull())
    await user.click(screen.getByRole('button', { name: '导出' }))
    const dialog = await openedDialog('导出职务')
    await user.click(within(dialog).getByLabelText('职级'))
    await user.click(within(dialog).getByLabelText('创建时间'))
    await user.click(within(dialog).getByRole('button', { name: '导出' }))
    const query = { name: '*甲*', column: 'code', order: 'desc', columns: 'code,name,createTime' }
    await waitFor(() => expect(host.events.at(-1)).toBe(`${CALL} ${JSON.stringify(query)} 职务.xlsx`))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('exports the page that is shown when that is chosen', async () => {
    const { user, host } = renderScreen(page, { entities: [entity], rows })
    await screen.findByText('乙')
    await user.click(screen.getByRole('button', { name: '导出' }))
    const dialog = await openedDialog('导出职务')
    expect(within(dialog).getByLabelText('全部查询结果')).toHaveProperty('checked', true)
    await user.click(within(dialog).getByLabelText('本页'))
    await user.click(within(dialog).getByRole('button', { name: '导出' }))
    await waitFor(() => expect(host.events.at(-1)).toMatch(/^download/))
    const exportQuery = JSON.parse(host.events.at(-1)!.slice(CALL.length, -' 职务.xlsx'.length))
    expect(exportQuery).toMatchObject({ range: 'page', pageNo: 1, pageSize: 10, column: 'code', order: 'desc' })
  })

  it('exports ticked rows without a dialog, in the order of the list', async () => {
    const { user, host } = renderScreen(page, { entities: [entity], rows })
    await user.click(within((await screen.findByText('乙')).closest('tr')!).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: /批量操作/ }))
    await user.click(await screen.findByRole('menuitem', { name: '导出选中' }))
    const query = { column: 'code', order: 'desc', selections: '2' }
    await waitFor(() => expect(host.events.at(-1)).toBe(`${CALL} ${JSON.stringify(query)} 职务.xlsx`))
  })

  it('uses a given call, and its constant parameters also for ticked rows', () => {
    const { 'x-calls': _, ...rowEntity } = entity
    const given = { entity: rowEntity, call: 'GET /rows/export', always: { parent: '7' }, selected: ['1', '2'] }
    const query = { pageNo: 1, pageSize: 10, name: '*a*' }
    expect(exportRequest({ ...given, query }, { range: 'selection' })).toMatchObject({
      call: 'GET /rows/export',
      query: { parent: '7', selections: '1,2' },
    })
    expect(exportRequest({ ...given, query }, { range: 'all' }).query).toEqual({ name: '*a*', parent: '7' })
    expect(() => exportRequest({ entity: rowEntity, query, selected: [] }, { range: 'all' })).toThrow('exportXls')
  })

  it('stays open when the file did not arrive', async () => {
    const download = async () => {
      throw new NoticedError('文件下载失败')
    }
    const { user } = renderScreen(page, { entities: [entity], rows, instead: { download } })
    await user.click(await screen.findByRole('button', { name: '导出' }))
    const dialog = await openedDialog('导出职务')
    await user.click(within(dialog).getByRole('button', { name: '导出' }))
    await waitFor(() => expect(within(dialog).getByRole('button', { name: '导出' })).toHaveProperty('disabled', false))
    expect(screen.getByRole('dialog')).toBeDefined()
  })
})

describe('the query of the export', () => {
  const query = { pageNo: 2, pageSize: 10, name: '*a*' }

  it('covers all pages, or the present one', () => {
    const source = { entity, query, selected: [] }
    expect(exportRequest(source, { range: 'all' }).query).toEqual({ name: '*a*' })
    expect(exportRequest(source, { range: 'page' }).query).toEqual({ ...query, range: 'page' })
  })

  it('is refused with a message without ticked rows, and with too many', () => {
    const ticked = (selected: string[]) => () => exportRequest({ entity, query, selected }, { range: 'selection' })
    expect(ticked([])).toThrow('请选择一条记录！')
    expect(ticked(Array.from({ length: 400 }, (_, n) => `${n}`.padStart(32, '0')))).toThrow('选中的数据过多')
  })

  it('offers only columns that the person may read', () => {
    const guarded = structuredClone(entity)
    guarded.properties.name!['x-read'] = 'system:position:name'
    guarded.properties.postRank!['x-secret'] = true
    expect(exportableColumns(guarded, () => false).map(({ name }) => name)).toEqual([
      'code',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
    ])
  })

  it('offers columns in the order of an export without a choice, also those that all records have', () => {
    const describing = structuredClone(entity)
    describing.properties = {
      ...describing.properties,
      createBy: { type: 'string', title: '登记人', 'x-write': 'server', 'x-fill': { insert: 'username' } },
    }
    const names = exportableColumns(describing, () => true).map(({ name }) => name)
    expect(names.slice(0, Object.keys(describing.properties).length)).toEqual(Object.keys(describing.properties))
  })
})
