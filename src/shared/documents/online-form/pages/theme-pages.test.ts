import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { BlockNode } from '#shared/documents/page.ts'
import { formProblems } from '../checks/form-problems.ts'
import { readEnhancement } from '../enhancements/read-enhancement.ts'
import type { OnlineForm } from '../form.ts'
import { documentsOfForm } from '../form-documents.ts'
import { readForm, wireForm } from '../read-form.ts'
import { followOriginal } from '../view-form.ts'

const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })
const mainOf = (themeTemplate: string, more: Row = {}): OnlineForm =>
  readForm({ tableName: 'shop_order', tableTxt: '订单', tableType: 2, themeTemplate, ...more }, [field('order_no')])
const lines = readForm({ tableName: 'order_line', tableTxt: '明细', tableType: '3', relationType: 0, tabOrderNum: 1 }, [
  field('order_id', { mainTable: 'shop_order' }),
  field('goods'),
  field('memo', { isShowList: '0' }),
  field('kept', { isShowForm: '0' }),
])

const pagesOf = (theme: string) => documentsOfForm(mainOf(theme), [], [lines]).pages
const propsOf = (node: BlockNode | undefined) => node?.['x-component-props'] as Row
const listOf = (theme: string) => pagesOf(theme)['online/f-shop-order']!.properties
const rowsOf = (theme: string) => pagesOf(theme)['online/f-shop-order--rows']

describe('the theme of a form', () => {
  it('is the same after it went by the wire', () => {
    const sent = wireForm(mainOf('erp'))
    expect(sent.head.themeTemplate).toBe('erp')
    expect(readForm(sent.head, sent.fields)).toEqual(mainOf('erp'))
  })

  it('is one that there is, of a main form only', () => {
    expect(formProblems(mainOf('fancy'), new Set())).toMatchObject([{ field: 'themeTemplate' }])
    expect(mainOf('erp', { tableType: 1 }).head.themeTemplate).toBe('normal')
    expect(mainOf('').head.themeTemplate).toBe('normal')
  })
})

describe('the normal theme', () => {
  it('has the rows in the form of their record, and no page for them', () => {
    expect(Object.keys(listOf('normal'))).toEqual(['table', 'editor'])
    expect(propsOf(listOf('normal').editor).fields).toMatchObject(['orderNo', { field: 'orderLine' }])
    expect(rowsOf('normal')).toBeUndefined()
  })
})

describe('the theme with tabs', () => {
  it('has a tab for the record and one for each sub-table', () => {
    expect(propsOf(listOf('tab').editor).fields).toMatchObject([
      { field: 'orderNo', tab: '订单' },
      { field: 'orderLine', widget: 'SubTable', tab: '明细' },
    ])
    expect(rowsOf('tab')).toBeUndefined()
  })
})

describe('the theme with rows inside the list', () => {
  it('opens a record to show its rows, which are only read there', () => {
    expect(propsOf(listOf('innerTable').table).expand).toEqual({
      page: 'online/f-shop-order--rows',
      with: { id: { expr: 'row.id' } },
    })
    expect(propsOf(listOf('innerTable').editor).fields).toMatchObject(['orderNo', { field: 'orderLine' }])
    const rows = rowsOf('innerTable')!.properties
    expect(Object.keys(rows)).toEqual(['tabs'])
    expect(propsOf(rows.tabs!.properties!.rows0)).toEqual({
      entity: 'online/f-order-line',
      call: 'GET /online/data/order_line/rows/list',
      filter: { orderId: { expr: 'params.id' } },
      columns: ['goods', 'kept'],
      toolbar: [expect.objectContaining({ label: '导出', permission: 'online:data:shop_order:export' })],
    })
  })
})

