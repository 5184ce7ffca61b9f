import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../platform/startup-error.ts'
import { processFacts } from './embedded-process.ts'

export interface Lock {
  release(): Promise<void>
}

interface Holder {
  readonly pid: number
  readonly birth: string
}

const WRITING_LIMIT_MS = 500
const ATTEMPTS = 10

/**
 * Takes the one lock of a data folder. A lock left by a process that runs no more, also one whose number was
 * used again since, is taken over.
 * @throws StartupError when another process holds it.
 */
export async function takeLock(file: string): Promise<Lock> {
  await mkdir(dirname(file), { recursive: true })
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await writeLock(file)) return { release: () => rm(file, { force: true }) }
    await removeStale(file)
  }
  throw alreadyRunning(dirname(file))
}

async function writeLock(file: string): Promise<boolean> {
  const mine: Holder = { pid: process.pid, birth: processFacts(process.pid)?.birth ?? '' }
  try {
    await writeFile(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function removeStale(file: string): Promise<void> {
  const found = await readLock(file)
  if (found === undefined) return
  const holder = holderIn(found)
  if (holder !== undefined && isRunning(holder)) throw alreadyRunning(dirname(file), holder.pid)
  // Two starts may find the same dead lock: only a file whose content is still the dead one goes away for good.
  const aside = `${file}.${process.pid}`
  await rename(file, aside).catch(ignoreMissing)
  const moved = await readFile(aside, 'utf8').catch(() => found)
  if (moved === found) await rm(aside, { force: true })
  else await rename(aside, file)
}

/** Waits a moment for a lock that is being written; undefined when it went away meanwhile. */
async function readLock(file: string): Promise<string | undefined> {
  for (let waited = 0; ; waited += 20) {
    const content = await readFile(file, 'utf8').catch(ignoreMissing)
    if (content !== '' || waited >= WRITING_LIMIT_MS) return content
    await wait(20)
  }
}

function holderIn(content: string): Holder | undefined {
  try {
    return JSON.parse(content) as Holder
  } catch {
    return undefined
  }
}

function isRunning({ pid, birth }: Holder): boolean {
  return processFacts(pid)?.birth === birth
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

function alreadyRunning(folder: string, pid?: number): StartupError {
  const who = pid === undefined ? '' : `（进程 ${pid}）`
  return new StartupError(`数据目录 ${folder} 已由正在运行的程序使用${who}；请先停止它，或通过 DATA_DIR 指定其他目录。`)
}
