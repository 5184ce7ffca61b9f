import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { projectRoot } from './project.mjs'

/** Runs a program to its end, its output going to ours, and answers its exit code. */
export function run(command, args, { env, ...options } = {}) {
  const child = spawn(command, args, {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    ...options,
  })
  return exitCode(child)
}

/** Runs a script with this Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/**
 * Runs a script with this Node and shows its output.
 * @param lines how many of the last lines on its standard error are answered too
 */
export async function runNodeKeepingErrors(args, { env, lines }) {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...process.env, ...env },
  })
  let kept = ''
  const closed = new Promise((resolve) => child.stderr.once('close', resolve))
  child.stderr.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text)
    kept = (kept + text)
      .split('\n')
      .slice(-lines - 1)
      .join('\n')
  })
  const code = await exitCode(child)
  // A process that outlives the script may hold the stream open.
  await Promise.race([closed, delay(1000, undefined, { ref: false })])
  return { code, errors: kept.trim() }
}

/** The exit code of a child; one that was ended by a signal counts as in a shell. */
export function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
