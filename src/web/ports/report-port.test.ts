import { describe, expect, it } from 'vitest'
import { fakeHttp } from '../http/testing/fake-http.ts'
import { createReportPort } from './report-port.ts'

const base = '/online/cgreport/api'
const people = [
  { username: 'zhangsan', realname: '张三' },
  { username: 'zhangsan2', realname: '张三二' },
]

function portWith(items: unknown[]) {
  const http = fakeHttp({
    [`GET ${base}/getRpColumns/user-choice`]: { cgRpConfigId: 'r1', cgRpConfigName: '用户', columns: [] },
    [`GET ${base}/getQueryInfo/r1`]: items,
    [`GET ${base}/getData/r1`]: { records: people, total: 2 },
    [`GET ${base}/getReportDictList`]: [{ value: '1', text: '男', title: '男' }],
  })
  return { http, reports: createReportPort(http) }
}

const dictionary = { report: 'user-choice', value: 'username', text: 'realname' }
const asksForRows = ({ call }: { call: string }) => call.includes('getData')

describe('online reports', () => {
  it('are described and read by the calls of the server', async () => {
    const { http, reports } = portWith([])
    expect(await reports.describe('user-choice')).toMatchObject({ cgRpConfigId: 'r1' })
    expect(await reports.items('r1')).toEqual([])
    expect(await reports.rows('r1', { pageNo: 2, self_p: 'x' })).toEqual({ records: people, total: 2 })
    expect(http.requests.at(-1)).toMatchObject({ call: `GET ${base}/getData/r1`, query: { pageNo: 2, self_p: 'x' } })
  })

  it('have dictionaries that are searched', async () => {
    const { http, reports } = portWith([])
    const found = await reports.choices({ report: 'user-choice', field: 'sex' }, { keyword: '男' })
    expect(found).toEqual([{ value: '1', text: '男', title: '男' }])
    expect(http.requests.at(-1)).toMatchObject({ query: { code: 'user-choice', field: 'sex', keyword: '男' } })
  })

  it('give labels for stored values, asking for them once', async () => {
    const { http, reports } = portWith([])
    expect(await reports.texts(dictionary, ['zhangsan2', 'gone', 'zhangsan'])).toEqual(['张三二', 'gone', '张三'])
    await reports.texts(dictionary, ['zhangsan'])
    expect(http.requests.filter(asksForRows).map(({ query }) => query)).toEqual([
      { force_username: 'zhangsan2,gone,zhangsan', pageSize: 1000 },
    ])
  })

  it('are requested once for many cells at the same moment', async () => {
    const { http, reports } = portWith([])
    const cells = ['zhangsan', 'zhangsan2', 'zhangsan'].map((value) => reports.texts(dictionary, [value]))
    expect((await Promise.all(cells)).flat()).toEqual(['张三', '张三二', '张三'])
    expect(http.requests.filter(asksForRows)).toHaveLength(1)
  })
})
