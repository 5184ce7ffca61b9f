import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsIn, workbookOf } from '#server/records/testing/test-workbook.ts'
import { callOn, createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

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
  it('returns single levels, from the top, a key or a code', async () => {
    expect((await get('loadTreeData?pcode=0')).result).toEqual([
      { key: 'demo-goods', title: '商品分类', code: 'B01', parentId: '0', leaf: false, value: null, children: null },
      { key: 'demo-business', title: '业态分类', code: 'B02', parentId: '0', leaf: false, value: null, children: null },
    ])
    expect(await titles('loadTreeData?pid=demo-food')).toEqual(['粮油', '蔬菜'])
    expect(await titles('loadTreeData?pcode=B02')).toEqual(['超市', '农贸市场'])
    expect(await titles('loadTreeData?pid=demo-food&pcode=B02')).toEqual(['粮油', '蔬菜'])
    expect(await titles('loadTreeChildren?pid=demo-goods')).toEqual(['食品', '家用电器'])
  })

  it('returns categories that match a condition', async () => {
    const condition = encodeURIComponent('{"name":"蔬菜"}')
    expect(await titles(`loadTreeData?pid=demo-food&condition=${condition}`)).toEqual(['蔬菜'])
    expect((await server.call('GET', '/sys/category/loadTreeData?pid=0&condition=x', { token: admin })).status).toBe(
      400,
    )
  })

  it('returns everything below a code', async () => {
    const { result } = await get('loadTreeRoot?pcode=B01&async=false')
    expect(result).toMatchObject([
      { title: '食品', children: [{ title: '粮油' }, { title: '蔬菜' }] },
      { title: '家用电器', children: null },
    ])
    expect(await titles('loadTreeRoot?pcode=0')).toEqual(['商品分类', '业态分类'])
  })

  it('returns names in the requested order, and an unknown key as itself', async () => {
    expect((await get('loadDictItem/?ids=demo-grain,gone,demo-food')).result).toEqual(['粮油', 'gone', '食品'])
  })

  it('returns all options below a code', async () => {
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

  it('requires a signed-in person', async () => {
    const answer = await server.call('GET', '/sys/category/loadTreeData?pcode=0', { token: await server.guest() })
    expect(answer.status).toBe(403)
  })

  it('requires the list permission', async () => {
    const { body } = await server.call<{ records: unknown[] }>('GET', '/sys/category/list?name=*品*', { token: admin })
    expect(body.result.records).toHaveLength(2)
  })
})

describe('editing categories', () => {
  type Category = Record<'id' | 'pid' | 'name' | 'code', string> & { hasChild: string | null }
  const call = (method: string, path: string, body?: object) =>
    server.call<Category>(method, `/sys/category/${path}`, { token: admin, body })
  const add = async (body: object) => {
    const { body: answer } = await call('POST', 'add', body)
    if (!answer.success) throw new Error(answer.message)
    return answer.result
  }
  const read = async (id: string) => (await call('GET', `queryById?id=${id}`)).body.result

  it('makes the code from the place in the tree', async () => {
    const top = await add({ name: '行业' })
    expect(top).toMatchObject({ pid: '0', code: expect.stringMatching(/^[A-Z]\d\d$/) })
    const [one, two] = [await add({ name: '农业', pid: top.id }), await add({ name: '工业', pid: top.id, code: '' })]
    expect([one.code, two.code]).toEqual([`${top.code}A01`, `${top.code}A02`])
    expect((await read(top.id)).hasChild).toBe('1')
  })

  it('accepts a code that determines the parent, and no other one', async () => {
    const top = await add({ name: '甲', code: 'W01' })
    const below = await add({ name: '乙', code: 'W01B07' })
    expect([top.pid, below.pid]).toEqual(['0', top.id])
    await expect(add({ name: '丙', code: 'W02A01' })).rejects.toThrow('上级编码【W02】不存在')
    await expect(add({ name: '丙', code: 'W03', pid: top.id })).rejects.toThrow('分类编码与父级节点不一致')
    await expect(add({ name: '丙', code: 'W01' })).rejects.toThrow('该值不可用，系统中已存在！')
    await expect(add({ name: '丙', code: 'w1' })).rejects.toThrow('分类编码每级一个大写字母和两位数字')
    await call('PUT', 'edit', { id: top.id, code: 'Z09', name: '甲甲' })
    expect(await read(top.id)).toMatchObject({ code: 'W01', name: '甲甲' })
  })

  it('moves a category with all below it and updates their codes', async () => {
    const [from, to] = [await add({ name: '从' }), await add({ name: '到' })]
    const moved = await add({ name: '移', pid: from.id })
    const below = await add({ name: '下', pid: moved.id })
    expect((await call('PUT', 'edit', { id: moved.id, pid: to.id })).body.success).toBe(true)
    expect((await read(moved.id)).code).toBe(`${to.code}A01`)
    expect((await read(below.id)).code).toBe(`${to.code}A01A01`)
    expect([(await read(from.id)).hasChild, (await read(to.id)).hasChild]).toEqual(['0', '1'])
    const circle = await call('PUT', 'edit', { id: to.id, pid: below.id })
    expect(circle.body.message).toBe('上级不能是自己或自己的下级')
  })

  it('never assigns a code twice when several processes add concurrently', async () => {
    const top = await add({ name: '同时' })
    const other = await server.startSecond()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        callOn<Category>(index % 2 ? server.app : other, 'POST', '/sys/category/add', {
          token: admin,
          body: { name: `n${index}`, pid: top.id },
        }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.result.code)).size).toBe(16)
  })

  it('deletes a category with all below it', async () => {
    const top = await add({ name: '删' })
    const below = await add({ name: '删下', pid: top.id })
    expect((await call('DELETE', `delete?id=${top.id}`)).body.message).toBe('删除成功!')
    expect((await call('GET', `queryById?id=${below.id}`)).body.success).toBe(false)
    expect((await call('DELETE', 'delete?id=nobody')).body.message).toBe('未找到对应实体')
    expect((await call('DELETE', 'deleteBatch?ids=')).body.message).toBe('参数不识别！')
  })

  it('imports a tree from a workbook, parents first', async () => {
    const rows = [
      ['进口', 'V01'],
      ['水果', 'V01A01'],
      ['孤儿', 'V09A01'],
    ]
    const content = await workbookOf(['分类名称', '分类编码'], rows)
    const base = `${await server.app.listen({ port: 0 })}${CONTEXT_PATH}`
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(content)]), '分类.xlsx')
    const response = await fetch(`${base}/sys/category/importExcel`, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: admin },
      body: form,
    })
    const { result } = (await response.json()) as Envelope<ImportResult>
    expect(result).toMatchObject({ successCount: 2, errorCount: 1 })
    expect(result.problems).toMatchObject([{ cell: 'B6', message: '上级编码【V09】不存在' }])
    expect(await titles('loadTreeRoot?pcode=V01')).toEqual(['水果'])
    const path = `${CONTEXT_PATH}/sys/category/exportXls?columns=name,code&code=V01*`
    const exported = await server.app.inject({ method: 'GET', url: path, headers: { [TOKEN_HEADER]: admin } })
    expect((await textsIn(exported.rawPayload)).slice(2)).toEqual([
      ['分类名称', '分类编码'],
      ['进口', 'V01'],
      ['水果', 'V01A01'],
    ])
  })

  it('answers the other calls of the agreed interface', async () => {
    const page = await get('rootList?pid=demo-food')
    expect((page.result as unknown as { records: object[] }).records).toMatchObject([
      { name: '粮油' },
      { name: '蔬菜' },
    ])
    const found = await get('rootList?name=*超市*')
    expect((found.result as unknown as { records: object[] }).records).toMatchObject([{ id: 'demo-supermarket' }])
    expect(await get('loadOne?field=code&val=B01A01')).toMatchObject({ result: { id: 'demo-food' } })
    expect(await get('loadOne?field=code&val=B01A*')).toMatchObject({ success: false, message: '查询无果' })
    expect((await server.call('GET', '/sys/category/loadOne?field=pid&val=0', { token: admin })).status).toBe(400)
    expect(await get('checkCode?pid=demo-food')).toMatchObject({ message: '错误,类型编码为空!' })
    expect(await get('checkCode?pid=demo-food&code=C01')).toMatchObject({ message: '编码不符合规范,须以"B01A01"开头!' })
    expect(await get('checkCode?pid=demo-food&code=B01A01A09')).toMatchObject({ success: true })
  })
})
