import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  /** What stands beside the control of a field, by its name. */
  beside: Record<string, ReactNode>
  /** Told of each change that a person makes to a text. */
  onType?(field: string, text: string): void
  /** The screen. */
  children: ReactNode
}

/** Puts what belongs to the shell, such as an image to read, beside fields of a screen. */
export function FieldCompanions({ beside, onType, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const names = Object.keys(beside).join(' ')
  const controls = useControls(place, names)
  const type = ({ target }: ChangeEvent<HTMLDivElement>) => {
    const field = (target as Element).closest<HTMLElement>('[data-field]')?.dataset.field
    if (field && target instanceof HTMLInputElement) onType?.(field, target.value)
  }
  return (
    <div ref={place} onChange={type}>
      {children}
      {Object.entries(beside).map(([name, companion]) => {
        const control = controls[name]
        return control && companion && createPortal(<div className="w-beside">{companion}</div>, control, name)
      })}
    </div>
  )
}

/** The places of the fields, which come and go with the screen. */
function useControls(place: { current: HTMLElement | null }, names: string): Record<string, Element> {
  const [controls, setControls] = useState<Record<string, Element>>({})
  useEffect(() => {
    const node = place.current!
    const look = () => setControls((before) => changed(before, controlsIn(node, names.split(' '))))
    const observer = new MutationObserver(look)
    observer.observe(node, { childList: true, subtree: true })
    look()
    return () => observer.disconnect()
  }, [place, names])
  return controls
}

function controlsIn(node: Element, names: string[]): Record<string, Element> {
  const found = names.map((name) => [name, node.querySelector(`[data-field="${name}"] .r-field__control`)] as const)
  return Object.fromEntries(found.filter((pair): pair is readonly [string, Element] => pair[1] !== null))
}

function changed(before: Record<string, Element>, now: Record<string, Element>): Record<string, Element> {
  const keys = Object.keys(now)
  const isSame = keys.length === Object.keys(before).length && keys.every((key) => before[key] === now[key])
  return isSame ? before : now
}
