import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wireTime } from '#server/platform/clock.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Announcement, BellLists, ReceivedAnnouncement } from '#shared/wire/announcement.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { systemMessages } from './system-message.repository.ts'

const DAY_MS = 86_400_000
const BASE = '/sys/annountCement'
const MINE = '/sys/sysAnnouncementSend'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const inDays = (days: number) => wireTime(new Date(Date.now() + days * DAY_MS))
const get = <T = unknown>(path: string, token: string) => server.call<T>('GET', path, { token })

async function person(values: Record<string, unknown> = {}) {
  const { id, username } = await addPerson(server, admin, values)
  return { id, token: await server.signIn(username, USER_PASSWORD) }
}

let written = 0

/** Adds a draft with a unique title. */
async function draft(values: Record<string, unknown> = {}): Promise<string> {
  written += 1
  const body = { titile: `通告${written}`, msgAbstract: '摘要', endTime: inDays(1), ...values }
  const answer = await server.call<{ id: string }>('POST', `${BASE}/add`, { token: admin, body })
  if (!answer.body.success) throw new Error(answer.body.message)
  return answer.body.result.id
}

const release = (id: string, token = admin) => get(`${BASE}/doReleaseData?id=${id}`, token)
const revoke = (id: string, token = admin) => get(`${BASE}/doReovkeData?id=${id}`, token)
const bell = async (token: string) => (await get<BellLists>(`${BASE}/listByUser`, token)).body.result
const mine = async (token: string, query = '') =>
  (await get<PageResult<ReceivedAnnouncement>>(`${MINE}/getMyAnnouncementSend?pageSize=100${query}`, token)).body.result
const ids = (list: readonly Announcement[]) => list.map(({ id }) => id)

async function released(values: Record<string, unknown> = {}): Promise<string> {
  const id = await draft(values)
  expect((await release(id)).body).toMatchObject({ success: true, message: '该系统通知发布成功' })
  return id
}

describe('a released announcement', () => {
  it('is in the bell of everybody in its audience, under its category, newest first', async () => {
    const { token } = await person()
    const before = await bell(token)
    const [first, second, system] = [await released(), await released(), await released({ msgCategory: '2' })]
    const now = await bell(token)
    expect(ids(now.anntMsgList).slice(0, 2)).toEqual([second, first])
    expect(ids(now.sysMsgList)[0]).toBe(system)
    expect([now.anntMsgTotal - before.anntMsgTotal, now.sysMsgTotal - before.sysMsgTotal]).toEqual([2, 1])
    expect(now.anntMsgList[0]).toMatchObject({
      priority: 'H',
      sender: 'admin',
      sender_dictText: '管理员',
      readFlag: '0',
    })
  })

  it('reaches only the chosen people', async () => {
    const [chosen, other] = [await person(), await person()]
    const id = await released({ msgType: 'USER', userIds: chosen.id })
    expect(ids((await bell(chosen.token)).anntMsgList)).toContain(id)
    expect(ids((await bell(other.token)).anntMsgList)).not.toContain(id)
    expect(ids((await mine(other.token)).records)).not.toContain(id)
    expect((await get(`${BASE}/queryById?id=${id}`, other.token)).body).toMatchObject({
      success: false,
      message: '该通告已撤销或已过期',
    })
    await server.call('PUT', `${MINE}/editByAnntIdAndUserId`, { token: other.token, body: { anntId: id } })
    expect(ids((await mine(other.token)).records)).not.toContain(id)
  })

  it('is hidden before it begins and after it ended', async () => {
    const { token } = await person()
    const [early, late] = [await released({ startTime: inDays(0.5) }), await released()]
    await server.database.pool.query(`update sys_announcement set end_time = now() - interval '1 s' where id = $1`, [
      late,
    ])
    expect(ids((await mine(token)).records)).not.toEqual(expect.arrayContaining([early]))
    expect(ids((await mine(token)).records)).not.toEqual(expect.arrayContaining([late]))
  })

  it('is hidden from other tenants', async () => {
    const { id, token } = await person()
    await server.database.pool.query(`insert into sys_tenant (id, name) values (7, '七号')`)
    await server.database.pool.query(`insert into sys_user_tenant values ($1, 7)`, [id])
    const mineId = await released()
    const answer = await server.call<BellLists>('GET', `${BASE}/listByUser`, { token, tenant: '7' })
    expect(ids(answer.body.result.anntMsgList)).not.toContain(mineId)
  })

  it('disappears immediately when it is revoked, also when it is open', async () => {
    const { token } = await person()
    const id = await released()
    expect((await revoke(id)).body.message).toBe('该系统通知撤销成功')
    expect(ids((await bell(token)).anntMsgList)).not.toContain(id)
    expect((await get(`${BASE}/queryById?id=${id}`, token)).body.success).toBe(false)
  })

  it('cannot be changed, deleted or released again', async () => {
    const id = await released()
    const refused = [
      await server.call('PUT', `${BASE}/edit`, { token: admin, body: { id, titile: 'x' } }),
      await server.call('DELETE', `${BASE}/delete?id=${id}`, { token: admin }),
      await release(id),
    ]
    expect(refused.map(({ body }) => [body.success, body.message])).toEqual([
      [false, '只有未发布的通告才能编辑或发布'],
      [false, '该通告已发布，请先撤销'],
      [false, '只有未发布的通告才能编辑或发布'],
    ])
    await revoke(id)
    expect((await revoke(id)).body.message).toBe('该通告尚未发布，无法撤销')
    expect((await server.call('DELETE', `${BASE}/delete?id=${id}`, { token: admin })).body.success).toBe(true)
  })
})

