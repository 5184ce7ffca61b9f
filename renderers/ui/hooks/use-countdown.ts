import { useInterval, useMemoizedFn } from 'ahooks'
import { useState } from 'react'

const SECOND_MS = 1000

/** Whole seconds that are left until a time; 0 when it has passed. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / SECOND_MS))
}

/**
 * Counts seconds down to 0 once it was started; until then `before` seconds are left. ahooks' useCountDown brings dayjs,
 * which the pages before sign-in, where this stands, do not load.
 */
export function useCountdown(before = 0): { left: number; start(seconds: number): void } {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(before)
  // A tab in the background gets few ticks, so what is left is read from the clock.
  const tick = () => setLeft(secondsLeft(until, performance.now()))
  useInterval(tick, until > 0 && left > 0 ? SECOND_MS / 4 : undefined, { immediate: true })
  const start = useMemoizedFn((seconds: number) => {
    setUntil(performance.now() + seconds * SECOND_MS)
    setLeft(Math.ceil(seconds))
  })
  return { left, start }
}
