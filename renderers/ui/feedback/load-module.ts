import { removeFailedStyles } from './failed-styles.ts'

/** Timeout for loading code, in milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000

removeFailedStyles()

/** Code failed to load: no network, or a newer version is installed. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('加载失败，请检查网络后重试', { cause })
    this.name = 'ChunkError'
  }
}

/**
 * Loads code. A browser requests a module again after a failed load, so this may be repeated.
 * @throws ChunkError when the load fails or takes longer than 120 s.
 */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(`not there after ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([load(), tooLate])
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(error)
  } finally {
    clearTimeout(timer)
  }
}
