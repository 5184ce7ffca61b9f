import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BlockNode } from '#shared/documents/page.ts'
import { readEntity } from '../testing/documents.ts'
import { pageOf, readBlockExample } from '../testing/example-page.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { memoryReports } from '../ui/report/memory-reports.ts'
import { sampleGraph } from './graph-report/testing/sample-graph.ts'
import { lazyBlocks } from './lazy-registry.ts'
import { blocks } from './registry.ts'

/** The DOM of the tests loads no frames and does not know the element `search`. */
const isOurs = ([text, what]: unknown[]) => what !== 'search' && !/iframe page loading is disabled/i.test(String(text))
const complain = vi.spyOn(console, 'error')
beforeEach(() => complain.mockClear())
afterEach(() => expect(complain.mock.calls.filter(isOurs)).toEqual([]))

const entities = [readEntity('system/position'), readEntity('system/depart')]
const list = readBlockExample('data-table')
const editor: BlockNode = { ...readBlockExample('modal-form'), 'x-component-props': { fields: ['code'] } }

const reports = memoryReports(() => ({
  cgRpConfigName: '销售统计',
  columns: [{ dataIndex: 'goods', title: '商品', type: 'String', sorter: true }],
  items: [],
  records: [{ id: '1', goods: '大米' }],
}))

/** Visible text of each block that proves that it works. */
const SEEN: Record<string, string> = {
  SearchForm: '查询',
  DataTable: '操作',
  TreePanel: '全部',
  Form: '保存',
  ModalForm: '新增职务',
  DrawerForm: '新增职务',
  Detail: '基本信息',
  Statistics: '今日访问',
  Tabs: '基本信息',
  Greeting: '祝您工作顺利',
  Result: '编号 1 已提交',
  CallTable: '最近一周访问量',
  Chart: '最近一周访问量统计',
  CardList: '职务卡片',
  Timeline: '职务动态',
  ReportTable: '大米',
  ScanTable: '检查完毕',
  GraphReport: '各月销售',
  Calendar: '职务日历',
  Steps: '编码与名称',
  DescriptorForm: '填报单位',
  GrantTree: '没有可授权的菜单',
  Description: '访问情况',
  Alert: '月末结账期间请勿修改职务',
  Html: '填写说明',
  Iframe: '统计局公告',
  Card: '职务概况',
  Collapse: '基本信息',
  RecordHistory: '暂无历史版本',
  Split: '左边',
  TreeEditor: '刷新',
  TreeTable: '菜单一览',
  EditForm: '重置',
  InnerPage: '请先选择职务',
  Refresh: '立即更新',
  FilePreview: '说明.docx',
}

describe('the example of a block', () => {
  it.each([...blocks, ...lazyBlocks].map(({ manifest }) => manifest.name))('%s works in a page', async (name) => {
    const folder = name.replace(/[A-Z]/g, (letter, at) => (at === 0 ? '' : '-') + letter.toLowerCase())
    const example = readBlockExample(folder)
    expect(example['x-component']).toBe(name)
    const page = pageOf({ example, ...(name !== 'DataTable' && { table: list }), editor })
    renderScreen(page, {
      entities,
      rows: { 'system/position': [{ id: '1', code: 'a', name: '甲' }] },
      params: { id: '1' },
      instead: {
        reports: async () => reports,
        ...(name === 'GraphReport' && { call: async () => ({ result: sampleGraph(), message: '' }) }),
      },
    })
    expect((await screen.findAllByText(SEEN[name]!, { exact: false })).length).toBeGreaterThan(0)
    expect(screen.queryByText('页面配置有误')).toBeNull()
    expect(screen.queryByText(/无法显示/)).toBeNull()
  })
})
