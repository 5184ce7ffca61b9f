import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SOCKET_CLOSE } from '#shared/wire/socket.ts'
import { type Connection, createSockets, type SocketOwner, type Sockets, type Wire } from './sockets.ts'

interface FakeWire extends Wire {
  said: unknown[]
  /** Close code, or `cut`. */
  ended: unknown
  bufferedAmount: number
  pings: number
}

function fakeWire(): FakeWire {
  const wire: FakeWire = {
    ...{ said: [], ended: undefined, bufferedAmount: 0, pings: 0 },
    send: (text) => wire.said.push(JSON.parse(text)),
    ping: () => void Object.assign(wire, { pings: wire.pings + 1 }),
    close: (code) => void Object.assign(wire, { ended: code }),
    terminate: () => void Object.assign(wire, { ended: wire.ended ?? 'cut' }),
  }
  return wire
}

const LIMITS = { perUser: 2, perAddress: 3, buffer: 100, messagesPerMinute: 3 }
const push = { cmd: 'user', msgId: '1', msgTxt: '标题' } as const

let sockets: Sockets
let clock: number
beforeEach(() => {
  clock = 0
  sockets = createSockets(LIMITS, () => clock)
})

const owner = (values: Partial<SocketOwner> = {}): SocketOwner => ({
  userId: 'u1',
  tenantId: 0,
  sessionId: 's1',
  isPreview: false,
  address: '10.0.0.1',
  ...values,
})

function opened(values: Partial<SocketOwner> = {}): { wire: FakeWire; connection: Connection } {
  const wire = fakeWire()
  const connection = sockets.open(owner(values), wire)
  if (typeof connection === 'number') throw new Error(`refused with ${connection}`)
  return { wire, connection }
}

describe('receivers of a message', () => {
  it('are all tabs of the named persons, and nobody else', async () => {
    const [one, two, other] = [opened(), opened(), opened({ userId: 'u2' })]
    await sockets.toUsers(['u1', 'nobody'], push)
    expect([one.wire.said, two.wire.said, other.wire.said]).toEqual([[push], [push], []])
  })

  it('is everybody of the tenant', async () => {
    const [here, elsewhere] = [opened(), opened({ userId: 'u2', tenantId: 7 })]
    await sockets.toTenant(7, { ...push, cmd: 'topic' })
    expect([here.wire.said, elsewhere.wire.said.length]).toEqual([[], 1])
  })

  it('is never somebody who looks as another person, but for what is nobody’s', async () => {
    const { wire } = opened({ isPreview: true })
    await sockets.toUsers(['u1'], push)
    await sockets.toTenant(0, { ...push, cmd: 'topic' })
    await sockets.toAll({ cmd: 'changed', msgTxt: 'dictionaries' })
    expect(wire.said).toEqual([{ cmd: 'changed', msgTxt: 'dictionaries' }])
    expect(sockets.users()).toEqual([])
  })

  it('is nobody who left, whose place is free again', async () => {
    const [{ wire, connection }] = [opened(), opened()]
    sockets.left(connection)
    await sockets.toUsers(['u1'], push)
    expect(wire.said).toEqual([])
    opened()
  })

  it('are many in parts, between which others have their turn', async () => {
    const many = createSockets({ ...LIMITS, perAddress: 2000 })
    const wires = Array.from({ length: 1200 }, (_, index) => {
      const wire = fakeWire()
      many.open(owner({ userId: `u${index}` }), wire)
      return wire
    })
    const all = many.toAll({ cmd: 'changed', msgTxt: 'site' })
    expect(wires.filter(({ said }) => said.length > 0)).toHaveLength(500)
    await all
    expect(wires.filter(({ said }) => said.length === 1)).toHaveLength(1200)
  })
})

describe('a client', () => {
  it('that does not read is cut off, and keeps nobody waiting', async () => {
    const [slow, other] = [opened(), opened()]
    slow.wire.bufferedAmount = LIMITS.buffer + 1
    await sockets.toUsers(['u1'], push)
    expect([slow.wire.ended, slow.wire.said, other.wire.said]).toEqual(['cut', [], [push]])
  })

  it('is answered when it says something, and goes when it says too much within a minute', () => {
    const { wire, connection } = opened()
    for (let count = 0; count < LIMITS.messagesPerMinute; count += 1) sockets.heard(connection)
    expect(wire.said).toEqual(Array(3).fill({ cmd: 'heartcheck', msgTxt: '心跳响应' }))
    clock = 60_000
    sockets.heard(connection)
    expect(wire.ended).toBeUndefined()
    for (let count = 0; count < LIMITS.messagesPerMinute; count += 1) sockets.heard(connection)
    expect(wire.ended).toBe(SOCKET_CLOSE.flood)
    sockets.heard(connection)
    expect(wire.said).toHaveLength(6)
  })

  it('that does not answer is gone with the second question', () => {
    const [silent, there] = [opened(), opened()]
    sockets.beat()
    there.connection.isAlive = true
    sockets.beat()
    expect([silent.wire.ended, there.wire.ended, there.wire.pings]).toEqual(['cut', undefined, 2])
  })

  it('has no more sockets than a person or an address may have', () => {
    opened()
    opened()
    expect(sockets.open(owner(), fakeWire())).toBe(SOCKET_CLOSE.tooMany)
    opened({ userId: 'u2' })
    expect(sockets.open(owner({ userId: 'u3' }), fakeWire())).toBe(SOCKET_CLOSE.tooMany)
    opened({ userId: 'u3', address: '10.0.0.2' })
  })
})

describe('the end', () => {
  it('says goodbye to all and waits until they are gone', async () => {
    const { wire, connection } = opened()
    wire.close = (code) => {
      wire.ended = code
      queueMicrotask(() => sockets.left(connection))
    }
    await sockets.stop()
    expect([wire.ended, sockets.all()]).toEqual([SOCKET_CLOSE.goingAway, []])
    expect(sockets.open(owner(), fakeWire())).toBe(SOCKET_CLOSE.goingAway)
  })

  it('waits half a second for who does not answer', async () => {
    const { wire } = opened()
    wire.terminate = vi.fn()
    await sockets.stop()
    expect(wire.terminate).toHaveBeenCalled()
  })
})
