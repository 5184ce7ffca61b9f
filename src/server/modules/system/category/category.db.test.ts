import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const get = async (path: string, token = admin) => (await server.call('GET', `/sys/category/${path}`, { token })).body
const titles = async (path: string) =>
  ((await get(path)).result as unknown as { title: string }[]).map(({ title }) => title)

describe('the category dictionary', () => {
  it('is opened level by level, from the top, a key or a code', async () => {
    expect((await get('loadTreeData?pcode=0')).result).toEqual([
      { key: 'demo-goods', title: '商品分类', code: 'B01', parentId: '0', leaf: false, value: null, children: null },
      { key: 'demo-business', title: '业态分类', code: 'B02', parentId: '0', leaf: false, value: null, children: null },
    ])
    expect(await titles('loadTreeData?pid=demo-food')).toEqual(['粮油', '蔬菜'])
    expect(await titles('loadTreeData?pcode=B02')).toEqual(['超市', '农贸市场'])
    expect(await titles('loadTreeData?pid=demo-food&pcode=B02')).toEqual(['粮油', '蔬菜'])
    expect(await titles('loadTreeChildren?pid=demo-goods')).toEqual(['食品', '家用电器'])
  })

  it('shows what meets a condition', async () => {
    const condition = encodeURIComponent('{"name":"蔬菜"}')
    expect(await titles(`loadTreeData?pid=demo-food&condition=${condition}`)).toEqual(['蔬菜'])
    expect((await server.call('GET', '/sys/category/loadTreeData?pid=0&condition=x', { token: admin })).status).toBe(
      400,
    )
  })

  it('can be had whole below a code', async () => {
    const { result } = await get('loadTreeRoot?pcode=B01&async=false')
    expect(result).toMatchObject([
      { title: '食品', children: [{ title: '粮油' }, { title: '蔬菜' }] },
      { title: '家用电器', children: null },
    ])
    expect(await titles('loadTreeRoot?pcode=0')).toEqual(['商品分类', '业态分类'])
  })

  it('names keys in the order asked for, an unknown one by itself', async () => {
    expect((await get('loadDictItem/?ids=demo-grain,gone,demo-food')).result).toEqual(['粮油', 'gone', '食品'])
  })

  it('gives all options below a code', async () => {
    expect((await get('loadAllData?code=B02')).result).toEqual([
      { value: 'demo-business', text: '业态分类' },
      { value: 'demo-supermarket', text: '超市' },
      { value: 'demo-market-hall', text: '农贸市场' },
    ])
    expect((await get('loadAllData')).result).toHaveLength(8)
  })

  it.each([
    ['loadTreeData', '加载分类字典树参数有误.[null]!'],
    ['loadTreeData?pcode=X9', '加载分类字典树参数有误.[X9]!'],
    ['loadTreeRoot?pcode=X9', '该编码【X9】不存在，请核实!'],
    ['loadDictItem/', 'ids 不能为空'],
    ['loadAllData?code=X9', '无数据,参数有误.[X9]'],
    ['loadAllData?code=*', '无数据,参数有误.[*]'],
  ])('refuses %s', async (path, message) => {
    expect(await get(path)).toMatchObject({ success: false, message })
  })

  it('is for people who signed in', async () => {
    const answer = await server.call('GET', '/sys/category/loadTreeData?pcode=0', { token: await server.guest() })
    expect(answer.status).toBe(403)
  })

  it('is listed for those who may', async () => {
    const { body } = await server.call<{ records: unknown[] }>('GET', '/sys/category/list?name=*品*', { token: admin })
    expect(body.result.records).toHaveLength(2)
  })
})
