import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.mjs'

let folder
let file
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-'))
  file = join(folder, 'below/busy')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('lets the second task wait for the first', async () => {
  const told = []
  let letGo
  const held = new Promise((resolve) => (letGo = resolve))
  const task = (name) => async () => {
    told.push(`${name} begins`)
    await held
    told.push(`${name} ends`)
  }
  const both = Promise.all([oneAtATime(file, task('a')), oneAtATime(file, task('b'))])
  // Both have tried, and the first one is still at it.
  expect(told).toEqual(['a begins'])
  letGo()
  await both
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

it('lets the next one in when a task fails', async () => {
  const failing = oneAtATime(file, () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await oneAtATime(file, async () => 'done')).toBe('done')
})

it('does not wait for a process that was killed', async () => {
  await oneAtATime(file, async () => undefined)
  writeFileSync(file, String(spawnSync('true').pid))
  expect(await oneAtATime(file, async () => 'done')).toBe('done')
})
