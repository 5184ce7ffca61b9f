import type { Ports } from '#renderers/ports.ts'

/** By the ports of the screen and the name of the list: what its first question waits for. */
const delays = new WeakMap<Ports, Map<string, Promise<void>>>()
/** A list shows itself without what it waits for, when that does not come in time. Tests on a busy machine wait longer. */
export const patience = { longestMs: 3000 }

/**
 * Delays the first request of a list until it is known whether a search form starts one.
 * @returns a function to call when that is known: with true when the form starts the request now.
 */
export function delayFirstQuery(ports: Ports, list: string): (asks: boolean) => void {
  const lists = delays.get(ports) ?? new Map<string, Promise<void>>()
  delays.set(ports, lists)
  let release: () => void = () => undefined
  lists.set(list, new Promise<void>((resolve) => (release = resolve)))
  const timer = setTimeout(() => done(false), patience.longestMs)
  function done(asks: boolean): void {
    clearTimeout(timer)
    lists.delete(list)
    // What the form asks takes the place of the question that waits, which is never asked.
    if (!asks) release()
  }
  return done
}

export function firstQueryDelay(ports: Ports, list: string): Promise<void> | undefined {
  return delays.get(ports)?.get(list)
}
