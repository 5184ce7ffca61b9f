import { useEffect, useRef } from 'react'
import { useCountdown } from '#renderers/ui/hooks/use-countdown.ts'

interface Props {
  seconds: number
  /** What follows the seconds that are left. */
  text: string
  onEnd(): void
}

/** Says how long it takes until something happens by itself. */
export function ResultCountdown({ seconds, text, onEnd }: Props) {
  const { left, start } = useCountdown(seconds)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is another function at each rendering
  useEffect(() => {
    start(seconds)
    const end = setTimeout(() => latest.current(), seconds * 1000)
    return () => clearTimeout(end)
  }, [seconds])
  // A timer is not read out at each second.
  return (
    <p className="r-result__text" role="timer">
      {left} {text}
    </p>
  )
}
