/** When the server is asked about the fields of a form, and which of its answers still count. */
import { OUTDATED, type RemoteRules } from './remote-rules.ts'

/** How long a person who types pauses before the server is asked about the value; clients of online forms wait as long. */
export const REMOTE_PAUSE_MS = 1000

interface Dependencies {
  remote: RemoteRules
  /** What the field holds now, as the server is asked about it; undefined where there is nothing to ask. */
  valueToAsk(name: string): string | undefined
  /** Whether the rules that are known here allow what the field holds. */
  isAllowed(name: string): boolean
  show(name: string, message: string | undefined): void
}

export interface RemoteQuestions {
  /** Asks at once, unless that value was asked about before; resolves when the answer is shown. */
  ask(name: string): Promise<void>
  /** Asks when nothing more was typed for a while. */
  askSoon(name: string): void
  /** No question waits any more for its pause: of this field, or of any. */
  dropWaiting(name?: string): void
}

export function createRemoteQuestions({ remote, valueToAsk, isAllowed, show }: Dependencies): RemoteQuestions {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()

  async function ask(name: string): Promise<void> {
    const value = valueToAsk(name)
    if (value === undefined) return
    const answer = await remote.ask(name, value)
    if (answer !== OUTDATED && valueToAsk(name) === value) show(name, answer)
  }
  function drop(name: string): void {
    clearTimeout(waiting.get(name))
    waiting.delete(name)
  }
  function paused(name: string): void {
    waiting.delete(name)
    // Half of a value is no value yet; what it lacks is told when the field is left.
    if (isAllowed(name)) void ask(name)
  }
  return {
    ask,
    askSoon(name) {
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
