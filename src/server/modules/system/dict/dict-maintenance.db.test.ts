import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#server/http/app-type.ts'
import { textsIn, workbookOf } from '#server/records/testing/test-workbook.ts'
import {
  addPerson,
  addRole,
  callOn,
  createTestServer,
  type TestServer,
  USER_PASSWORD,
} from '#server/testing/test-server.ts'
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

const get = <T = unknown>(path: string) => server.call<T>('GET', path, { token: admin })

describe('a dictionary that changes', () => {
  let other: App
  beforeAll(async () => {
    other = await server.startSecond()
  })

  it('appears in the next answer of every process', async () => {
    const texts = async (app: App) => {
      const { body } = await callOn<Record<string, { text: string }[]>>(app, 'GET', '/sys/dict/queryAllDictItems', {
        token: admin,
      })
      return body.result.priority!.map(({ text }) => text)
    }
    const one = async (app: App) =>
      (await callOn<{ text: string }[]>(app, 'GET', '/sys/dict/getDictItems/priority', { token: admin })).body.result
    for (let round = 1; round <= 5; round += 1) {
      const itemText = `高${round}`
      const [written, read] = round % 2 ? [server.app, other] : [other, server.app]
      const body = { id: 'priority:H', itemText }
      expect((await callOn(written, 'PUT', '/sys/dictItem/edit', { token: admin, body })).body.success).toBe(true)
      expect(await texts(read)).toContain(itemText)
      expect((await one(written)).map(({ text }) => text)).toContain(itemText)
    }
    const body = { dictId: 'priority', itemText: '特急', itemValue: 'X', sortOrder: 9 }
    const kept = await server.call<{ id: string }>('POST', '/sys/dictItem/add', { token: admin, body })
    expect(kept.body.message).toBe('保存成功！')
    const { id } = kept.body.result
    expect(await texts(other)).toContain('特急')
    await callOn(other, 'DELETE', `/sys/dictItem/delete?id=${id}`, { token: admin })
    expect(await texts(server.app)).not.toContain('特急')
  })

  it('is reloaded by all processes on request', async () => {
    const text = async () =>
      (await callOn<string>(other, 'GET', '/sys/dict/getDictText/yn/0', { token: admin })).body.result
    expect(await text()).toBe('否')
    await server.database.pool.query(`update sys_dict_item set item_text = '不' where id = 'yn:0'`)
    expect((await get('/sys/dict/refleshCache')).body.message).toBe('刷新缓存完成！')
    await expect.poll(text).toBe('不')
  })
})

describe('清理缓存', () => {
  const text = async () => (await get<string>('/sys/dict/getDictText/yn/1')).body.result
  const clear = (token: string) => server.call('GET', '/sys/dict/refleshCache', { token })
  const change = (itemText: string) =>
    server.database.pool.query(`update sys_dict_item set item_text = $1 where id = 'yn:1'`, [itemText])
  const personWith = async (permissions: readonly string[]) => {
    const selectedroles = await addRole(server.database, permissions)
    const { username } = await addPerson(server, admin, { selectedroles })
    return server.signIn(username, USER_PASSWORD)
  }

  it('makes the server reload for all only with the permission, and otherwise succeeds for the person alone', async () => {
    const [granted, other] = [await personWith(['system-dict-refresh-cache']), await personWith([])]
    const before = await text()
    await change('对')
    expect((await clear(other)).body.message).toBe('刷新缓存完成！')
    expect(await text()).toBe(before)
    expect((await clear(granted)).body.message).toBe('刷新缓存完成！')
    await expect.poll(text).toBe('对')
  })

  it('is refused when it is repeated too often', async () => {
    const limited = await createTestServer({ env: { CACHE_CLEARS_PER_MINUTE: '2' } })
    try {
      const token = await limited.admin()
      const statuses = []
      for (let count = 0; count < 3; count += 1)
        statuses.push((await limited.call('GET', '/sys/dict/refleshCache', { token })).status)
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await limited.close()
    }
  })
})

