import fs from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FileStore } from './file-store.ts'
import { createLocalFiles } from './local-files.ts'

const KEY = 'ab'.repeat(16)
let folder: string
let files: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cbo-files-'))
  files = createLocalFiles(join(folder, 'made/when/needed'))
})
afterEach(() => rm(folder, { recursive: true }))

const filesLeft = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

describe('a folder of files', () => {
  it('keeps nothing either when the disk is slower than the source', async () => {
    const open = fs.open as (...given: unknown[]) => void
    const opened = new Promise<void>((resolve) => {
      vi.spyOn(fs, 'open').mockImplementation(((...given: unknown[]) => {
        const done = given.pop() as (...answer: unknown[]) => void
        setTimeout(() => open(...given, (...answer: unknown[]) => resolve(done(...answer) as undefined)), 20)
      }) as never)
    })
    const broken = Readable.from(['x']).map(() => Promise.reject(new Error('cut off')))
    await expect(files.write(KEY, broken)).rejects.toThrow('cut off')
    await opened
    vi.restoreAllMocks()
    expect(await filesLeft()).toEqual([])
  })
})
