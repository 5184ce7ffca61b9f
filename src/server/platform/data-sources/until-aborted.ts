/**
 * Waits for work until a signal aborts.
 * @param stop makes the work end; its result is then ignored.
 * @throws the reason of the signal
 */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>, stop: () => void): Promise<T> {
  let onAbort: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      reject(signal.reason)
      stop()
    }
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
  // Nobody waits for the slower of the two promises.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort!)
  }
}
