import type { SocketMessage } from '#shared/wire/socket.ts'
import type { Host } from '../host.ts'

/**
 * Longest random delay before a window reacts to a message to all users, so that not all send requests at the same
 * instant.
 */
export const SPREAD_MS = 400
/** Delay that gathers several messages for one user, which often arrive together. */
export const GATHER_MS = 100

type Ears = Pick<Host, 'bell' | 'dictionaries' | 'changes' | 'site'>

/** Handles messages of the server in a window. Several messages with the same effect within the delay count as one. */
export function createHearing(host: Ears, spread = () => Math.random() * SPREAD_MS): (message: SocketMessage) => void {
  const planned = new Map<string, ReturnType<typeof setTimeout>>()

  function soon(name: string, run: () => void, ms = spread()): void {
    if (planned.has(name)) return
    const task = () => {
      planned.delete(name)
      run()
    }
    planned.set(name, setTimeout(task, ms))
  }

  return (message) => {
    const reload = () => {
      void host.bell.current?.reload()
      host.changes.notify('messages')
    }
    if (message.cmd === 'user') soon('bell', reload, GATHER_MS)
    if (message.cmd === 'topic') soon('bell', reload)
    if (message.cmd !== 'changed') return
    const { msgTxt: thing } = message
    if (thing === 'site') soon(thing, () => void host.site.load())
    else soon(thing, () => forget(thing))
  }

  function forget(thing: 'dictionaries' | 'categories'): void {
    if (thing === 'dictionaries') host.dictionaries.forget()
    host.changes.notify(thing)
  }
}
