import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { createFormHarness, freshName, resultOf } from '../testing/form-harness.ts'

const HEAD = '/online/graphreport/head'
const TEMPLET = '/online/graphreport/templet'

const { call } = createFormHarness()

const taken = async <T = Row>(method: string, path: string, body?: Row): Promise<T> =>
  resultOf(await call<T>(method, path, body))
const freshCode = () => freshName('g')

const graph = (more: Row = {}): Row => ({
  ...{ code: freshCode(), name: '月销售', dataType: 'json', graphType: 'bar,table', displayTemplate: 'single' },
  ...{ cgrSql: JSON.stringify([{ month: '一月', sales: 3 }]), xaxisField: 'month', yaxisField: 'sales' },
  onlGraphreportItemList: [
    { fieldName: 'month', fieldTxt: '月份', fieldType: 'String' },
    { fieldName: 'sales', fieldTxt: '销售', fieldType: 'Long', isTotal: '1' },
  ],
  ...more,
})

describe('a graph', () => {
  it('is read, described by its columns, changed as a whole, and deleted with others', async () => {
    const { id } = await taken('POST', `${HEAD}/add`, graph())
    const items = () => taken<Row[]>('GET', `${HEAD}/queryOnlGraphreportItemByMainId?headId=${id}`)
    expect(await taken('GET', `${HEAD}/queryById?id=${id}`)).toMatchObject({ name: '月销售', graphType: 'bar,table' })
    expect((await items()).map(({ fieldName, isTotal }) => [fieldName, isTotal])).toEqual([
      ['month', '0'],
      ['sales', '1'],
    ])
    const kept = await taken('GET', `${HEAD}/queryById?id=${id}`)
    const [month, sales] = await items()
    const onlGraphreportItemList = [month, { ...sales, fieldTxt: '销售额' }]
    await taken('PUT', `${HEAD}/edit`, { ...kept, graphType: 'line', onlGraphreportItemList })
    expect((await items()).map(({ fieldTxt }) => fieldTxt)).toEqual(['月份', '销售额'])
    const shown = await taken('GET', `/online/graphreport/api/getChartsData?id=${id}`)
    expect(shown).toMatchObject({ head: { graphType: 'line' }, columns: [{ title: '月份' }, { title: '销售额' }] })

    const other = await taken('POST', `${HEAD}/add`, graph())
    await taken('DELETE', `${HEAD}/deleteBatch?ids=${id},${other.id}`)
    const { records } = await taken<PageResult>('GET', `${HEAD}/list?pageSize=100`)
    const left = (records as Row[]).map((each) => each.id)
    expect(left).not.toContain(id)
    expect(left).not.toContain(other.id)
  })

  it('refuses an edit that leaves an axis without a column', async () => {
    const { id } = await taken('POST', `${HEAD}/add`, graph())
    const body = { id, yaxisField: 'nothing' }
    const answer = await call('PUT', `${HEAD}/edit`, body)
    expect(answer.body.success).toBe(false)
    expect(JSON.stringify(answer.body)).toContain('nothing')
    expect(await taken('GET', `${HEAD}/queryById?id=${id}`)).toMatchObject({ yaxisField: 'sales' })
  })
})

describe('a page of graphs', () => {
  it('is read with its graphs, changed as a whole, and deleted with others', async () => {
    const { code } = await taken('POST', `${HEAD}/add`, graph())
    const item = {
      graphreportCode: code,
      graphreportType: 'bar',
      groupNum: 1,
      groupTxt: '一',
      groupStyle: 'card',
      isShow: '1',
    }
    const templet = (): Row => ({
      ...{ templetCode: freshCode(), templetName: '销售', templetStyle: 'tab', onlGraphreportTempletItemList: [item] },
    })
    const { id } = await taken('POST', `${TEMPLET}/add`, templet())
    const items = () => taken<Row[]>('GET', `${TEMPLET}/queryTempletItemByMainId?id=${id}`)
    const kept = await taken('GET', `${TEMPLET}/queryById?id=${id}`)
    expect(kept).toMatchObject({ templetName: '销售', templetStyle: 'tab' })
    const again = [...(await items()), { ...item, graphreportType: 'table', groupNum: 2, groupTxt: '二' }]
    await taken('PUT', `${TEMPLET}/edit`, { ...kept, templetName: '销售二', onlGraphreportTempletItemList: again })
    expect((await items()).map(({ graphreportType }) => graphreportType)).toEqual(['bar', 'table'])
    const shown = await taken<{ groups: Row[] }>('GET', `/online/graphreport/api/getTempletAllData?id=${id}`)
    expect(shown.groups.map(({ groupTxt }) => groupTxt)).toEqual(['一', '二'])

    const other = await taken('POST', `${TEMPLET}/add`, templet())
    await taken('DELETE', `${TEMPLET}/deleteBatch?ids=${id},${other.id}`)
    const answer = await call('GET', `${TEMPLET}/queryById?id=${id}`)
    expect(answer.body.success).toBe(false)
  })
})
