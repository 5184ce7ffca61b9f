/** A promise that resolves when `close` is called. */
export function closing(): { closed: Promise<void>; close(): void } {
  let close: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  return { closed, close: () => close() }
}
