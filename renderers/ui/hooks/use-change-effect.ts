import { useLatest } from 'ahooks'
import { useEffect, useRef } from 'react'

/**
 * Runs when a value is another one than before, and not with the first one. ahooks' useUpdateEffect misses a change that
 * happens while the page is behind another.
 */
export function useChangeEffect<T>(value: T, run: (before: T) => void): void {
  const seen = useRef(value)
  const latest = useLatest(run)
  useEffect(() => {
    const before = seen.current
    if (Object.is(before, value)) return
    seen.current = value
    latest.current(before)
  }, [value])
}