describe('reading', () => {
  it('removes one from the bell, and leaves it in the own list as read', async () => {
    const { token } = await person()
    const id = await released()
    const { anntMsgTotal } = await bell(token)
    await server.call('PUT', `${MINE}/editByAnntIdAndUserId`, { token, body: { anntId: id } })
    expect((await bell(token)).anntMsgTotal).toBe(anntMsgTotal - 1)
    expect((await mine(token, '&readFlag=1')).records).toMatchObject([{ id, readFlag: '1' }])
    expect(ids((await mine(token, '&readFlag=0')).records)).not.toContain(id)
  })

  it('of all removes all, and only the own ones', async () => {
    const [reader, other] = [await person(), await person()]
    await released()
    const answer = await server.call('PUT', `${MINE}/readAll`, { token: reader.token })
    expect(answer.body.message).toBe('全部已读')
    expect(await bell(reader.token)).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0, anntMsgList: [] })
    expect((await bell(other.token)).anntMsgTotal).toBeGreaterThan(0)
  })

  it('searches by a part of the title or of the sender, with any characters', async () => {
    const { token } = await person()
    const id = await released({ titile: '折扣 100%_季末' })
    const found = async (query: string) => ids((await mine(token, query)).records)
    expect(await found(`&titile=${encodeURIComponent('*100%_*')}`)).toEqual([id])
    expect(await found(`&titile=${encodeURIComponent("*' or 1=1 --*")}`)).toEqual([])
    expect(await found(`&sender=${encodeURIComponent('*管理员*')}&titile=${encodeURIComponent('*季末*')}`)).toEqual([
      id,
    ])
  })

  it('is paged', async () => {
    const { token } = await person()
    await released()
    const page = await get<PageResult>(`${MINE}/getMyAnnouncementSend?pageNo=2&pageSize=1`, token)
    expect(page.body.result).toMatchObject({ current: 2, size: 1 })
    expect(page.body.result.total).toBeGreaterThan(1)
  })
})

