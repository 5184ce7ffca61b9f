import { useEffect, useRef } from 'react'
import { useCountdown } from '#renderers/ui/hooks/use-countdown.ts'

interface Props {
  seconds: number
  /** Text after the remaining seconds. */
  text: string
  onEnd(): void
}

/** Counts down the seconds until something happens automatically. */
export function ResultCountdown({ seconds, text, onEnd }: Props) {
  const { left, start } = useCountdown(seconds)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is a new function at each render
  useEffect(() => {
    start(seconds)
    const end = setTimeout(() => latest.current(), seconds * 1000)
    return () => clearTimeout(end)
  }, [seconds])
  // Screen readers do not announce each second.
  return (
    <p className="r-result__text" role="timer">
      {left} {text}
    </p>
  )
}
