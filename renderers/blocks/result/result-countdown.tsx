import { useTimeout } from 'ahooks'
import { useEffect } from 'react'
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
  useEffect(() => start(seconds), [start, seconds])
  useTimeout(onEnd, seconds * 1000)
  // Screen readers do not announce each second.
  return (
    <p className="r-result__text" role="timer">
      {left} {text}
    </p>
  )
}
