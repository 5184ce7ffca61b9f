import { describe, expect, it } from 'vitest'
import { addRole } from '#server/testing/test-server.ts'
import type { AnnouncementReader, OwnAnnouncement, ReadTotals } from '#shared/wire/announcement.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { createAnnouncementNotices } from './announcement.notices.ts'
import { announcementDesk, BASE, BUREAU, MINE, STATISTICS } from './testing/announcement-desk.ts'

const desk = announcementDesk()
const readers = async (anntId: string, query = '') =>
  (await desk.get<PageResult<AnnouncementReader>>(`${MINE}/list?anntId=${anntId}&pageSize=1000${query}`)).body.result
const totals = async (anntId: string) => (await desk.get<ReadTotals>(`${MINE}/readTotals?anntId=${anntId}`)).body.result

describe('open browsers', () => {
  const pushedTo = async (id: string, msgType: string) => {
    const said: unknown[] = []
    const notices = createAnnouncementNotices({
      toUsers: async (userIds, push) => void said.push([[...userIds].sort(), push]),
      toEverybody: async (tenantId, push) => void said.push([tenantId, push]),
    })
    await notices.toAudience({ id, tenantId: 0, msgType }, '标题', { trx: desk.server.database.kysely })
    return said
  }

  it('are notified when they are in the audience; all get an empty notice when the audience is too large', async () => {
    const role = await addRole(desk.server.database, [])
    const members = [await desk.person({ selectedroles: role }), await desk.person({ selectedroles: role })]
    const id = await desk.draft({ msgType: 'ROLE', roleIds: role })
    const push = { msgId: id, msgTxt: '标题' }
    expect(await pushedTo(id, 'ROLE')).toEqual([[members.map((member) => member.id).sort(), push]])
    expect(await pushedTo(id, 'ALL')).toEqual([[0, push]])
    await desk.server.database.pool.query(
      `insert into sys_user (id, username, realname) select 'many-' || n, 'many' || n, '多' from generate_series(1, 1000) n`,
    )
    await desk.server.database.pool.query(
      `insert into sys_user_tenant (user_id, tenant_id) select 'many-' || n, 0 from generate_series(1, 1000) n`,
    )
    await desk.server.database.pool.query(
      `insert into sys_user_role (user_id, role_id) select 'many-' || n, $1 from generate_series(1, 1000) n`,
      [role],
    )
    expect(await pushedTo(id, 'ROLE')).toEqual([[0, { msgId: '', msgTxt: '' }]])
    await desk.server.database.pool.query(`delete from sys_user where id like 'many-%'`)
  })
})

describe('the list of readers', () => {
  it('shows person by person, by page, name, department and state', async () => {
    const role = await addRole(desk.server.database, [])
    const reader = await desk.person({ selectedroles: role, selecteddeparts: STATISTICS, realname: '读者甲' })
    const other = await desk.person({ selectedroles: role, realname: '未读乙' })
    const id = await desk.released({ msgType: 'ROLE', roleIds: role })
    await desk.read(id, reader.token)
    expect(await totals(id)).toEqual({ total: 2, read: 1, unread: 1 })
    const all = await readers(id)
    expect(all.records.map(({ realname, readFlag }) => [realname, readFlag])).toEqual([
      ['读者甲', '1'],
      ['未读乙', '0'],
    ])
    expect(all.records[0]).toMatchObject({ departName: '统计监测科', userId: reader.id, anntId: id })
    expect(all.records[0]!.readTime).toMatch(/^\d{4}-/)
    const names = async (query: string) => (await readers(id, query)).records.map(({ realname }) => realname)
    expect(await names('&readFlag=0')).toEqual(['未读乙'])
    expect(await names(`&departId=${BUREAU}`)).toEqual(['读者甲'])
    expect(await names(`&realname=${encodeURIComponent('*乙*')}`)).toEqual(['未读乙'])
    expect(await names(`&departId=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
    const { body } = await desk.get<PageResult<AnnouncementReader>>(`${MINE}/list?anntId=${id}&pageNo=2&pageSize=1`)
    expect(body.result).toMatchObject({ total: 2, current: 2, size: 1, pages: 2, records: [{ userId: other.id }] })
  })

  it('requires the permission, and contains announcements of the tenant only', async () => {
    const id = await desk.released()
    const writer = await desk.person({ selectedroles: await addRole(desk.server.database, ['message-announcement']) })
    for (const call of ['list', 'readTotals']) {
      expect((await desk.get(`${MINE}/${call}?anntId=${id}`, writer.token)).status).toBe(403)
      expect((await desk.get(`${MINE}/${call}?anntId=${id}`, await desk.server.guest())).status).toBe(403)
    }
    await desk.server.database.pool.query(`insert into sys_tenant (id, name) values (7, '七号')`)
    await desk.server.database.pool.query(
      `insert into sys_user_tenant select id, 7 from sys_user where username = 'admin'`,
    )
    const elsewhere = await desk.server.call('GET', `${MINE}/list?anntId=${id}`, { token: desk.admin, tenant: '7' })
    expect(elsewhere.body.success).toBe(false)
    const there = await desk.server.call('GET', `${BASE}/queryById?id=${id}`, { token: desk.admin, tenant: '7' })
    expect(there.body.success).toBe(false)
    await desk.server.database.pool.query('delete from sys_user_tenant where tenant_id = 7')
  })
})

describe('marking as read', () => {
  it('accepts several at a time, only the own ones', async () => {
    const [reader, other] = [await desk.person(), await desk.person()]
    const theirs = await desk.released({ msgType: 'USER', userIds: other.id })
    const ids = [await desk.released(), await desk.released()]
    await desk.read([...ids, theirs, 'nothing', ''].join(','), reader.token)
    const path = `${MINE}/getMyAnnouncementSend?pageSize=100&readFlag=1`
    const mine = (await desk.get<PageResult<OwnAnnouncement>>(path, reader.token)).body.result.records
    expect(mine.map(({ anntId }) => anntId).sort()).toEqual([...ids].sort())
    expect(mine[0]).toMatchObject({ userId: reader.id, attachments: '' })
    expect(await desk.marks(theirs)).toBe(1)
    expect(await desk.sees(theirs, other.token)).toBe(true)
  })
})

describe('attachments', () => {
  it('are readable only for the audience', async () => {
    const [reader, other] = [await desk.person(), await desk.person()]
    const path = 'announcement/9/名单.pdf'
    await desk.server.database.pool.query(
      `insert into sys_file (id, path, file_name, biz, size, sha256, tenant_id, create_by)
       values ('annt-file', $1, '名单.pdf', 'announcement', 3, 'x', 0, 'admin')`,
      [path],
    )
    const id = await desk.released({ msgType: 'USER', userIds: reader.id, attachments: path })
    const one = (token: string) => desk.get<OwnAnnouncement>(`${BASE}/queryById?id=${id}`, token)
    expect((await one(reader.token)).body.result.attachments).toBe(path)
    expect(JSON.stringify((await one(other.token)).body)).not.toContain('名单')
    expect((await one(await desk.server.guest())).status).toBe(403)
    await desk.get(`${BASE}/doReovkeData?id=${id}`)
    expect(JSON.stringify((await one(reader.token)).body)).not.toContain('名单')
  })
})
