import { type Finger, touchStep } from './touch-steps.ts'

/** The canvas of the diagram library, as far as fingers move it. */
interface TouchedCanvas {
  zoom(level?: number, center?: Finger): number
  scroll(by: { dx: number; dy: number }): unknown
}

const LEAST_ZOOM = 0.1
const MOST_ZOOM = 4

/** Lets one finger move a diagram, and two fingers zoom it. Returns a function that ends this. */
export function bindTouch(container: HTMLElement, canvas: TouchedCanvas): () => void {
  const fingers = new Map<number, Finger>()
  const down = (event: PointerEvent) => {
    if (event.pointerType === 'touch') fingers.set(event.pointerId, placeOf(event))
  }
  const up = (event: PointerEvent) => fingers.delete(event.pointerId)
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    const before = [...fingers.values()]
    fingers.set(event.pointerId, placeOf(event))
    const step = touchStep(before, [...fingers.values()])
    if (!step) return
    canvas.scroll({ dx: step.dx, dy: step.dy })
    if (step.scale === 1) return
    const box = container.getBoundingClientRect()
    const center = { x: step.center.x - box.left, y: step.center.y - box.top }
    canvas.zoom(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, canvas.zoom() * step.scale)), center)
  }
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, pointerleave: up }
  const entries = Object.entries(listeners) as [keyof typeof listeners, (event: PointerEvent) => void][]
  for (const [name, listener] of entries) container.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of entries) container.removeEventListener(name, listener)
  }
}

const placeOf = ({ clientX, clientY }: PointerEvent): Finger => ({ x: clientX, y: clientY })
