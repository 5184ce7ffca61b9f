export interface IdleSignal {
  /** Aborted when nobody touched it for so long. */
  signal: AbortSignal
  touch(): void
  /** For good. */
  stop(): void
}

/** A time-out that counts from the last sign of life. */
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
