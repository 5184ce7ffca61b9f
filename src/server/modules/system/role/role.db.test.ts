import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe('deleting roles', () => {
  it('leaves the role of administrators, on which the program rests, and with it the whole batch', async () => {
    const token = await server.admin()
    const { body } = await server.call('DELETE', '/sys/role/deleteBatch?ids=demo-staff,admin', { token })
    expect(body).toMatchObject({ success: false, message: '该记录正被其他数据引用，无法删除' })
    const { rows } = await server.database.pool.query(`select id from sys_role where id in ('admin', 'demo-staff')`)
    expect(rows).toHaveLength(2)
    expect((await server.call('GET', '/sys/role/list', { token })).status).toBe(200)
  })
})
