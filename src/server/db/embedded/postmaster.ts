import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { databaseFailure } from './failure.ts'
import { isAlive, processInfo } from './process.ts'

/** Settings to run one cluster. */
export interface Installation {
  readonly binaries: Binaries
  readonly account: Account | undefined
  readonly cluster: string
  readonly socket: string
  readonly log: string
}

/** A running server process of PostgreSQL. */
export interface Postmaster {
  readonly pid: number
  /** True when it was already running, left by a killed program. */
  readonly adopted: boolean
}

const LARGEST_LOG_BYTES = 10 * 1024 * 1024
const POLL_MS = 20
/** Crash recovery after a long run may replay much of the log. */
const READY_LIMIT_MS = 5 * 60_000
/** Processes of a killed server hold its memory until they notice; a new server is refused meanwhile. */
const LEFTOVER_LIMIT_MS = 15_000
const FAST_STOP_LIMIT_MS = 30_000
/** Larger than any process id. */
const NOBODYS_PID = 99_999_999

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  // Separate reader processes would cost memory and gain nothing at this size.
  io_method: 'sync',
  jit: 'off',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
}

/** Adopts the server that already runs on the cluster, or starts one, and waits until it accepts connections. */
export async function runPostmaster(installation: Installation): Promise<Postmaster> {
  const running = postmasterOf(installation.cluster)
  if (running !== undefined && (await ready(installation.cluster, () => !isAlive(running)))) {
    return { pid: running, adopted: true }
  }
  forgetDead(installation.cluster)
  const deadline = Date.now() + LEFTOVER_LIMIT_MS
  for (;;) {
    const failure = await launch(installation)
    if (typeof failure !== 'string') return failure
    if (!isLeftover(failure) || Date.now() > deadline) throw databaseFailure(failure, installation.cluster)
    await wait(10 * POLL_MS)
  }
}

/**
 * Stops a server: closes open connections; changes are on the disk when this returns. A server that does not stop in
 * time is terminated; its next start recovers from the log.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await hasExited(pid, FAST_STOP_LIMIT_MS)) return
  signal(pid, 'SIGQUIT')
  await hasExited(pid, FAST_STOP_LIMIT_MS)
}

/** Process id in the cluster's file, unless another program has that id now. */
function postmasterOf(cluster: string): number | undefined {
  const pid = Number(statusLines(cluster)[0])
  const command = processInfo(pid)?.command
  return command?.includes('postgres') && command.includes(cluster) ? pid : undefined
}

function statusLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/**
 * Removes the id of a dead process from the file. PostgreSQL refuses to start while any process has it, even a zombie
 * or an unrelated one. The rest of the file stays: the server needs it to find leftovers of that run.
 */
function forgetDead(cluster: string): void {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const [, ...rest] = statusLines(cluster)
  writeFileSync(file, [NOBODYS_PID, ...rest].join('\n'))
}

/** @returns the server, or its output when it failed. */
async function launch(installation: Installation): Promise<Postmaster | string> {
  const { cluster, log } = installation
  const output = openLog(log)
  const written = fstatSync(output).size
  const child = spawnPostmaster(installation, output)
  closeSync(output)
  let failed: string | undefined
  child.once('error', (error) => {
    failed = error.message
  })
  child.once('exit', () => {
    failed ??= readFileSync(log).subarray(written).toString()
  })
  await ready(cluster, () => failed !== undefined, child.pid)
  child.unref()
  return failed ?? { pid: child.pid!, adopted: false }
}

function spawnPostmaster({ binaries, account, cluster, socket }: Installation, output: number): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(join(binaries.folder, 'bin/postgres'), ['-D', cluster, '-k', socket, ...options], {
    ...account,
    cwd: cluster,
    // A separate session: Ctrl-C reaches only us, and the database stops after our last request.
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
}

/** Opens the log; one that is too large is overwritten. */
function openLog(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  return openSync(log, size > LARGEST_LOG_BYTES ? 'w' : 'a', 0o600)
}

/** Waits until the server is ready; false when `ended` returns true first. */
async function ready(cluster: string, ended: () => boolean, pid?: number): Promise<boolean> {
  for (let waited = 0; waited < READY_LIMIT_MS && !ended(); waited += POLL_MS) {
    const lines = statusLines(cluster)
    if (lines[7]?.trim() === 'ready' && (pid === undefined || Number(lines[0]) === pid)) return true
    await wait(POLL_MS)
  }
  return false
}

async function hasExited(pid: number, limitMs: number): Promise<boolean> {
  for (let waited = 0; waited < limitMs; waited += POLL_MS) {
    if (!isAlive(pid)) return true
    await wait(POLL_MS)
  }
  return false
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function isLeftover(failure: string): boolean {
  return /still in use|already exists|is still running/.test(failure)
}
