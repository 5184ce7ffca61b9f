import type { Worker } from 'node:worker_threads'

/** A thread sent nothing in time, or ended. */
export class ThreadEnded extends Error {
  constructor(
    readonly kind: 'time' | 'memory' | 'broken',
    options?: ErrorOptions,
  ) {
    super(kind, options)
  }
}

/**
 * Waits for the next message of a thread.
 * @throws ThreadEnded
 */
export async function nextMessage<T>(thread: Worker, limitMs: number): Promise<T> {
  if (hasEnded(thread)) throw new ThreadEnded('broken')
  const heard = new AbortController()
  try {
    return await new Promise<T>((resolve, reject) => {
      // A busy main thread runs late timers before messages that arrived in time, so these get their turn first.
      const late = () => setImmediate(() => reject(new ThreadEnded('time')))
      const timer = setTimeout(late, limitMs)
      const listen = (event: string, listener: (message: unknown) => void) => {
        thread.on(event, listener)
        heard.signal.addEventListener('abort', () => thread.off(event, listener))
      }
      heard.signal.addEventListener('abort', () => clearTimeout(timer))
      listen('message', (message) => resolve(message as T))
      listen('error', (cause) => reject(new ThreadEnded(isOutOfMemory(cause) ? 'memory' : 'broken', { cause })))
      listen('exit', () => reject(new ThreadEnded('broken')))
    })
  } finally {
    heard.abort()
  }
}

/** Node.js takes the number away when a thread ends. */
function hasEnded({ threadId }: Worker): boolean {
  return threadId < 0
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
}
