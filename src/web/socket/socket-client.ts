import {
  HEARTBEAT_TEXT,
  mayComeBack,
  SOCKET_CLOSE,
  SOCKET_HEARTBEAT_MS,
  SOCKET_RECONNECT_MS,
  type SocketMessage,
} from '#shared/wire/socket.ts'

/** Used members of the browser's socket. */
export type BrowserSocket = Pick<
  WebSocket,
  'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'onerror' | 'readyState'
>

const CONNECTING = 0

interface Dependencies {
  open(): BrowserSocket
  hear(message: SocketMessage): void
  /** Reports whether the server can send messages at the moment. */
  onLive(isLive: boolean): void
  /** Reports that the server closed the socket because the session is none, or no longer. */
  onNotSignedIn(): void
}

/**
 * Keeps one socket open and reconnects when it is lost, one attempt at a time.
 * @returns a function that ends it.
 */
export function keepSocketOpen({ open, hear, onLive, onNotSignedIn }: Dependencies): () => void {
  let socket: BrowserSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  connect()
  return leave

  function connect(): void {
    const mine = open()
    socket = mine
    mine.onopen = () => {
      expectWord()
      onLive(true)
    }
    mine.onmessage = ({ data }) => {
      expectWord()
      const message = readMessage(data)
      if (message) hear(message)
    }
    mine.onclose = ({ code }) => {
      lost(mayComeBack(code))
      if (code === SOCKET_CLOSE.notSignedIn) onNotSignedIn()
    }
    // The event has no reason; the close event that follows would come later, or twice.
    mine.onerror = () => lost(true)
  }

  /** After a silence the client sends a heartbeat; without an answer the connection is lost. */
  function expectWord(): void {
    wait(SOCKET_HEARTBEAT_MS, () => {
      socket?.send(HEARTBEAT_TEXT)
      wait(SOCKET_HEARTBEAT_MS, () => lost(true))
    })
  }

  function lost(comesBack: boolean): void {
    leave()
    onLive(false)
    if (comesBack) wait(SOCKET_RECONNECT_MS, connect)
  }

  function leave(): void {
    clearTimeout(timer)
    const mine = socket
    socket = undefined
    if (!mine) return
    Object.assign(mine, { onopen: null, onmessage: null, onclose: null, onerror: null })
    // Browsers log an error when a socket is closed before it is open.
    if (mine.readyState === CONNECTING) mine.onopen = () => mine.close()
    else mine.close()
  }

  function wait(ms: number, run: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
}

/** Undefined for data that is no message of ours. */
function readMessage(data: unknown): SocketMessage | undefined {
  try {
    const message: unknown = JSON.parse(String(data))
    return typeof message === 'object' && message !== null && 'cmd' in message ? (message as SocketMessage) : undefined
  } catch {
    return undefined
  }
}
