import fs from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
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
  it('gives back what was put in, and tells its size and hash', async () => {
    const stored = await files.write(KEY, Readable.from([Buffer.from('hel'), Buffer.from('lo')]))
    expect(stored).toEqual({ size: 5, sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' })
    expect(await text(await files.open(KEY))).toBe('hello')
  })

  it('keeps nothing of a source that breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('cut off')
      })(),
    )
    await expect(files.write(KEY, broken)).rejects.toThrow('cut off')
    expect(await filesLeft()).toEqual([])
  })

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

  it('forgets what is removed, also twice', async () => {
    await files.write(KEY, Readable.from(['x']))
    await files.remove(KEY)
    await files.remove(KEY)
    await expect(files.open(KEY)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it.each(['../../etc/passwd', '', 'AB'.repeat(16), `${KEY}/..`])('takes no key like %j', async (key) => {
    await expect(files.open(key)).rejects.toThrow('is no key')
  })
})
