import { useTimeout } from 'ahooks'
import { useEffect } from 'react'
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
  useEffect(() => start(seconds), [start, seconds])
  useTimeout(onEnd, seconds * 1000)
  // A timer is not read out at each second.
  return (
    <p className="r-result__text" role="timer">
      {left} {text}
    </p>
  )
}
