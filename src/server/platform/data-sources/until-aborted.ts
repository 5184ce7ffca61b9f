/**
 * Waits for work, but no longer than a signal lets it.
 * @param stop makes the work end; what becomes of it then is nobody's business any more.
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
  // Whichever comes second has nobody to hear it.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort!)
  }
}
