import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HEARTBEAT_TEXT, SOCKET_CLOSE } from '#shared/wire/socket.ts'
import { inTransaction } from './db/transaction.ts'
import type { App } from './http/app-type.ts'
import { createEvents, type Events } from './platform/stores/events.store.ts'
import { createRealtimeStore, type RealtimeStore } from './platform/stores/realtime.store.ts'
import { addPerson, callOn, createTestServer, type TestServer, USER_PASSWORD } from './testing/test-server.ts'
import { listening, openSocket, type TestSocket } from './testing/test-socket.ts'

let server: TestServer
let other: App
let here: string
let there: string
let admin: string
/** A process without sockets that sends messages. */
let events: Events
let realtime: RealtimeStore
let open: TestSocket[] = []

beforeAll(async () => {
  const env = { SOCKETS_PER_USER: '3', SOCKET_BUFFER_KB: '64' }
  server = await createTestServer({ env })
  other = await server.startSecond()
  here = await listening(server.app)
  there = await listening(other)
  admin = await server.admin()
  const { database } = server
  events = createEvents(database, () => undefined)
  const quiet = { deliver: () => undefined, warn: () => undefined }
  realtime = createRealtimeStore({ database, events, processId: 'test', heartbeatMs: 20_000, ...quiet })
})
afterEach(() => {
  for (const { socket } of open) socket.terminate()
  open = []
})
afterAll(() => server.close())

async function socketOf(...given: Parameters<typeof openSocket>): Promise<TestSocket> {
  const socket = await openSocket(...given)
  open.push(socket)
  return socket
}

async function person(): Promise<{ id: string; token: string; username: string }> {
  const { id, username } = await addPerson(server, admin)
  return { id, username, token: await server.signIn(username, USER_PASSWORD) }
}

const push = (msgTxt: string) => ({ msgId: '1', msgTxt })

describe('a socket', () => {
  it('is open to its person under both paths, with the token as sub-protocol', async () => {
    const { id, token } = await person()
    for (const prefix of ['', '/tjjc']) {
      const { socket, heard } = await socketOf(here, id, { token, prefix })
      expect(socket.protocol).toBe(token)
      socket.send(HEARTBEAT_TEXT)
      await expect.poll(() => heard).toEqual([{ cmd: 'heartcheck', msgTxt: '心跳响应' }])
    }
  })

  it('is refused to others, and says why', async () => {
    const [one, two, guest] = [await person(), await person(), await server.guest()]
    const reason = async (userId: string, token?: string) => (await socketOf(here, userId, { token })).closed
    expect(await reason(two.id, one.token)).toBe(SOCKET_CLOSE.refused)
    expect(await reason(one.id.slice(0, 8), one.token)).toBe(SOCKET_CLOSE.refused)
    expect(await reason(one.id, 'forged')).toBe(SOCKET_CLOSE.notSignedIn)
    expect(await reason(one.id)).toBe(SOCKET_CLOSE.notSignedIn)
    expect(await reason('guest', guest)).toBe(SOCKET_CLOSE.refused)
    await expect(openSocket(here, one.id, { token: one.token, origin: 'https://evil.example' })).rejects.toThrow('403')
    expect((await callOn(server.app, 'GET', `/websocket/${one.id}`, { token: one.token })).status).toBe(404)
  })

  it('opens with a ticket as well, once', async () => {
    const { id, token } = await person()
    const { body } = await server.call<{ ticket: string }>('POST', '/websocket/ticket', { token })
    const query = `?ticket=${encodeURIComponent(body.result.ticket)}`
    const { heard, socket } = await socketOf(there, id, { query })
    socket.send(HEARTBEAT_TEXT)
    // It receives messages from the start.
    await expect.poll(() => heard).toHaveLength(1)
    await realtime.toUsers([id], push('有票'))
    await expect.poll(() => heard.slice(1)).toEqual([{ cmd: 'user', msgId: '1', msgTxt: '有票' }])
    expect(await (await socketOf(here, id, { query })).closed).toBe(SOCKET_CLOSE.notSignedIn)
    expect((await server.call('POST', '/websocket/ticket', { token: await server.guest() })).status).toBe(403)
  })

  it('is one of a few for each person', async () => {
    const { id, token } = await person()
    for (let count = 0; count < 3; count += 1) await socketOf(here, id, { token })
    expect(await (await socketOf(here, id, { token })).closed).toBe(SOCKET_CLOSE.tooMany)
  })
})

