import type { FromFrame } from './frame-messages.ts'

/** Sends a message from the frame to the playground around it; only one of the same origin receives it. */
export function postToPlayground(message: FromFrame): void {
  window.parent.postMessage(message, window.location.origin)
}
