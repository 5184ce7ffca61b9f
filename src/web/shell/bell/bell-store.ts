import { proxy } from 'valtio'
import type { Announcement, BellLists } from '#shared/wire/announcement.ts'
import type { TaskCounts } from '#shared/wire/task-counts.ts'
import type { Http } from '#web/http/client.ts'

/** Poll interval while the server does not send messages. */
export const POLL_MS = 6000
/** Time for the socket to connect, which then asks for the first reading: one made before would miss messages in between. */
export const SOCKET_MS = 2000

export interface BellState {
  /** Undefined until they were read. */
  lists?: BellLists
  /** Undefined until they were read, and for people whose menu shows none of them. */
  counts?: TaskCounts
  /** The last reading failed; the bell reads nothing until the user retries. */
  failed?: boolean
  /** Announcement that is open. */
  opened?: Announcement
}

export interface Bell {
  /** valtio proxy: read it with `useSnapshot` in components. */
  state: BellState
  /** Reads the lists and the numbers of tasks; never rejects. */
  reload(): Promise<void>
  /** Shows an announcement and marks it as read; resolves when it is marked. */
  open(announcement: Announcement): Promise<void>
  /**
   * Reads the lists, and polls while the page is visible and the server sends no messages.
   * @returns a function that ends it.
   */
  watch(): () => void
}

interface Options {
  /** The server sends messages, so that no polling is necessary. */
  isPushed?(): boolean
  /** The menu shows numbers of tasks. */
  countsTasks?(): boolean
}

const never = () => false

export function createBell(http: Http, { isPushed = never, countsTasks = never }: Options = {}): Bell {
  const state = proxy<BellState>({})
  let latest = 0

  async function reload(): Promise<void> {
    latest += 1
    const mine = latest
    if (countsTasks()) void count(mine)
    try {
      const path = '/sys/annountCement/listByUser'
      const { result } = await http.send<BellLists>({ method: 'GET', path, quiet: true })
      // An older answer is less current than the lists on the screen.
      if (mine === latest) Object.assign(state, { lists: result, failed: false })
    } catch {
      if (mine === latest) state.failed = true
    }
  }

  /** After a failure the old numbers stay; the bell shows failures of the server. */
  async function count(mine: number): Promise<void> {
    const call = { method: 'GET', path: '/act/task/counts', quiet: true } as const
    const answer = await http.send<TaskCounts>(call).catch(() => undefined)
    if (answer && mine === latest) state.counts = answer.result
  }

  async function open(announcement: Announcement): Promise<void> {
    state.opened = announcement
    const path = '/sys/sysAnnouncementSend/editByAnntIdAndUserId'
    await http.send({ method: 'PUT', path, body: { anntId: announcement.id } })
    void reload()
  }

  function watch(): () => void {
    const before = latest
    const read = () => {
      if (!document.hidden && !state.failed) void reload()
    }
    const poll = () => {
      if (!isPushed()) read()
    }
    const first = setTimeout(() => latest === before && read(), SOCKET_MS)
    const timer = setInterval(poll, POLL_MS)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }

  return { state, reload, open, watch }
}
