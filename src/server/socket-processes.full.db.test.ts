import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { TEMPLATE_ADMIN_PASSWORD } from './db/testing/prepare-template.ts'
import { createTestDatabase, type TestDatabase } from './db/testing/test-database.ts'
import { createEvents } from './platform/stores/events.store.ts'
import { createRealtimeStore } from './platform/stores/realtime.store.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { openSocket, type TestSocket } from './testing/test-socket.ts'

const SOCKETS = 40
const PUSHES = 60

let test: TestDatabase
let processes: ServerProcess[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  const start = () => startServerProcess(test.address, { SOCKETS_PER_USER: String(3 * SOCKETS) })
  processes = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.kill()))
  await test.drop()
})

async function signIn(at: string): Promise<{ token: string; id: string }> {
  const response = await fetch(`${at}${CONTEXT_PATH}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: TEMPLATE_ADMIN_PASSWORD }),
  })
  const { result } = (await response.json()) as { result: { token: string; userInfo: { id: string } } }
  return { token: result.token, id: result.userInfo.id }
}

describe('a server that is killed in the middle of a broadcast', () => {
  it('takes nothing from those at the other one, to which its own come back', { timeout: 60_000 }, async () => {
    const [dying, staying] = processes as [ServerProcess, ServerProcess]
    const { id, token } = await signIn(dying.url)
    const openAt = (url: string) => Promise.all(Array.from({ length: SOCKETS }, () => openSocket(url, id, { token })))
    const [lost, kept] = await Promise.all([openAt(dying.url), openAt(staying.url)])
    const { database } = test
    const realtime = createRealtimeStore({
      ...{ database, processId: 'test', heartbeatMs: 20_000, deliver: () => undefined, warn: () => undefined },
      events: createEvents(database, () => undefined),
    })
    const titles = Array.from({ length: PUSHES }, (_, index) => `第 ${index} 条`)
    let killed: Promise<void> | undefined
    for (const msgTxt of titles) {
      await realtime.toEverybody(0, { msgId: 'a', msgTxt })
      if (msgTxt === titles[PUSHES / 2]) killed = dying.kill()
    }
    await killed
    const all = (socket: TestSocket) => socket.titles()
    for (const socket of kept) await expect.poll(() => all(socket)).toEqual(titles)
    expect(await Promise.all(lost.map(({ closed }) => closed))).toEqual(Array(SOCKETS).fill(1006))

    const back = await openAt(staying.url)
    await realtime.toUsers([id], { msgId: 'b', msgTxt: '又来了' })
    for (const socket of [...back, ...kept]) await expect.poll(() => all(socket).at(-1)).toBe('又来了')
    await staying.kill('SIGTERM')
    expect(await kept[0]!.closed).toBe(1001)
  })
})
