import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SOCKET_CLOSE, SOCKET_HEARTBEAT_MS, SOCKET_RECONNECT_MS } from '#shared/wire/socket.ts'
import { type BrowserSocket, keepSocketOpen } from './socket-client.ts'

interface FakeSocket extends BrowserSocket {
  sent: string[]
  closed: boolean
  happens(event: 'open' | 'error'): void
  says(data: unknown): void
  ends(code: number): void
}

let made: FakeSocket[]
let heard: unknown[]
let live: boolean[]
let notSignedIn: number
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  made = []
  heard = []
  live = []
  notSignedIn = 0
  end = keepSocketOpen({
    open: () => made[made.push(fakeSocket()) - 1]!,
    hear: (message) => void heard.push(message),
    onLive: (isLive) => void live.push(isLive),
    onNotSignedIn: () => void notSignedIn++,
  })
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

function fakeSocket(): FakeSocket {
  const socket: FakeSocket = {
    ...{ sent: [], closed: false, readyState: 1, onopen: null, onmessage: null, onclose: null, onerror: null },
    send: (text) => void socket.sent.push(String(text)),
    close: () => void Object.assign(socket, { closed: true }),
    happens: (event) => (socket as unknown as { onopen?(): void; onerror?(): void })[`on${event}`]?.(),
    says: (data) => (socket as unknown as { onmessage?(event: unknown): void }).onmessage?.({ data }),
    ends: (code) => (socket as unknown as { onclose?(event: unknown): void }).onclose?.({ code }),
  }
  return socket
}

const last = () => made.at(-1)!

describe('the socket of a window', () => {
  it('passes messages on, and ignores other data', () => {
    last().happens('open')
    last().says('{"cmd":"topic","msgId":"1","msgTxt":"标题"}')
    for (const data of ['{"cmd":', 'null', '"topic"', '{"msgId":"1"}', new Blob([])]) last().says(data)
    expect(heard).toEqual([{ cmd: 'topic', msgId: '1', msgTxt: '标题' }])
    expect(live).toEqual([true])
  })

  it('reconnects 5 s after an error or a close, one attempt at a time', () => {
    expect(SOCKET_RECONNECT_MS).toBe(5000)
    const first = last()
    first.happens('open')
    first.happens('error')
    first.ends(1006)
    first.ends(1006)
    expect([live, made.length]).toEqual([[true, false], 1])
    vi.advanceTimersByTime(SOCKET_RECONNECT_MS - 1)
    expect(made).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(made).toHaveLength(2)
    last().ends(SOCKET_CLOSE.goingAway)
    vi.advanceTimersByTime(SOCKET_RECONNECT_MS)
    expect(made).toHaveLength(3)
  })

  it.each([SOCKET_CLOSE.notSignedIn, SOCKET_CLOSE.refused])('does not reconnect after %s', (code) => {
    last().happens('open')
    last().ends(code)
    vi.advanceTimersByTime(SOCKET_RECONNECT_MS * 10)
    expect([made.length, live]).toEqual([1, [true, false]])
    expect(notSignedIn).toBe(code === SOCKET_CLOSE.notSignedIn ? 1 : 0)
  })

  it('sends a heartbeat after 20 s of silence, and drops a server that is silent for 20 s more', () => {
    expect(SOCKET_HEARTBEAT_MS).toBe(20_000)
    last().happens('open')
    vi.advanceTimersByTime(SOCKET_HEARTBEAT_MS)
    expect(last().sent).toEqual(['HeartBeat'])
    last().says('{"cmd":"heartcheck","msgTxt":"心跳响应"}')
    vi.advanceTimersByTime(SOCKET_HEARTBEAT_MS)
    expect(last().sent).toEqual(['HeartBeat', 'HeartBeat'])
    vi.advanceTimersByTime(SOCKET_HEARTBEAT_MS)
    expect([made[0]!.closed, live]).toEqual([true, [true, false]])
    vi.advanceTimersByTime(SOCKET_RECONNECT_MS)
    expect(made).toHaveLength(2)
  })

  it('that is still opening is closed as soon as it is open', () => {
    Object.assign(last(), { readyState: 0 })
    end()
    expect(last().closed).toBe(false)
    last().happens('open')
    expect([last().closed, live]).toEqual([true, []])
  })

  it('is closed for good by its owner', () => {
    last().happens('open')
    end()
    last().ends(1005)
    vi.advanceTimersByTime(SOCKET_RECONNECT_MS * 10)
    expect([last().closed, made.length]).toEqual([true, 1])
  })
})
