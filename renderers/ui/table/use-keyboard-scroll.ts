import type { TableRef } from 'antd'
import { type RefObject, useEffect, useRef } from 'react'
import './keyboard-scroll.css'

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]:not([tabindex="-1"])'

/**
 * Lets Tab reach the frame of a table that is wider than its place and holds nothing else to focus, so that the arrow
 * keys scroll it.
 * @param rows shown rows; the table is looked at again when they change
 * @returns the reference to pass to antd's Table
 */
export function useKeyboardScroll(rows: unknown): RefObject<TableRef | null> {
  const table = useRef<TableRef>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may hold other buttons in a table of equal size
  useEffect(() => {
    const frame = table.current?.nativeElement.querySelector<HTMLElement>('.ant-table-content')
    if (!frame || typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(() => setReachable(frame))
    sizes.observe(frame)
    for (const part of frame.children) sizes.observe(part)
    return () => sizes.disconnect()
  }, [rows])
  return table
}

function setReachable(frame: HTMLElement): void {
  // A long list looks after its own frame.
  if (frame.querySelector('.r-long')) return
  if (frame.scrollWidth > frame.clientWidth && !frame.querySelector(FOCUSABLE)) {
    frame.tabIndex = 0
    frame.setAttribute('role', 'group')
    frame.setAttribute('aria-label', '列表')
  } else {
    for (const name of ['tabindex', 'role', 'aria-label']) frame.removeAttribute(name)
  }
}
