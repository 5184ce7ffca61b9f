import type { GraphAnswer, GraphHead } from '#shared/wire/graph.ts'

export const sampleRows = [
  { id: 1, month: '1', month_dictText: '一月', shop: '甲', sales: 120, cost: 80 },
  { id: 2, month: '2', month_dictText: '二月', shop: '甲', sales: 40, cost: 30 },
  { id: 3, month: '2', month_dictText: '二月', shop: '乙', sales: 20, cost: 10 },
]

/** A graph as the server returns it. */
export function sampleGraph(head: Partial<GraphHead> = {}, changes: Partial<GraphAnswer> = {}): GraphAnswer {
  const names = { month: '月份', shop: '商场', sales: '销售额', cost: '成本' }
  return {
    head: {
      ...{ id: 'g1', code: 'monthly_sales', name: '各月销售', dataType: 'sql', xaxisField: 'month' },
      ...{ yaxisField: 'sales,cost', seriesField: null, yaxisText: '元', graphType: 'bar', displayTemplate: 'single' },
      ...{ refreshSeconds: null, clickAction: 'none', jumpHref: null, content: null },
      ...head,
    },
    items: Object.entries(names).map(([fieldName, fieldTxt], orderNum) => ({
      ...{ fieldName, fieldTxt, fieldType: 'String', isShow: 'Y', isTotal: 'N', searchFlag: 'N' },
      ...{ searchMode: 'single', orderNum },
    })),
    data: sampleRows,
    total: sampleRows.length,
    summary: { sales: 180 },
    dictOptions: {},
    columns: [
      { dataIndex: 'month', title: '月份', type: 'String', sorter: false },
      { dataIndex: 'shop', title: '商场', type: 'String', sorter: false },
      { dataIndex: 'sales', title: '销售额', type: 'BigDecimal', sorter: false, isTotal: true },
    ],
    queryInfo: [{ field: 'shop', label: '商场', view: 'text', mode: 'single' }],
    ...changes,
  }
}
