import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { CONTEXT_PATH, IGNORED_HEADER, STRICT_QUERY_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const get = (path: string, isOwn: boolean) =>
  server.app.inject({
    url: `${CONTEXT_PATH}${path}`,
    headers: { [TOKEN_HEADER]: admin, ...(isOwn && { [STRICT_QUERY_HEADER]: '1' }) },
  })

describe('a filter that a call does not know', () => {
  it.each([
    '/sys/position/list?',
    '/sys/user/list?',
    '/sys/log/list?logType=1&',
    '/api/user?',
    '/sys/user/recycleBin?pageNo=1&',
    '/sys/user/recycleBin?',
    '/sys/user/queryUserByDepId?id=demo-bureau&',
    '/sys/permission/queryPermissionRule?permissionId=system-user&',
  ])('is refused in %s from a page of ours', async (path) => {
    const { statusCode, body } = await get(`${path}_t=1&pageNo=1&create_tim=1`, true)
    expect(body).toContain('没有查询条件 create_tim')
    expect(statusCode).toBe(400)
  })

  it('is listed in the result for other clients', async () => {
    const answer = await get('/sys/position/list?_t=1&field=id,,action&column=createTime&order=desc&cod=1', false)
    expect(answer.json()).toMatchObject({ success: true, result: { ignored: ['cod'] } })
  })

  it.each([
    '/sys/user/recycleBin?',
    '/sys/user/queryUserByDepId?id=demo-bureau&',
    '/sys/permission/queryPermissionRule?permissionId=system-user&',
  ])('is listed beside the result in %s, which answers no page', async (path) => {
    const answer = await get(`${path}_t=1&create_tim=1`, false)
    expect(answer.json()).toMatchObject({ success: true, result: expect.any(Array), ignored: ['create_tim'] })
    expect((await get(`${path}_t=1`, false)).json()).not.toHaveProperty('ignored')
  })

  it('is listed in a head of an exported workbook, and refused before there is one', async () => {
    const packed = encodeURIComponent(JSON.stringify({ nmae: 'x', '名 称': '\ud800' }))
    const answer = await get(`/sys/position/exportXls?paramsStr=${packed}`, false)
    expect(answer.statusCode).toBe(200)
    const ignored = String(answer.headers[IGNORED_HEADER.toLowerCase()])
    expect(ignored.split(',').map(decodeURIComponent)).toEqual(['nmae', '名 称'])
    expect((await get(`/sys/position/exportXls?paramsStr=${packed}`, true)).statusCode).toBe(400)
  })

  it('leaves answers without such a filter as they were', async () => {
    const answer = await get('/sys/position/exportXls?column=code&order=asc', true)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).not.toHaveProperty(IGNORED_HEADER.toLowerCase())
  })
})
