import { useMemoizedFn, useUnmount } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import type { DiagramElement } from '#renderers/ui/bpmn/diagram-element.ts'
import type { Row } from '#shared/documents/entity.ts'
import { applyChange } from '../modeler/apply-change.ts'
import type { Diagram } from '../modeler/diagram-services.ts'
import { isNoChange, panelOf } from './element-panel.ts'

const PAUSE_MS = 300

export interface ElementRow {
  row: Row
  /** The row now, before it is drawn. */
  read(): Row
  change(row: Row): void
  /** Writes what was typed into the diagram. */
  flush(): void
}

/**
 * Settings of an element as a row of fields. Typed text goes into the diagram after a pause, and a change of the
 * diagram, such as an undo, comes back. @param version count of the changes of the diagram
 */
export function useElementRow(diagram: Diagram, element: DiagramElement, version: number): ElementRow {
  const fieldsNow = () => panelOf(element.businessObject).fields(element.businessObject)
  const [row, setRow] = useState(fieldsNow)
  const present = useRef(row)
  /** Fields as the diagram has them. */
  const basis = useRef(row)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useMemoizedFn(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    const model = element.businessObject
    if (!isDrawn(diagram, element)) return
    const change = panelOf(model).change(model, basis.current, present.current)
    if (isNoChange(change)) return
    applyChange(diagram, element, change)
    basis.current = fieldsNow()
  })
  const change = useMemoizedFn((next: Row) => {
    present.current = next
    setRow(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, PAUSE_MS)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version may have changed the element.
  useEffect(() => {
    if (timer.current !== undefined) return
    const next = fieldsNow()
    if (JSON.stringify(next) === JSON.stringify(basis.current)) return
    basis.current = next
    present.current = next
    setRow(next)
  }, [version])
  useUnmount(flush)
  return { row, read: () => present.current, change, flush }
}

/** False for an element that was deleted meanwhile, and for a diagram that the person has left. */
function isDrawn(diagram: Diagram, { id }: DiagramElement): boolean {
  const canvas = diagram.get('canvas')
  if (canvas.getContainer()?.isConnected !== true) return false
  return diagram.get('elementRegistry').get(id) !== undefined
}
