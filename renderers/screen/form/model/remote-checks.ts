/** Decides when the server checks the fields of a form, and which answers still count. */
import { OUTDATED, type RemoteRules } from './remote-rules.ts'

/** Pause in typing before the server checks the value, in milliseconds. Clients of online forms wait as long. */
export const REMOTE_PAUSE_MS = 1000

interface Dependencies {
  remote: RemoteRules
  /** Present value of the field for the check; undefined when there is nothing to check. */
  valueToAsk(name: string): string | undefined
  /** Whether the local rules allow the value of the field. */
  isAllowed(name: string): boolean
  show(name: string, message: string | undefined): void
}

export interface RemoteQuestions {
  /** Checks immediately, unless the value was checked before; resolves when the answer is shown. */
  requestCheck(name: string): Promise<void>
  /** Checks after a pause in typing. */
  requestSoon(name: string): void
  /** Cancels waiting checks: of one field, or of all. */
  dropWaiting(name?: string): void
}

export function createRemoteQuestions({ remote, valueToAsk, isAllowed, show }: Dependencies): RemoteQuestions {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()

  async function requestCheck(name: string): Promise<void> {
    const value = valueToAsk(name)
    if (value === undefined) return
    const answer = await remote.requestRule(name, value)
    if (answer !== OUTDATED && valueToAsk(name) === value) show(name, answer)
  }
  function drop(name: string): void {
    clearTimeout(waiting.get(name))
    waiting.delete(name)
  }
  function paused(name: string): void {
    waiting.delete(name)
    // An incomplete value is not checked; its message appears when the field is left.
    if (isAllowed(name)) void requestCheck(name)
  }
  return {
    requestCheck,
    requestSoon(name) {
      if (!remote.has(name)) return
      drop(name)
      waiting.set(
        name,
        setTimeout(() => paused(name), REMOTE_PAUSE_MS),
      )
    },
    dropWaiting: (name) => (name === undefined ? [...waiting.keys()].forEach(drop) : drop(name)),
  }
}