describe('editing dictionaries', () => {
  const added = async (dictCode: string, items: object[] = []) => {
    const body = { dictCode, dictName: `字典${dictCode}`, items }
    const { body: answer } = await server.call<{ id: string }>('POST', '/sys/dict/add', { token: admin, body })
    if (!answer.success) throw new Error(answer.message)
    return answer.result.id
  }
  const item = (itemValue: string, more = {}) => ({ itemText: `项${itemValue}`, itemValue, rowState: 'new', ...more })

  it('adds one with its items, and refuses a code or a value that is taken', async () => {
    const id = await added('kept', [item('a', { itemColor: '#ff0000' }), item('b', { sortOrder: 2 })])
    expect((await get('/sys/dict/getDictItems/kept')).body.result).toEqual([
      { value: 'a', text: '项a', title: '项a', color: '#ff0000' },
      { value: 'b', text: '项b', title: '项b' },
    ])
    await expect(added('kept')).rejects.toThrow('该值不可用，系统中已存在！')
    const taken = { dictId: id, itemText: '又', itemValue: 'a' }
    const { body } = await server.call('POST', '/sys/dictItem/add', { token: admin, body: taken })
    expect(body).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    const check = (query: string) => get(`/sys/dictItem/dictItemCheck?dictId=${id}&${query}`)
    expect((await check('itemValue=a')).body).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    expect((await check('itemValue=c')).body).toMatchObject({ success: true, message: '该值可用！' })
  })

  it.each([
    ['itemValue', 'a,b', '数据值不能包含特殊字符！'],
    ['itemValue', "a'b", '数据值不能包含特殊字符！'],
    ['itemColor', 'red;x', '颜色应为 #rrggbb 或颜色的英文名'],
    ['sortOrder', 0, '排序值不能小于1'],
    ['itemText', '', '请输入名称!'],
  ])('refuses an item whose %s is %j', async (field, value, message) => {
    const body = { dictId: 'sex', itemText: '未知', itemValue: '9', [field]: value }
    expect((await server.call('POST', '/sys/dictItem/add', { token: admin, body })).body.message).toBe(message)
  })

  it('moves a deleted one to the recycle bin, restores it with its items, and deletes it permanently', async () => {
    const id = await added('binned', [item('1')])
    const remove = () => server.call('DELETE', `/sys/dict/delete?id=${id}`, { token: admin })
    expect((await remove()).body.message).toBe('删除成功!')
    expect((await get<{ dictCode: string }[]>('/sys/dict/deleteList')).body.result).toContainEqual(
      expect.objectContaining({ id, dictCode: 'binned' }),
    )
    expect((await get('/sys/dict/getDictItems/binned')).body.success).toBe(false)
    await expect(added('binned')).rejects.toThrow('在回收站中')
    const { body } = await server.call('PUT', `/sys/dict/back/${id}`, { token: admin })
    expect(body).toMatchObject({ success: true, message: '操作成功！' })
    expect((await get('/sys/dict/getDictItems/binned')).body.result).toHaveLength(1)
    await remove()
    const gone = await server.call('DELETE', `/sys/dict/deletePhysic/${id}`, { token: admin })
    expect(gone.body.message).toBe('删除成功!')
    const { rows } = await server.database.pool.query('select from sys_dict_item where dict_id = $1', [id])
    expect(rows).toHaveLength(0)
    await expect(added('binned')).resolves.toBeTypeOf('string')
  })

  it('protects dictionaries that validate fields', async () => {
    const { body } = await server.call('DELETE', '/sys/dict/delete?id=sex', { token: admin })
    expect(body.message).toMatch(/^字典「性别」正被.*用户.*使用，不能删除或修改编码$/)
    const renamed = { id: 'sex', dictCode: 'gender' }
    expect((await server.call('PUT', '/sys/dict/edit', { token: admin, body: renamed })).body.success).toBe(false)
    const named = { id: 'sex', dictName: '男女' }
    expect((await server.call('PUT', '/sys/dict/edit', { token: admin, body: named })).body.success).toBe(true)
  })

  it('imports items of several dictionaries from one workbook, by dictionary code', async () => {
    const ids = [await added('sheet_one'), await added('sheet_two')]
    const heads = ['字典编码', '名称', '数据值', '颜色', '排序值', '状态']
    const content = await workbookOf(heads, [
      ['sheet_one', '甲', 'a', 'green', '2', '启用'],
      ['sheet_one', '乙', 'b', '', '1', '启用'],
      ['sheet_two', '丙', 'a', '', '', '不启用'],
      ['sheet_none', '丁', 'a', '', '', ''],
      ['sheet_one', '戊', 'a', '', '', ''],
    ])
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(content)]), '字典项.xlsx')
    const base = `${await server.app.listen({ port: 0 })}${CONTEXT_PATH}`
    const headers = { [TOKEN_HEADER]: admin }
    const response = await fetch(`${base}/sys/dictItem/importExcel`, { method: 'POST', headers, body: form })
    const { result } = (await response.json()) as Envelope<ImportResult>
    expect(result.problems.map(({ cell, message }) => [cell, message])).toEqual([
      ['A7', '字典编码「sheet_none」不存在'],
      ['C8', '数据值与第4行重复'],
    ])
    expect((await get('/sys/dict/getDictItems/sheet_one')).body.result).toEqual([
      { value: 'b', text: '乙', title: '乙' },
      { value: 'a', text: '甲', title: '甲', color: 'green' },
    ])
    expect((await get('/sys/dict/getDictItems/sheet_two')).body.result).toEqual([])
    const url = `${CONTEXT_PATH}/sys/dictItem/exportXls?dictId=${ids[0]}`
    const { rawPayload } = await server.app.inject({ method: 'GET', url, headers })
    const [, , exported, ...rows] = await textsIn(rawPayload)
    expect(exported!.slice(0, 3)).toEqual(['字典编码', '名称', '数据值'])
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['sheet_one', '乙', 'b'],
      ['sheet_one', '甲', 'a'],
    ])
  })

  it('finds them by a part of their name, the newest first', async () => {
    await added('newest')
    const { body } = await get<{ key: string; title: string }[]>(
      `/sys/dict/treeList?dictName=${encodeURIComponent('字典')}`,
    )
    expect(body.result[0]).toMatchObject({ title: '字典newest', dictCode: 'newest' })
  })
})
