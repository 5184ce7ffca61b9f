import { describe, expect, it } from 'vitest'
import { addRole, callOn } from '#server/testing/test-server.ts'
import type { ReadTotals } from '#shared/wire/announcement.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { announcementDesk, BASE, BUREAU, DISTRICT, inDays, MINE, STATISTICS } from './testing/announcement-desk.ts'

const desk = announcementDesk()
const totals = async (anntId: string) => (await desk.get<ReadTotals>(`${MINE}/readTotals?anntId=${anntId}`)).body.result

describe('an announcement to departments', () => {
  it('reaches people in them and below, whenever they joined, and stores nothing before it is read', async () => {
    const inside = await desk.person({ selecteddeparts: STATISTICS })
    const outside = await desk.person({ selecteddeparts: DISTRICT })
    const id = await desk.released({ msgType: 'DEPART', departIds: BUREAU })
    expect([await desk.sees(id, inside.token), await desk.sees(id, outside.token), await desk.marks(id)]).toEqual([
      true,
      false,
      0,
    ])
    await desk.read(id, outside.token)
    expect(await desk.marks(id)).toBe(0)
    const later = await desk.person({ selecteddeparts: BUREAU })
    expect(await desk.sees(id, later.token)).toBe(true)
    await desk.read(id, inside.token)
    expect(await desk.marks(id)).toBe(1)
    await desk.server.database.pool.query('delete from sys_user_depart where user_id = $1', [inside.id])
    const left = await desk.get(`${BASE}/queryById?id=${id}`, inside.token)
    expect(left.body).toMatchObject({ success: false, message: '该通告已撤销或已过期' })
  })

  it('is refused when the departments are empty or deleted', async () => {
    const { rows } = await desk.server.database.pool.query<{ id: string }>(
      `insert into sys_depart (id, depart_name, org_code) values ('empty-depart', '空部门', 'Z01') returning id`,
    )
    const id = await desk.draft({ msgType: 'DEPART', departIds: rows[0]!.id })
    expect((await desk.release(id)).body.message).toMatch(/没有人会收到/)
    await desk.server.database.pool.query(`delete from sys_depart where id = 'empty-depart'`)
    expect((await desk.release(id)).body.message).toMatch(/没有人会收到/)
    await desk.server.call('PUT', `${BASE}/edit`, { token: desk.admin, body: { id, msgType: 'ALL' } })
    expect((await desk.release(id)).body.success).toBe(true)
  })
})

describe('an announcement to roles', () => {
  it('reaches people who have one of them, while they have it', async () => {
    const role = await addRole(desk.server.database, [])
    const inside = await desk.person({ selectedroles: role })
    const outside = await desk.person()
    const id = await desk.released({ msgType: 'ROLE', roleIds: role })
    expect([await desk.sees(id, inside.token), await desk.sees(id, outside.token)]).toEqual([true, false])
    expect(await totals(id)).toEqual({ total: 1, read: 0, unread: 1 })
    await desk.server.database.pool.query('delete from sys_user_role where user_id = $1', [inside.id])
    expect(await desk.sees(id, inside.token)).toBe(false)
  })
})

describe('chosen people', () => {
  it('exclude frozen and deleted ones: with nobody left the release is refused', async () => {
    const [frozen, gone] = [await desk.person(), await desk.person()]
    const id = await desk.draft({ msgType: 'USER', userIds: `${frozen.id},${gone.id}` })
    await desk.server.call('PUT', '/sys/user/frozenBatch', { token: desk.admin, body: { ids: frozen.id, status: '2' } })
    await desk.server.call('DELETE', `/sys/user/delete?id=${gone.id}`, { token: desk.admin })
    expect((await desk.release(id)).body.message).toMatch(/没有人会收到/)
  })

  it.each([
    { why: 'no department', body: { msgType: 'DEPART' }, message: '指定部门不能为空！' },
    { why: 'no role', body: { msgType: 'ROLE', roleIds: '' }, message: '指定角色不能为空！' },
    { why: 'a department that is not there', body: { msgType: 'DEPART', departIds: 'nowhere' }, message: '指定部门' },
    { why: 'nothing to open', body: { openType: 'url' }, message: '请填写打开的页面！' },
    { why: 'a file that nobody uploaded', body: { attachments: 'announcement/1/a.pdf' }, message: '附件' },
    { why: 'an unknown audience', body: { msgType: 'EVERYBODY' }, message: '接收用户' },
  ])('an announcement with $why is refused', async ({ body, message }) => {
    await expect(desk.draft(body)).rejects.toThrow(message)
  })
})

