import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Whole seconds that are left until a time; 0 when it has passed. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / SECOND_MS))
}

/** Counts seconds down to 0 once it was started; until then `before` seconds are left. */
export function useCountdown(before = 0): { left: number; start(seconds: number): void } {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(before)
  useEffect(() => {
    if (until === 0) return
    // A tab in the background gets few ticks, so what is left is read from the clock.
    const tick = () => setLeft(secondsLeft(until, performance.now()))
    tick()
    const timer = setInterval(tick, SECOND_MS / 4)
    const stop = setTimeout(() => clearInterval(timer), until - performance.now() + SECOND_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(stop)
    }
  }, [until])
  return { left, start: (seconds) => setUntil(performance.now() + seconds * SECOND_MS) }
}
