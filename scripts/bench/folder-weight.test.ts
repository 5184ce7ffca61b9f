import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { weightOf } from './folder-weight.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cbo-weight-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('counts files of all levels, and a linked one once', async () => {
  await mkdir(join(folder, 'deep/er'), { recursive: true })
  await writeFile(join(folder, 'a'), 'x'.repeat(10))
  await writeFile(join(folder, 'deep/er/b'), 'x'.repeat(5))
  await link(join(folder, 'a'), join(folder, 'deep/again'))
  const { files, bytes, diskBytes } = await weightOf(folder)
  expect([files, bytes]).toEqual([2, 15])
  expect(diskBytes).toBeGreaterThan(bytes)
})
