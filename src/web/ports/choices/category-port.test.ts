import { describe, expect, it } from 'vitest'
import { fakeHttp } from '#web/http/testing/fake-http.ts'
import { createCategoryPort } from './category-port.ts'

describe('the category dictionary', () => {
  it('is opened below a code, then below keys, always with the condition', async () => {
    const wire = [{ key: 'c1', title: '食品', code: 'B01', leaf: false, value: null, children: null }]
    const http = fakeHttp({ 'GET /sys/category/loadTreeData': wire })
    const port = createCategoryPort(http)
    expect(await port.children({ code: '0' })).toEqual([{ value: 'c1', title: '食品', leaf: false }])
    await port.children({ key: 'c1' }, { name: '食品' })
    expect(http.requests.map(({ query }) => query)).toEqual([
      { pcode: '0' },
      { pid: 'c1', condition: '{"name":"食品"}' },
    ])
  })

  it('names keys, an unknown one by itself', async () => {
    const http = fakeHttp({ 'GET /sys/category/loadDictItem/': ['食品', null] })
    const port = createCategoryPort(http)
    expect(await port.labels(['c1', 'gone'])).toEqual(['食品', 'gone'])
    expect(http.requests[0]).toMatchObject({ query: { ids: 'c1,gone' } })
    expect(await port.labels([])).toEqual([])
    expect(http.requests).toHaveLength(1)
  })
})
