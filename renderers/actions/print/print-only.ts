import './print.css'

/** Prints one element of the page; hides everything except its ancestors meanwhile. */
export function printOnly(element: Element): void {
  const root = document.documentElement
  const marked: Element[] = []
  const mark = (part: Element, as: 'way' | 'aside' | 'whole') => {
    part.setAttribute('data-print', as)
    marked.push(part)
  }
  mark(element, 'whole')
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) if (other !== inner) mark(other, 'aside')
    if (inner.parentElement !== root) mark(inner.parentElement, 'way')
  }
  const end = () => {
    for (const part of marked) part.removeAttribute('data-print')
  }
  window.addEventListener('afterprint', end, { once: true })
  window.print()
}
