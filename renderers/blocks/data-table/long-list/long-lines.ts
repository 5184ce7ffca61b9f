import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useChangeEffect } from '#renderers/ui/hooks/use-change-effect.ts'

type Body = RefObject<Element | null>

/** Scrolling element around the rows. */
export function frameOf(body: Element | null): HTMLElement | null {
  return body?.closest<HTMLElement>('.ant-table-content') ?? null
}

/** Table rows of records, in their order. */
function linesOf(body: Element): Element[] {
  return [...body.children].filter((line) => line.hasAttribute('data-row-key'))
}

/**
 * Reports the height of each row, with its expanded part, whenever a row is drawn or grows.
 * @param places indexes of the drawn rows
 */
export function useMeasuredLines(
  body: Body,
  many: boolean,
  places: readonly number[],
  tell: (place: number, height: number) => void,
): void {
  const measure = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    measure.current = () => {
      linesOf(body.current!).forEach((line, index) => {
        const height = heightOf(line)
        if (height > 0 && index < places.length) tell(places[index]!, height)
      })
    }
    if (many) measure.current?.()
  })
  useEffect(() => {
    if (!many) return
    const observer = new ResizeObserver(() => measure.current?.())
    observer.observe(body.current!)
    return () => observer.disconnect()
  }, [body, many])
}

function heightOf(line: Element): number {
  const below = line.nextElementSibling
  const own = line.getBoundingClientRect().height
  return below?.classList.contains('ant-table-expanded-row') ? own + below.getBoundingClientRect().height : own
}

/** Announces to assistive technology how many rows there are and which ones are drawn. */
export function useAriaRowCounts(body: Body, many: boolean, places: readonly number[], count: number): void {
  useLayoutEffect(() => {
    if (!many) return
    // The headings are the first row.
    body.current!.closest('table')!.setAttribute('aria-rowcount', String(count + 1))
    for (const [index, line] of linesOf(body.current!).entries()) {
      line.setAttribute('aria-rowindex', String(places[index]! + 2))
    }
  })
  useLayoutEffect(() => {
    const table = body.current!.closest('table')!
    if (!many) return
    return () => {
      table.removeAttribute('aria-rowcount')
      for (const line of table.querySelectorAll('tr')) line.removeAttribute('aria-rowindex')
    }
  }, [body, many])
}

const NO_WIDTHS: readonly number[] = []

/**
 * Fixes the column widths, which otherwise follow the drawn rows and would change while scrolling.
 * @returns the largest width of each column so far, while columns, headings and the frame stay the same
 */
export function useFixedWidths(body: Body, many: boolean): readonly number[] {
  const [widths, setWidths] = useState(NO_WIDTHS)
  const measured = useRef({ parts: '', overflowed: false })
  useLayoutEffect(() => {
    const table = body.current!.closest('table')!
    const frame = frameOf(body.current)
    if (!many || !frame) return
    const known = measured.current
    const parts = [table.querySelector('colgroup')?.innerHTML, table.querySelector('thead')?.textContent].join()
    const now = `${parts} ${frame.clientWidth}`
    const overflows = frame.scrollWidth > frame.clientWidth + 1
    if (known.parts !== now) {
      measured.current = { parts: now, overflowed: false }
      if (widths.length > 0) return setWidths(NO_WIDTHS)
    } else if (overflows && !known.overflowed && widths.length > 0) {
      // The spare width of other columns may fit the column that grew. Tried only once, to avoid an endless loop.
      known.overflowed = true
      return setWidths(NO_WIDTHS)
    }
    const heads = [...table.querySelectorAll('thead > tr:first-child > *')]
    const wider = heads.map((head, index) =>
      Math.max(Math.floor(head.getBoundingClientRect().width), widths[index] ?? 0),
    )
    if (wider.some((width, index) => width > (widths[index] ?? 0))) setWidths(wider)
  })
  return widths
}

/** Lets Tab reach the frame and keys scroll it. Scrolls to the top when the rows change. */
export function useLongFrame(body: Body, many: boolean, first: string | null | undefined): void {
  useEffect(() => {
    const frame = frameOf(body.current)
    if (!many || !frame) return
    frame.tabIndex = 0
    frame.setAttribute('role', 'group')
    frame.setAttribute('aria-label', '列表')
    // Rows measured on the way move the frame, which would end the browser's own scrolling halfway.
    const scroll = (event: KeyboardEvent) => {
      if (event.target !== frame || (event.key !== 'Home' && event.key !== 'End')) return
      event.preventDefault()
      frame.scrollTo({ top: event.key === 'Home' ? 0 : frame.scrollHeight })
    }
    frame.addEventListener('keydown', scroll)
    return () => {
      frame.removeEventListener('keydown', scroll)
      for (const name of ['tabindex', 'role', 'aria-label']) frame.removeAttribute(name)
    }
  }, [body, many])
  useChangeEffect(first, () => frameOf(body.current)?.scrollTo({ top: 0 }))
}