describe('a release', () => {
  it('happens once for concurrent requests, in any process', async () => {
    const second = await desk.server.startSecond()
    const id = await desk.draft()
    const path = `${BASE}/doReleaseData?id=${id}`
    const answers = await Promise.all([
      desk.get(path),
      callOn(second, 'GET', path, { token: desk.admin }),
      desk.get(path),
    ])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    const others = answers.filter(({ body }) => !body.success).map(({ body }) => body.message)
    expect(new Set(others)).toEqual(new Set(['只有未发布的通告才能编辑或发布']))
  })

  it('loses no concurrent edit', async () => {
    const id = await desk.draft()
    const edit = { id, titile: '改过的标题', version: 1 }
    await Promise.all([desk.release(id), desk.server.call('PUT', `${BASE}/edit`, { token: desk.admin, body: edit })])
    // Either the edit came first and was released, or it was refused; a released text never changes afterwards.
    const { rows } = await desk.server.database.pool.query<{ update_time: Date; send_time: Date; send_status: string }>(
      'select update_time, send_time, send_status from sys_announcement where id = $1',
      [id],
    )
    expect(rows[0]!.send_status).toBe('1')
    expect(rows[0]!.update_time).toEqual(rows[0]!.send_time)
  })

  it('of an expired announcement is refused with advice', async () => {
    const id = await desk.draft({ endTime: inDays(-1) })
    expect((await desk.release(id)).body.message).toBe('截至日期已过，请修改后再发布')
  })
})

describe('a copy', () => {
  it('is a draft with the same content, also of a released one, without deleted people', async () => {
    const [stays, goes] = [await desk.person(), await desk.person()]
    const id = await desk.released({ msgType: 'USER', userIds: `${stays.id},${goes.id}`, msgContent: '<p>正文</p>' })
    await desk.server.call('DELETE', `/sys/user/delete?id=${goes.id}`, { token: desk.admin })
    const { body } = await desk.server.call<Record<string, unknown>>('POST', `${BASE}/copy`, {
      token: desk.admin,
      body: { id },
    })
    expect(body).toMatchObject({
      success: true,
      result: { userIds: stays.id, msgContent: '<p>正文</p>', sendStatus: '0', sender: null, sendTime: null },
    })
    expect(body.result.titile).toMatch(/（副本）$/)
    expect(body.result.id).not.toBe(id)
    expect((await desk.release(String(body.result.id))).body.success).toBe(true)
  })
})

describe('the recycle bin', () => {
  it('stores a deleted draft with its audience until it is restored', async () => {
    const reader = await desk.person({ selecteddeparts: DISTRICT })
    const id = await desk.draft({ msgType: 'DEPART', departIds: DISTRICT })
    await desk.server.call('DELETE', `${BASE}/deleteBatch?ids=${id},`, { token: desk.admin })
    expect((await desk.release(id)).body.success).toBe(false)
    const bin = await desk.get<PageResult<{ id: string }>>(`${BASE}/recycleBin?pageSize=100`)
    expect(bin.body.result.records.map((row) => row.id)).toContain(id)
    await desk.server.call('PUT', `${BASE}/putRecycleBin`, { token: desk.admin, body: { ids: id } })
    await desk.release(id)
    expect(await desk.sees(id, reader.token)).toBe(true)
  })
})
