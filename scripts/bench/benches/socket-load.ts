/** Opens sockets as browsers do, and reports when a message reaches them. Run by bench-sockets.ts. */
import { WebSocket } from 'ws'

export interface SocketLoad {
  /** Addresses with the tokens that open them. */
  readonly sockets: readonly { readonly url: string; readonly token: string }[]
}

/** Time of the first and the last socket that got the message, ms since 1970, and their number. */
export interface Received {
  readonly first: number
  readonly last: number
  readonly count: number
}

/** Sockets opened in parallel; each costs the server a sign-in check. */
const AT_A_TIME = 40
/** Time after the last arrival, ms, at which an incomplete broadcast is reported. */
const PATIENCE_MS = 5000

let round: { first: number; last: number; count: number } | undefined
let patience: NodeJS.Timeout | undefined
let open = 0

process.once('disconnect', () => process.exit())
process.on('message', (order: SocketLoad | 'listen') => {
  if (order === 'listen') {
    round = { first: 0, last: 0, count: 0 }
    patience = setTimeout(report, PATIENCE_MS)
  } else void openAll(order)
})

async function openAll({ sockets }: SocketLoad): Promise<void> {
  const waiting = [...sockets]
  const opener = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await openOne(next.url, next.token)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, opener))
  process.send!({ open })
}

function openOne(url: string, token: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, token, { perMessageDeflate: false })
    socket.on('open', () => {
      open += 1
      resolve()
    })
    socket.on('error', () => resolve())
    socket.on('close', () => {
      open -= 1
      resolve()
    })
    socket.on('message', hear)
  })
}

function hear(): void {
  if (round === undefined) return
  const now = Date.now()
  if (round.count === 0) round.first = now
  round.last = now
  round.count += 1
  clearTimeout(patience)
  if (round.count >= open) report()
  else patience = setTimeout(report, PATIENCE_MS)
}

function report(): void {
  clearTimeout(patience)
  process.send!(round)
  round = undefined
}
