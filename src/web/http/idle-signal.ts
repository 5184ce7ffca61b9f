export interface IdleSignal {
  /** Aborted after so long without a `touch`. */
  signal: AbortSignal
  touch(): void
  /** Stops permanently. */
  stop(): void
}

/** Time-out that counts from the last activity. */
export function idleSignal(afterMs: number): IdleSignal {
  const controller = new AbortController()
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const touch = () => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => controller.abort(), afterMs)
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
  }
  touch()
  return { signal: controller.signal, touch, stop }
}
