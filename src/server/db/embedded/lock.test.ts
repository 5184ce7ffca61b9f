import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeLock } from './lock.ts'
import { processInfo } from './process.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

const heldBy = (holder: unknown) => writeFile(join(folder, 'lock-7.json'), JSON.stringify(holder))
const nextOwner = async () => JSON.parse(await readFile(join(folder, 'lock-8.json'), 'utf8')) as { pid: number }

describe('the lock of a data folder', () => {
  it('is refused while a running process holds it, naming the process', async () => {
    const child = spawn('sleep', ['60'])
    await heldBy({ pid: child.pid, birth: processInfo(child.pid!)!.birth })
    await expect(takeLock(folder)).rejects.toThrow(`已由正在运行的程序使用（进程 ${child.pid}）`)
    child.kill()
  })

  it('can be taken again once it was given back', async () => {
    const lock = await takeLock(folder)
    await expect(takeLock(folder)).rejects.toThrow('正在运行的程序')
    await lock.release()
    await (await takeLock(folder)).release()
  })

  it('leaves one file behind, however often it was taken', async () => {
    for (let time = 0; time < 5; time += 1) await (await takeLock(folder)).release()
    expect(await readdir(folder)).toHaveLength(1)
  })

  it('is taken over from a process that runs no more', async () => {
    const { pid } = spawnSync('true')
    await heldBy({ pid, birth: 'any' })
    await takeLock(folder)
    expect((await nextOwner()).pid).toBe(process.pid)
  })

  it('is taken over when the number of its process belongs to another one by now', async () => {
    await heldBy({ pid: process.pid, birth: 'an earlier process' })
    await takeLock(folder)
    expect((await nextOwner()).pid).toBe(process.pid)
  })

  it('is taken over when a full disk or a crash left it empty', async () => {
    await writeFile(join(folder, 'lock-7.json'), '')
    await takeLock(folder)
    expect((await nextOwner()).pid).toBe(process.pid)
  })

  it('goes to one of many that find it dead at the same time', async () => {
    await heldBy({ pid: spawnSync('true').pid, birth: 'any' })
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(folder)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
