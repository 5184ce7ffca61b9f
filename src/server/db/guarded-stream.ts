import type { Socket } from 'node:net'

/**
 * Shows what arrives to `judge` before the readers of the stream see it. What either of them throws ends the stream with
 * that error. Drivers read in a listener, outside of any promise, where an error would end the process.
 * @returns the same stream
 */
export function guardStream(stream: Socket, judge: (chunk: Buffer) => void): Socket {
  const emit = stream.emit
  stream.emit = function (this: Socket, event: string, ...given: unknown[]): boolean {
    if (event !== 'data') return Reflect.apply(emit, this, [event, ...given])
    try {
      judge(given[0] as Buffer)
      return Reflect.apply(emit, this, [event, ...given])
    } catch (error) {
      stream.destroy(error as Error)
      return true
    }
  }
  return stream
}
