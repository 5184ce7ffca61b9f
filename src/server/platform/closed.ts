import type { Writable } from 'node:stream'

/**
 * When a stream has let go of what it holds. A pipeline that fails does not wait for it: a file that is still being
 * opened then appears after everything seemed over.
 */
export function closed(stream: Writable): Promise<void> {
  return stream.closed ? Promise.resolve() : new Promise((resolve) => stream.once('close', resolve))
}
