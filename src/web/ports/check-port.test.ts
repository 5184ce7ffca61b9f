import { describe, expect, it } from 'vitest'
import { NoticedError, RefusedError } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { fakeHttp } from '../http/testing/fake-http.ts'
import { createCallPort } from './call-port.ts'
import { createCheckPort } from './check-port.ts'

const user: Entity = {
  $id: 'system/user',
  title: '用户',
  type: 'object',
  'x-table': 'sys_user',
  properties: { workNo: { type: 'string', title: '工号' } },
}
const UNIQUE = 'GET /sys/duplicate/check'
const RULE = 'GET /sys/checkRule/checkByCode'

describe('a check by the server', () => {
  it('checks the column of the field, except in the current record', async () => {
    const http = fakeHttp({})
    expect(await createCheckPort(http).unique(user, 'workNo', '7', 'u1')).toMatchObject({ ok: true })
    const query = { tableName: 'sys_user', fieldName: 'work_no', fieldVal: '7', dataId: 'u1' }
    expect(http.requests).toEqual([{ call: UNIQUE, query }])
  })

  it('answers with the reason when the value is refused', async () => {
    const checks = createCheckPort(fakeHttp({ [RULE]: new RefusedError('手机号格式不正确') }))
    expect(await checks.rule('user_phone', '1')).toEqual({ ok: false, message: '手机号格式不正确' })
  })

  it('has a reason when it needs no other words', async () => {
    const reason = '工号已存在!（在回收站中）'
    const problems = [{ field: 'workNo', keyword: 'unique', message: reason }]
    const checks = createCheckPort(fakeHttp({ [UNIQUE]: new RefusedError(reason, problems) }))
    expect(await checks.unique(user, 'workNo', '7')).toEqual({ ok: false, message: reason, worded: true })
  })

  it('is no answer when the call failed', async () => {
    const checks = createCheckPort(fakeHttp({ [RULE]: new NoticedError('网络超时') }))
    await expect(checks.rule('user_phone', '1')).rejects.toBeInstanceOf(NoticedError)
  })
})

describe('a call that a page writes', () => {
  it('is sent unchanged', async () => {
    const http = fakeHttp({ 'PUT /sys/user/frozenBatch': 2 })
    const answer = await createCallPort(http)({ call: 'PUT /sys/user/frozenBatch', body: { ids: '1', status: 2 } })
    expect(answer).toEqual({ result: 2, message: 'done PUT /sys/user/frozenBatch' })
    expect(http.requests).toEqual([{ call: 'PUT /sys/user/frozenBatch', body: { ids: '1', status: 2 } }])
  })

  it.each(['/sys/user/list', 'FETCH /x', 'GET sys', 'GET https://evil.example'])(
    'must be a verb and a path: %s',
    async (call) => {
      await expect(createCallPort(fakeHttp({}))({ call })).rejects.toThrow('is not a call')
    },
  )
})
