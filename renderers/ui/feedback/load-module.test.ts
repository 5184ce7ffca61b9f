import { describe, expect, it } from 'vitest'
import { CHUNK_TIMEOUT_MS, ChunkError, loadChunk } from './load-module.ts'

describe('the code of a part of the application', () => {
  it('may take two minutes', () => {
    expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  })

  it('times out', async () => {
    await expect(loadChunk(() => new Promise(() => undefined), 5)).rejects.toBeInstanceOf(ChunkError)
  })

  it('preserves the cause of a failure', async () => {
    const gone = new Error('404')
    await expect(loadChunk(() => Promise.reject(gone))).rejects.toMatchObject({ name: 'ChunkError', cause: gone })
  })

  it('arrives', async () => {
    expect(await loadChunk(async () => 1)).toBe(1)
  })
})
