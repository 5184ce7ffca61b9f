import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compressWebFiles } from './compress-web-files.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compress-'))
  mkdirSync(join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('copies of texts lie beside them, and none of what is small or compressed already', async () => {
  const text = 'export const a = 1\n'.repeat(200)
  writeFileSync(join(folder, 'assets/long.js'), text)
  writeFileSync(join(folder, 'assets/short.js'), 'a')
  writeFileSync(join(folder, 'assets/picture.png'), Buffer.alloc(4096))
  await compressWebFiles(folder)
  const assets = join(folder, 'assets')
  expect(readdirSync(assets).sort()).toEqual(['long.js', 'long.js.br', 'long.js.gz', 'picture.png', 'short.js'])
  expect(brotliDecompressSync(readFileSync(join(assets, 'long.js.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(assets, 'long.js.gz'))).toString()).toBe(text)
})
