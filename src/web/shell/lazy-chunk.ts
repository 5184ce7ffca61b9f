import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Longest wait for a part of the application. */
export const CHUNK_TIMEOUT_MS = 120_000

/** A part of the application did not arrive; only a fresh load helps. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the application could not be loaded', { cause })
    this.name = 'ChunkError'
  }
}

/** @throws ChunkError when the load fails or takes longer than 120 s. */
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

/** A component that arrives with its own chunk. */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await loadChunk(load) }))
}
