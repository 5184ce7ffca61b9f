import type { SocketMessage } from '#shared/wire/socket.ts'
import type { Host } from '../host.ts'

/** What everybody is told is not asked for by everybody in the same instant; each waits up to this long. */
export const SPREAD_MS = 400
/** Several messages for one person often come together. */
export const GATHER_MS = 100

type Ears = Pick<Host, 'bell' | 'dictionaries' | 'changes' | 'site'>

/** What a window does with what it is told. Of several messages that ask for the same within a moment, one counts. */
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
    const reload = () => void host.bell.current?.reload()
    if (message.cmd === 'user') soon('bell', reload, GATHER_MS)
    if (message.cmd === 'topic') soon('bell', reload)
    if (message.cmd !== 'changed') return
    const { msgTxt: thing } = message
    if (thing === 'site') soon(thing, () => void host.site.load())
    else soon(thing, () => forget(thing))
  }

  function forget(thing: 'dictionaries' | 'categories'): void {
    if (thing === 'dictionaries') host.dictionaries.forget()
    host.changes.tell(thing)
  }
}
