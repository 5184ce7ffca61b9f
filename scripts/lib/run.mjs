import { spawn } from 'node:child_process'
import { constants } from 'node:os'
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

/** The exit code of a child; one that was ended by a signal counts as in a shell. */
export function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