describe('a draft', () => {
  it.each([
    { why: 'an audience of nobody', body: { msgType: 'USER' }, message: '指定用户不能为空！' },
    { why: 'an end before the beginning', body: { startTime: inDays(2) }, message: '结束时间需大于开始时间' },
    { why: 'no title', body: { titile: '' }, message: '请输入标题!' },
    { why: 'a script to go to', body: { openType: 'url', openPage: 'javascript:alert(1)' }, message: '打开的页面应为' },
    { why: 'a person who is not there', body: { msgType: 'USER', userIds: 'nobody' }, message: '指定用户' },
  ])('with $why is refused', async ({ body, message }) => {
    await expect(draft(body)).rejects.toThrow(message)
  })

  it('sanitizes its text', async () => {
    const { token } = await person()
    const hostile = '<p onclick="steal()">正文<script>steal()</script><a href="javascript:steal()">x</a></p>'
    const id = await released({ msgContent: hostile })
    const { msgContent } = (await get<ReceivedAnnouncement>(`${BASE}/queryById?id=${id}`, token)).body.result
    expect(msgContent).toContain('正文')
    expect(msgContent).not.toMatch(/script|onclick|steal/)
    await server.database.pool.query('update sys_announcement set msg_content = $1 where id = $2', [hostile, id])
    const again = (await get<ReceivedAnnouncement>(`${BASE}/queryById?id=${id}`, token)).body.result
    expect(again.msgContent).not.toMatch(/script|onclick|steal/)
  })

  it('changes its audience until it is released', async () => {
    const [first, second] = [await person(), await person()]
    const id = await draft({ msgType: 'USER', userIds: first.id })
    const edited = await server.call('PUT', `${BASE}/edit`, { token: admin, body: { id, userIds: second.id } })
    expect(edited.body.success).toBe(true)
    await release(id)
    expect(ids((await bell(first.token)).anntMsgList)).not.toContain(id)
    expect(ids((await bell(second.token)).anntMsgList)).toContain(id)
  })
})

describe('the administration of announcements', () => {
  it('does not include messages of the product to single people', async () => {
    const { id: userId, token } = await person()
    const said = { tenantId: 0, title: '只给一人', summary: '私', html: '<p>私</p>', sender: 'admin', userId }
    await systemMessages.deliver(server.database.kysely, { id: 'for-one-person', ...said }, new Date())
    const isListed = async () => (await bell(token)).sysMsgList.some(({ id }) => id === 'for-one-person')
    expect(await isListed()).toBe(true)
    const found = await get<PageResult<unknown>>(`${BASE}/list?titile=*只给一人*`, admin)
    expect(found.body.result.total).toBe(0)
    const calls = [
      await get(`${BASE}/queryDetail?id=for-one-person`, admin),
      await revoke('for-one-person'),
      await server.call('POST', `${BASE}/copy`, { token: admin, body: { id: 'for-one-person' } }),
      await server.call('DELETE', `${BASE}/delete?id=for-one-person`, { token: admin }),
    ]
    expect(calls.map(({ body }) => body.success)).toEqual([false, false, false, false])
    expect(await isListed()).toBe(true)
  })

  it('requires its permission; release and revocation require separate ones', async () => {
    const writer = await person({
      selectedroles: await addRole(server.database, ['message-announcement', 'message-announcement-add']),
    })
    const { token } = await person()
    const id = await draft()
    expect((await get(`${BASE}/list`, token)).status).toBe(403)
    expect((await get(`${BASE}/list`, writer.token)).body.success).toBe(true)
    expect([(await release(id, writer.token)).status, (await revoke(id, writer.token)).status]).toEqual([403, 403])
    expect((await get(`${BASE}/queryById?id=${id}`, writer.token)).body.success).toBe(true)
    expect((await get(`${BASE}/queryById?id=${id}`, token)).body.success).toBe(false)
  })

  it('is refused to guests, who have no bell either', async () => {
    const token = await server.guest()
    for (const path of [`${BASE}/listByUser`, `${BASE}/list`, `${MINE}/getMyAnnouncementSend`]) {
      expect((await get(path, token)).status).toBe(403)
    }
  })
})
