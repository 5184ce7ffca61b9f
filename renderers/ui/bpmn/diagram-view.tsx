import { Button, Space } from 'antd'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { WORKFLOW_EXTENSION } from '#shared/documents/workflow/bpmn-extension.ts'
import { type DiagramMarks, legendOf, MARKS, markOfElements } from './diagram-marks.ts'
import { type FittedCanvas, keepFitting } from './keep-fitting.ts'
import { translationModule } from './translations.ts'
import './bpmn-styles.ts'
import './diagram-view.css'

export interface DiagramViewProps {
  xml: string
  marks?: DiagramMarks
  /** Name of the diagram for assistive technology. */
  title: string
  /** Pixels. */
  height?: number
}

interface ViewedCanvas extends FittedCanvas {
  addMarker(element: string, marker: string): void
  removeMarker(element: string, marker: string): void
}

interface Viewed {
  canvas: ViewedCanvas
  viewer: NavigatedViewer
  isDestroyed: boolean
}

const HEIGHT = 360
const STEP = 1.25
const NO_MARKS: DiagramMarks = {}

/** A diagram to look at, with the state of its elements; it can be moved and zoomed. */
export function DiagramView({ xml, marks = NO_MARKS, title, height = HEIGHT }: DiagramViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const [viewed, setViewed] = useState<Viewed>()
  const [problem, setProblem] = useState<string>()
  const byElement = useMemo(() => markOfElements(marks), [marks])
  useEffect(() => {
    const viewer = new NavigatedViewer({
      container: box.current!,
      additionalModules: [translationModule],
      moddleExtensions: { wf: WORKFLOW_EXTENSION },
    })
    let isCurrent = true
    let release: (() => void) | undefined
    let shown: Viewed | undefined
    void viewer.importXML(xml).then(
      () => {
        if (!isCurrent) return
        const canvas = viewer.get<ViewedCanvas>('canvas')
        release = keepFitting(box.current!, canvas)
        setProblem(undefined)
        shown = { viewer, canvas, isDestroyed: false }
        setViewed(shown)
      },
      (error: Error) => isCurrent && setProblem(error.message.split('\n', 1)[0]),
    )
    return () => {
      isCurrent = false
      release?.()
      if (shown) shown.isDestroyed = true
      setViewed(undefined)
      viewer.destroy()
    }
  }, [xml])
  useEffect(() => viewed && mark(viewed, byElement), [viewed, byElement])
  const zoom = (factor: number) => viewed?.canvas.zoom(viewed.canvas.zoom() * factor)
  return (
    <section className="r-bpmn-view" aria-label={title}>
      <div className="r-bpmn-view__bar">
        <ul className="r-bpmn-view__legend" aria-label="图例">
          {legendOf(byElement).map((each) => (
            <li key={each}>
              <span className={`r-bpmn-mark r-bpmn-mark--${each}`} aria-hidden="true">
                {MARKS[each].sign}
              </span>{' '}
              {MARKS[each].text}
            </li>
          ))}
        </ul>
        <Space.Compact size="small">
          <Button aria-label="缩小" title="缩小" disabled={!viewed} onClick={() => zoom(1 / STEP)}>
            －
          </Button>
          <Button disabled={!viewed} onClick={() => viewed?.canvas.zoom('fit-viewport', 'auto')}>
            适应
          </Button>
          <Button aria-label="放大" title="放大" disabled={!viewed} onClick={() => zoom(STEP)}>
            ＋
          </Button>
        </Space.Compact>
      </div>
      {problem !== undefined && <span role="alert">流程图无法显示：{problem}</span>}
      <div
        ref={box}
        className="r-bpmn-canvas r-bpmn-view__box"
        style={{ '--height': `${height}px` } as CSSProperties}
        hidden={problem !== undefined}
      />
    </section>
  )
}

interface Overlays {
  add(element: string, type: string, overlay: { position: object; html: HTMLElement }): string
  remove(filter: { type: string }): void
}

/** Marks elements that the diagram has; returns a function that removes the marks. */
function mark(viewed: Viewed, marks: ReturnType<typeof markOfElements>): () => void {
  const { viewer, canvas } = viewed
  const registry = viewer.get<{ get(id: string): { waypoints?: unknown } | undefined }>('elementRegistry')
  const overlays = viewer.get<Overlays>('overlays')
  const known = [...marks].filter(([id]) => registry.get(id) !== undefined)
  for (const [id, each] of known) {
    canvas.addMarker(id, `r-bpmn-is-${each}`)
    if (registry.get(id)?.waypoints === undefined) {
      overlays.add(id, 'mark', { position: { top: -9, right: 9 }, html: signOf(each) })
    }
  }
  return () => {
    if (viewed.isDestroyed) return
    overlays.remove({ type: 'mark' })
    for (const [id, each] of known) if (registry.get(id)) canvas.removeMarker(id, `r-bpmn-is-${each}`)
  }
}

function signOf(each: keyof typeof MARKS): HTMLElement {
  const sign = document.createElement('span')
  sign.className = `r-bpmn-mark r-bpmn-mark--${each}`
  sign.textContent = MARKS[each].sign
  sign.title = MARKS[each].text
  return sign
}
