import { bindTouch } from './bind-touch.ts'

type Point = { x: number; y: number }

/** The canvas of the diagram library, as far as its view changes. */
export interface FittedCanvas {
  zoom(level?: number | 'fit-viewport', center?: Point | 'auto'): number
  scroll(by: { dx: number; dy: number }): unknown
  resized(): void
}

/** Shows the whole diagram; a box without size, such as one in a hidden tab, is left alone. */
export function fitDiagram(box: HTMLElement, canvas: FittedCanvas): void {
  if (box.clientWidth > 0 && box.clientHeight > 0) canvas.zoom('fit-viewport', 'auto')
}

/**
 * Fits the diagram into its box whenever the box changes, until a person moves it, and lets fingers move it. Returns a
 * function that ends this.
 */
export function keepFitting(box: HTMLElement, canvas: FittedCanvas): () => void {
  let isMoved = false
  const release = bindTouch(box, canvas)
  const leave = () => {
    isMoved = true
  }
  const adapt = () => {
    // In a hidden tab the library would move the selection into a box without size.
    if (box.clientWidth === 0) return
    canvas.resized()
    if (!isMoved) fitDiagram(box, canvas)
  }
  const observer = new ResizeObserver(adapt)
  observer.observe(box)
  box.addEventListener('wheel', leave)
  box.addEventListener('pointerdown', leave)
  return () => {
    observer.disconnect()
    release()
    box.removeEventListener('wheel', leave)
    box.removeEventListener('pointerdown', leave)
  }
}
