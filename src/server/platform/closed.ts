import type { Writable } from 'node:stream'

/**
 * Resolves when a stream has released its resources. A failing pipeline does not wait for that: a file that is still
 * being opened would appear after its end.
 */
export function closed(stream: Writable): Promise<void> {
  return stream.closed ? Promise.resolve() : new Promise((resolve) => stream.once('close', resolve))
}
