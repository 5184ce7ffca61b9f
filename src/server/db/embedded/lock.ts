import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '#server/platform/startup-error.ts'
import { processInfo } from './process.ts'

export interface Lock {
  release(): Promise<void>
}

interface LockOwner {
  readonly pid: number
  readonly birth: string
}

const WRITING_LIMIT_MS = 500
const WRITING_POLL_MS = 20

/**
 * Takes the one lock of a folder. A lock left by a process that runs no more, also one whose number was used again
 * since, is taken over.
 *
 * Each holder makes the file with the next number, which only one can do, and the newest file counts. It is never
 * removed but by a newer holder, so two that find the same dead lock cannot both succeed it.
 * @throws StartupError when a running process holds it.
 */
export async function takeLock(folder: string): Promise<Lock> {
  for (;;) {
    const newest = await newestNumber(folder)
    if (newest > 0) await requireFree(folder, newest)
    const mine = newest + 1
    if (!(await writeOwner(fileOf(folder, mine)))) continue
    if ((await newestNumber(folder)) === mine) {
      await removeOlder(folder, mine)
      return { release: () => writeFile(fileOf(folder, mine), '{}') }
    }
    await rm(fileOf(folder, mine), { force: true })
  }
}

function fileOf(folder: string, number: number): string {
  return join(folder, `lock-${number}.json`)
}

async function numbers(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names.map((name) => Number(/^lock-(\d+)\.json$/.exec(name)?.[1] ?? 0)).filter((number) => number > 0)
}

async function newestNumber(folder: string): Promise<number> {
  return Math.max(0, ...(await numbers(folder)))
}

async function removeOlder(folder: string, newest: number): Promise<void> {
  const older = (await numbers(folder)).filter((number) => number < newest)
  await Promise.all(older.map((number) => rm(fileOf(folder, number), { force: true })))
}

/** False when another process was first. */
async function writeOwner(file: string): Promise<boolean> {
  const mine: LockOwner = { pid: process.pid, birth: processInfo(process.pid)?.birth ?? '' }
  try {
    await writeFile(file, JSON.stringify(mine), { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function requireFree(folder: string, number: number): Promise<void> {
  const { pid, birth } = ownerIn(await readWritten(fileOf(folder, number)))
  if (pid === undefined || processInfo(pid)?.birth !== birth) return
  throw new StartupError(
    `数据目录 ${folder} 已由正在运行的程序使用（进程 ${pid}）；请先停止它，或通过 DATA_DIR 指定其他目录。`,
  )
}

/** Waits a moment for a file that is being written; one that stays empty was left by a crash or a full disk. */
async function readWritten(file: string): Promise<string> {
  for (let waited = 0; ; waited += WRITING_POLL_MS) {
    const content = await readFile(file, 'utf8').catch(() => '{}')
    if (content !== '' || waited >= WRITING_LIMIT_MS) return content
    await wait(WRITING_POLL_MS)
  }
}

function ownerIn(content: string): Partial<LockOwner> {
  try {
    return JSON.parse(content) as Partial<LockOwner>
  } catch {
    return {}
  }
}
