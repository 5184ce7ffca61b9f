import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface FullScreenHostProps {
  isFull: boolean
  className: string
  children: ReactNode
}

/**
 * Shows its content in place, or over the whole screen. An element that moves holds the content, so that nothing in it
 * starts again; a fixed position would be relative to a form with container queries.
 */
export function FullScreenHost({ isFull, className, children }: FullScreenHostProps) {
  const [host] = useState(() => document.createElement('div'))
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    const { overflow } = document.body.style
    const target = isFull ? document.body : place.current
    target?.append(host)
    if (isFull) document.body.style.overflow = 'hidden'
    focused.current?.focus({ preventScroll: true })
    return () => {
      const { activeElement } = document
      focused.current = activeElement instanceof HTMLElement && host.contains(activeElement) ? activeElement : undefined
      document.body.style.overflow = overflow
      host.remove()
    }
  }, [host, isFull])
  useLayoutEffect(() => {
    host.className = isFull ? className : ''
  }, [host, isFull, className])
  return <div ref={place}>{createPortal(children, host)}</div>
}
