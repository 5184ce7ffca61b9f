/** A frame has been painted when a task runs after its animation callbacks. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** A field of ours, of antd, and of amis. */
const FIELDS = '[data-field], .ant-form-item, .cxd-Form-item'
const CONTROLS = 'input, textarea, button, .cxd-Select'

/** Resolves after the frame in which every field inside the window has its control. */
export async function untilVisibleControls(): Promise<void> {
  do await nextPaint()
  while (!isFilled())
}

function isFilled(): boolean {
  const visible = [...document.querySelectorAll(FIELDS)].filter(isInWindow)
  return visible.length > 0 && visible.every((field) => field.querySelector(CONTROLS))
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