describe('the ERP theme', () => {
  it('has the rows of the chosen record below the list, and not in its form', () => {
    expect(propsOf(listOf('erp').table).choose).toEqual({ target: 'rows', param: 'id' })
    expect(propsOf(listOf('erp').rows).page).toBe('online/f-shop-order--rows')
    expect(propsOf(listOf('erp').editor).fields).toEqual(['orderNo'])
  })

  it('edits each row separately, with permission to edit the record', () => {
    const { tabs, add0, edit0 } = rowsOf('erp')!.properties
    const { toolbar, rowButtons, batchButtons } = propsOf(tabs!.properties!.rows0) as Record<string, Row[]>
    const grants = (buttons: Row[] | undefined) => buttons!.map(({ label, permission }) => [label, permission])
    const [edit, carry] = ['online:data:shop_order:edit', 'online:data:shop_order:export']
    expect(grants(toolbar)).toEqual([
      ['新增', edit],
      ['导入', ['online:data:shop_order:import', edit]],
      ['导出', carry],
    ])
    expect(grants(rowButtons)).toEqual([
      ['编辑', edit],
      ['删除', edit],
    ])
    expect(grants(batchButtons)).toEqual([
      ['删除', edit],
      ['导出选中', carry],
    ])
    expect(propsOf(add0).fields).toEqual(['goods', 'memo'])
    expect(propsOf(edit0).submit).toMatchObject([
      {
        with: {
          call: 'PUT /online/data/order_line/rows/edit',
          body: { id: { expr: 'row.id' }, orderId: { expr: 'params.id' }, goods: {}, memo: {} },
        },
      },
      { use: 'close' },
      { use: 'reload', with: { target: 'rows0' } },
    ])
  })

  it('makes the rows of a record editable while the record is editable', () => {
    const when = "row.orderNo != 'done'"
    const edit = readEnhancement({ kind: 'builtin', builtIn: 'edit', when })
    const { pages } = documentsOfForm({ ...mainOf('erp'), enhancements: [edit] }, [], [lines])
    const { table } = pages['online/f-shop-order']!.properties
    expect(propsOf(table).choose).toEqual({ target: 'rows', param: 'id', with: { editable: { expr: when } } })
    const { toolbar, rowButtons, batchButtons } = propsOf(
      pages['online/f-shop-order--rows']!.properties.tabs!.properties!.rows0,
    ) as Record<string, Row[]>
    const conditions = (buttons: Row[] | undefined) => buttons!.map(({ label, when: shown }) => [label, shown])
    const editable = "has(params.editable) && params.editable == 'true'"
    expect(conditions(toolbar)).toEqual([
      ['新增', editable],
      ['导入', editable],
      ['导出', undefined],
    ])
    expect(conditions([...rowButtons!, ...batchButtons!])).toEqual([
      ['编辑', editable],
      ['删除', editable],
      ['删除', editable],
      ['导出选中', undefined],
    ])
  })

  it('carries the rows of the chosen record in and out', () => {
    const { toolbar, batchButtons } = propsOf(rowsOf('erp')!.properties.tabs!.properties!.rows0) as Record<
      string,
      Row[]
    >
    const query = { orderId: { expr: 'params.id' } }
    const call = 'GET /online/data/order_line/rows/exportXls'
    const template = 'GET /online/data/order_line/rows/importTemplate'
    expect(toolbar!.slice(1).map(({ do: steps }) => steps)).toEqual([
      [{ use: 'import', with: { call: 'POST /online/data/order_line/rows/importExcel', template, query } }],
      [{ use: 'export', with: { range: 'all', call, query } }],
    ])
    expect(batchButtons![1]!.do).toEqual([{ use: 'export', with: { range: 'selection', call, query } }])
  })

  it('has the rows of a view under the permissions of the view', () => {
    const form = mainOf('erp')
    const view = followOriginal({ ...form, head: { ...form.head, tableName: 'shop_order$1' } }, form)
    const { pages } = documentsOfForm(view, [], [lines])
    const { toolbar, call } = propsOf(
      pages['online/f-shop-order--1--rows']!.properties.tabs!.properties!.rows0,
    ) as Row & { toolbar: Row[] }
    expect(call).toBe('GET /online/data/shop_order$1.order_line/rows/list')
    expect(toolbar[0]!.permission).toBe('online:data:shop_order$1:edit')
  })
})
