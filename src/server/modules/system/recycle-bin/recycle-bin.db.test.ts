import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer({ env: { JOBS: 'on', JOB_POLL_MS: '50' } })
  token = await server.admin()
})
afterAll(() => server.close())

interface Binned {
  id: string
  kind: string
  kindText: string
  name: string
  deletedBy: string
  deletedTime: string
  mayPurge: boolean
}

async function bin(query = '', as = token): Promise<Binned[]> {
  const { body } = await server.call<{ records: Binned[] }>('GET', `/sys/recycleBin/list?pageSize=100&${query}`, {
    token: as,
  })
  return body.result.records
}

async function deletedPosition(code: string): Promise<string> {
  const position = { code, name: `职务${code}`, postRank: '1' }
  const { body } = await server.call<{ id: string }>('POST', '/sys/position/add', { token, body: position })
  await server.call('DELETE', `/sys/position/delete?id=${body.result.id}`, { token })
  return body.result.id
}

const restore = (ids: string, as = token) => server.call('PUT', '/sys/recycleBin/restore', { token: as, body: { ids } })
const purge = (ids: string, as = token) => server.call('DELETE', `/sys/recycleBin/purge?ids=${ids}`, { token: as })

describe('the bin of all kinds', () => {
  it('lists and finds deleted records with author and time, the latest first', async () => {
    const position = await deletedPosition('BIN1')
    const { id: user, username } = await addPerson(server, token)
    await server.call('DELETE', `/sys/user/delete?id=${user}`, { token })
    expect((await bin()).slice(0, 2)).toMatchObject([
      { id: `system/user:${user}`, kindText: '用户', deletedBy: 'admin', mayPurge: true },
      { id: `system/position:${position}`, kindText: '职务', name: '职务BIN1' },
    ])
    expect((await bin('kind=system/position&name=*BIN1*')).map(({ name }) => name)).toEqual(['职务BIN1'])
    expect(await bin('name=*BIN1*&deletedTime_end=2020-01-01')).toEqual([])
    expect(await bin(`deletedBy=${username}`)).toEqual([])
    const kinds = await server.call<{ value: string }[]>('GET', '/sys/recycleBin/kinds', { token })
    expect(kinds.body.result.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['system/user', 'message/announcement']),
    )
  })

  it('restores and purges records; a refused one does not block others', async () => {
    const [one, other] = [await deletedPosition('BIN2'), await deletedPosition('BIN3')]
    const restored = await restore(`system/position:${one},system/position:gone`)
    expect(restored.body.message).toMatch(/^已还原 1 条，1 条未能还原：/)
    expect((await server.call('GET', `/sys/position/queryById?id=${one}`, { token })).body.success).toBe(true)
    expect((await purge(`system/position:${other}`)).body.message).toBe('删除成功!')
    expect(await bin('name=*BIN*&kind=system/position')).toHaveLength(1)
    expect((await restore(`system/position:${other}`)).body.success).toBe(false)
    expect((await restore('system/role:admin')).body.success).toBe(false)
    expect((await restore('')).body.message).toBe('参数不识别！')
  })

  it('requires for each kind its permission to see the bin, and to purge', async () => {
    const id = await deletedPosition('BIN4')
    const roles = await addRole(server.database, [
      'system-recycle-bin',
      'system-recycle-bin-restore',
      'system-recycle-bin-purge',
      'system-position',
      'system-position-recycle',
    ])
    const { username } = await addPerson(server, token, { selectedroles: roles })
    const person = await server.signIn(username, USER_PASSWORD)
    const seen = await bin('', person)
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['system/position']))
    expect(seen[0]!.mayPurge).toBe(false)
    expect((await purge(`system/position:${id}`, person)).status).toBe(403)
    expect((await bin('name=*BIN4*')).length).toBe(1)
    expect((await restore(`system/position:${id}`, person)).body.message).toBe('还原成功')
  })
})

describe('records that were in a bin for long', () => {
  it('are purged in every tenant', async () => {
    const { pool } = server.database
    const [old, fresh, elsewhere] = [
      await deletedPosition('OLD1'),
      await deletedPosition('NEW1'),
      await deletedPosition('OLD2'),
    ]
    const aged = [old, elsewhere]
    await pool.query(`update sys_position set update_time = now() - interval '40 days' where id = any ($1)`, [aged])
    await pool.query('update sys_position set tenant_id = 7 where id = $1', [elsewhere])
    await server.call('PUT', '/sys/retention/edit', { token, body: { id: '1', recycleBinDays: 30 } })
    await server.call('GET', '/sys/quartzJob/execute?id=job-empty-recycle-bin', { token })
    const left = async () =>
      (await pool.query('select id from sys_position where id = any ($1)', [[...aged, fresh]])).rows.map(({ id }) => id)
    await expect.poll(left).toEqual([fresh])
    await expect
      .poll(
        async () =>
          (await pool.query(`select from sys_log where log_content = '按保留期限清理：回收站 2 条'`)).rowCount,
      )
      .toBe(1)
  })
})
