import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { useFullPrint } from '../print/use-full-print.ts'
import { MOST_PLAIN_ROWS } from './most-plain-rows.ts'

/** Distance below the window within which the next cards are drawn. */
const NEAR = '800px'

/** Draws the first of many cards, and more whenever the end comes near. */
export function LongCards({ rows, card }: { rows: readonly Row[]; card: (row: Row) => ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const whole = useFullPrint(list)
  const [most, setMost] = useState(MOST_PLAIN_ROWS)
  const watchEnd = useCallback((end: HTMLElement | null) => {
    if (!end) return
    const observer = new IntersectionObserver(
      ([entry]) => entry!.isIntersecting && setMost((present) => present + MOST_PLAIN_ROWS),
      { rootMargin: NEAR },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  return (
    <ul ref={list} className="r-table__cards r-cards">
      {(whole ? rows : rows.slice(0, most)).map(card)}
      {!whole && most < rows.length && <li key={`end ${most}`} ref={watchEnd} aria-hidden />}
    </ul>
  )
}