describe('a message', () => {
  it('reaches all tabs of the named persons in every process, and nobody else', async () => {
    const [one, two] = [await person(), await person()]
    const tabs = [
      await socketOf(here, one.id, { token: one.token }),
      await socketOf(there, one.id, { token: one.token }),
    ]
    const stranger = await socketOf(there, two.id, { token: two.token })
    await realtime.toUsers([one.id], push('给一人'))
    await realtime.toEverybody(0, push('给大家'))
    await expect.poll(() => stranger.titles()).toEqual(['给大家'])
    for (const tab of tabs) await expect.poll(() => tab.titles()).toEqual(['给一人', '给大家'])
  })

  it('is sent with the commit of its change', async () => {
    const { id, token } = await person()
    const tab = await socketOf(there, id, { token })
    const work = inTransaction(server.database.kysely, async ({ transaction: trx, afterCommit }) => {
      await realtime.toUsers([id], push('没有发生'), { trx, afterCommit })
      throw new Error('taken back')
    })
    await expect(work).rejects.toThrow('taken back')
    await inTransaction(server.database.kysely, ({ transaction: trx, afterCommit }) =>
      realtime.toUsers([id], push('发生了'), { trx, afterCommit }),
    )
    await expect.poll(() => tab.titles()).toEqual(['发生了'])
  })

  it('stays in its tenant', async () => {
    const { id, token } = await person()
    await server.database.pool.query(`insert into sys_tenant (id, name, status) values (91, '另一租户', 1)`)
    await server.database.pool.query('insert into sys_user_tenant (user_id, tenant_id) values ($1, 91)', [id])
    const [inside, outside] = [
      await socketOf(here, id, { token, query: '?tenant_id=91' }),
      await socketOf(here, id, { token }),
    ]
    await realtime.toEverybody(91, push('租户内'))
    await realtime.toUsers([id], push('给本人'))
    await expect.poll(() => inside.titles()).toEqual(['租户内', '给本人'])
    expect(outside.titles()).toEqual(['给本人'])
    const { id: strange, token: theirs } = await person()
    const refused = await socketOf(here, strange, { token: theirs, query: '?tenant_id=91' })
    expect(await refused.closed).toBe(SOCKET_CLOSE.notSignedIn)
  })

  it('is read again by a process whose connection was lost', async () => {
    const { id, token } = await person()
    const tab = await socketOf(here, id, { token })
    await server.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
    )
    await realtime.toUsers([id], push('断线期间'))
    await expect.poll(() => tab.titles()).toEqual(['断线期间'])
  })

  it('is not held up by somebody who does not read', async () => {
    const [slow, quick] = [await person(), await person()]
    const stuck = await socketOf(here, slow.id, { token: slow.token })
    const other = await socketOf(here, quick.id, { token: quick.token })
    stuck.socket.pause()
    // More than the buffers of both ends of a connection hold.
    const long = 'x'.repeat(16_000_000)
    await realtime.toUsers([slow.id, quick.id], push(long))
    // Not compared by number: after a lost connection every browser gets a message that dictionaries may have changed.
    await expect.poll(() => other.titles().includes(long)).toBe(true)
    await realtime.toUsers([slow.id, quick.id], push('之后'))
    await expect.poll(() => other.titles().at(-1)).toBe('之后')
    await expect.poll(async () => (await realtime.onlineUsers()).has(slow.id)).toBe(false)
    expect((await realtime.onlineUsers()).has(quick.id)).toBe(true)
  })

  it('of changed dictionaries and categories reaches everybody soon, once for many changes', async () => {
    const { id, token } = await person()
    const tab = await socketOf(there, id, { token })
    const add = (path: string, body: object) => server.call(path === '' ? 'GET' : 'POST', path, { token: admin, body })
    for (const value of ['8', '9']) {
      const { body } = await add('/sys/dictItem/add', { dictId: 'yn', itemText: value, itemValue: value })
      expect(body.success).toBe(true)
    }
    await add('/sys/category/add', { name: '新分类' })
    await expect
      .poll(() => [...new Set(tab.titles())].sort(), { timeout: 3000 })
      .toEqual(['categories', 'dictionaries'])
  })

  it('is nothing personal to somebody who looks as another person', async () => {
    const { id } = await person()
    const { body } = await server.call<{ token: string }>('POST', '/sys/user/preview', {
      token: admin,
      body: { userId: id },
    })
    const preview = await socketOf(here, id, { token: body.result.token })
    await realtime.toUsers([id], push('私人'))
    await events.publish('site', { trx: server.database.kysely })
    await expect.poll(() => preview.heard).toEqual([{ cmd: 'changed', msgTxt: 'site' }])
    expect((await realtime.onlineUsers()).has(id)).toBe(false)
  })
})

describe('the sockets of a session that ends', () => {
  const put = (path: string, body: object) => callOn(other, 'PUT', path, { token: admin, body })
  it.each<[string, (who: { id: string; token: string; username: string }) => Promise<unknown>]>([
    ['by a sign-out', ({ token }) => callOn(other, 'POST', '/sys/logout', { token })],
    ['because the person is frozen', ({ id }) => put('/sys/user/frozenBatch', { ids: id, status: 2 })],
    [
      'because the password is set anew',
      ({ username }) =>
        put('/sys/user/changePassword', { username, password: 'Other#123456', confirmPassword: 'Other#123456' }),
    ],
    [
      'because an administrator says so',
      async ({ username }) => {
        const list = `/sys/online/list?username=${username}`
        const { body } = await server.call<{ records: { id: string }[] }>('GET', list, { token: admin })
        return put('/sys/online/forceLogout', { ids: body.result.records[0]!.id })
      },
    ],
  ])('%s close at once, in every process', async (_, ends) => {
    const who = await person()
    const tabs = [
      await socketOf(here, who.id, { token: who.token }),
      await socketOf(there, who.id, { token: who.token }),
    ]
    const before = performance.now()
    await ends(who)
    for (const { closed } of tabs) expect(await closed).toBe(SOCKET_CLOSE.notSignedIn)
    expect(performance.now() - before).toBeLessThan(5000)
  })
})

describe('a client', () => {
  it('that floods is closed', async () => {
    const { id, token } = await person()
    const { socket, closed } = await socketOf(here, id, { token })
    for (let count = 0; count < 500; count += 1) socket.send(HEARTBEAT_TEXT)
    expect(await closed).toBe(SOCKET_CLOSE.flood)
  })

  it('that sends more than a heartbeat needs is closed', async () => {
    const { id, token } = await person()
    const { socket, closed } = await socketOf(here, id, { token })
    socket.send('x'.repeat(5000))
    expect(await closed).toBe(1009)
  })

  it('hears when the server stops, which waits for nobody', async () => {
    const third = await server.startSecond()
    const { id, token } = await person()
    const { socket, closed } = await socketOf(await listening(third), id, { token })
    socket.pause()
    const before = performance.now()
    await third.close()
    expect(performance.now() - before).toBeLessThan(5000)
    socket.resume()
    expect(await closed).toBe(SOCKET_CLOSE.goingAway)
  })
})
