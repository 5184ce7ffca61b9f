import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')

/** Facts of the system about another process. */
export interface ProcessInfo {
  /** Changes when another process gets the id, also after a restart of the host. */
  readonly birth: string
  readonly command: string
}

/**
 * Looks up a process by its id.
 * @returns undefined for a missing process, also for a zombie, which runs no more.
 */
export function processInfo(pid: number): ProcessInfo | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return hasProc ? factsFromProc(pid) : factsFromPs(pid)
}

/** Checks whether a process runs; cheap enough to call often. */
export function isAlive(pid: number): boolean {
  if (hasProc) return factsFromProc(pid) !== undefined
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function factsFromProc(pid: number): ProcessInfo | undefined {
  try {
    // The name in parentheses may contain spaces and parentheses, so fields are counted after the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { birth: `${bootId()}/${fields[19]}`, command }
  } catch {
    return undefined
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

function factsFromPs(pid: number): ProcessInfo | undefined {
  const { stdout, status } = spawnSync('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  const [, state, birth, command] = /^(\S+)\s+(\S+\s+\S+\s+\d+\s+\S+\s+\d+)\s+(.*)$/m.exec(stdout ?? '') ?? []
  if (status !== 0 || birth === undefined || state?.startsWith('Z')) return undefined
  return { birth, command: command ?? '' }
}
