import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 250

/** Runs a task while no other process of ours runs one under the same file; waits for the other to end. */
export async function oneAtATime(file, task) {
  mkdirSync(dirname(file), { recursive: true })
  while (!take(file)) {
    if (!isRunning(holderOf(file))) rmSync(file, { force: true })
    else await wait(POLL_MS)
  }
  try {
    return await task()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isRunning(pid) {
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
