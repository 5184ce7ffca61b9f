import { describe, expect, it } from 'vitest'
import type { Row } from '../entity.ts'
import type { BlockNode } from '../page.ts'
import type { OnlineForm } from './form.ts'
import { documentsOfForm } from './form-documents.ts'
import { formProblems } from './form-problems.ts'
import { readForm, wireForm } from './read-form.ts'

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
      call: 'GET /online/cgform/api/getData/order_line',
      filter: { orderId: { expr: 'params.id' } },
      columns: ['goods', 'kept'],
    })
  })
})

describe('the ERP theme', () => {
  it('has the rows of the chosen record below the list, and not in its form', () => {
    expect(propsOf(listOf('erp').table).choose).toEqual({ target: 'rows', param: 'id' })
    expect(propsOf(listOf('erp').rows).page).toBe('online/f-shop-order--rows')
    expect(propsOf(listOf('erp').editor).fields).toEqual(['orderNo'])
  })

  it('edits each row by itself, for whoever may edit the record', () => {
    const { tabs, add0, edit0 } = rowsOf('erp')!.properties
    const { toolbar, rowButtons } = propsOf(tabs!.properties!.rows0) as { toolbar: Row[]; rowButtons: Row[] }
    const buttons = [...toolbar, ...rowButtons]
    expect(buttons.map(({ label, permission }) => [label, permission])).toEqual(
      ['新增', '编辑', '删除'].map((label) => [label, 'online:data:shop_order:edit']),
    )
    expect(propsOf(add0).fields).toEqual(['goods', 'memo'])
    expect(propsOf(edit0).submit).toMatchObject([
      {
        with: {
          call: 'PUT /online/cgform/api/form/order_line',
          body: { id: { expr: 'row.id' }, orderId: { expr: 'params.id' }, goods: {}, memo: {} },
        },
      },
      { use: 'close' },
      { use: 'reload', with: { target: 'rows0' } },
    ])
  })
})
