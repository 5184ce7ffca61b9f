import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedAreas } from '#server/db/seed-areas.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { AreaNode } from '#shared/wire/area.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe('administrative divisions', () => {
  it('are a tree of three levels below 86, with the official codes', async () => {
    const { body } = await server.call<AreaNode[]>('GET', '/sys/area/tree', { token: await server.guest() })
    expect(body.result).toHaveLength(34)
    const zhejiang = body.result.find(({ value }) => value === '330000')!
    const hangzhou = zhejiang.children!.find(({ value }) => value === '330100')!
    expect([zhejiang.label, hangzhou.label]).toEqual(['浙江省', '杭州市'])
    expect(hangzhou.children).toContainEqual({ value: '330102', label: '上城区' })
    expect(body.result.find(({ value }) => value === '810000')).toEqual({ value: '810000', label: '香港特别行政区' })
  })

  it('can be referenced by records, with their full names', async () => {
    const { rows } = await server.database.pool.query('select * from sys_area where id = $1', ['330102'])
    expect(rows).toEqual([{ id: '330102', pid: '330100', name: '上城区', full_name: '浙江省/杭州市/上城区', level: 3 }])
  })

  it("are inserted once; an administrator's new name stays", async () => {
    await server.database.pool.query(`update sys_area set name = '新区' where id = '330102'`)
    await inTransaction(server.database.kysely, ({ transaction }) => seedAreas(transaction))
    const { rows } = await server.database.pool.query(`select name from sys_area where id = '330102'`)
    expect(rows).toEqual([{ name: '新区' }])
  })

  it('require a session', async () => {
    expect((await server.call('GET', '/sys/area/tree')).status).toBe(401)
  })
})
