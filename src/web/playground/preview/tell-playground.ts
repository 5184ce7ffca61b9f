import type { FromFrame } from './frame-messages.ts'

/** From the frame to the playground around it, which is of the same origin or hears nothing. */
export function tellPlayground(message: FromFrame): void {
  window.parent.postMessage(message, window.location.origin)
}
