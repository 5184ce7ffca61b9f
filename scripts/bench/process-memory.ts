import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface ProcessRow {
  readonly pid: number
  readonly parent: number
  /** Resident set, MB. */
  readonly rss: number
}

const KIB = 1024
const MB = 1_000_000

function processes(): ProcessRow[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid, parent, rss] = line.trim().split(/\s+/).map(Number)
    return { pid: pid!, parent: parent!, rss: (rss! * KIB) / MB }
  })
}

export function childrenOf(pid: number): number[] {
  return processes()
    .filter(({ parent }) => parent === pid)
    .map((row) => row.pid)
}

/** Resident set of one process, MB. */
export function residentMemory(pid: number): number {
  return processes().find((row) => row.pid === pid)!.rss
}

export interface ProcessTreeMemory {
  readonly processes: number
  /** Sum of the resident sets, MB; shared memory is counted for each process. */
  readonly rss: number
  /** Sum with shared memory counted once, MB; undefined where the system does not report it. */
  readonly pss: number | undefined
}

/** Memory of a process and its children. */
export function processTreeMemory(pid: number): ProcessTreeMemory {
  const family = processes().filter((row) => row.pid === pid || row.parent === pid)
  const shares = family.map((row) => proportionalMemory(row.pid))
  const known = shares.filter((share) => share !== undefined)
  return {
    processes: family.length,
    rss: family.reduce((sum, { rss }) => sum + rss, 0),
    pss: known.length === shares.length ? known.reduce((sum, share) => sum + share, 0) : undefined,
  }
}

function proportionalMemory(pid: number): number | undefined {
  try {
    const kib = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return kib === undefined ? undefined : (Number(kib) * KIB) / MB
  } catch {
    return undefined
  }
}
