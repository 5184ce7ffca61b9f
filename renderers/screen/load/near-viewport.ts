/** Distance from the visible part within which a control is mounted, in CSS pixels. */
const MARGIN_PX = 400

type Arrive = () => void

let observer: IntersectionObserver | undefined
const waiting = new Map<Element, Arrive>()

/**
 * Calls `arrive` once when the element is near the visible part of the page; immediately in a browser without
 * IntersectionObserver.
 * All elements share one IntersectionObserver; ahooks' useInViewport takes one for each.
 * @returns function that stops waiting
 */
export function whenNear(element: Element, arrive: Arrive): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    arrive()
    return () => undefined
  }
  observer ??= new IntersectionObserver(arrived, { rootMargin: `${MARGIN_PX}px` })
  waiting.set(element, arrive)
  observer.observe(element)
  return () => forget(element)
}

function arrived(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    const arrive = waiting.get(target)
    forget(target)
    arrive?.()
  }
}

function forget(element: Element): void {
  waiting.delete(element)
  observer?.unobserve(element)
}
