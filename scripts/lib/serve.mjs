import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from './project.mjs'
import { exitCode } from './run.mjs'

const PARENT_POLL_MS = 250

/** Runs the built server until it ends, hands signals on and answers its exit code. */
export function serve() {
  const companion = pathToFileURL(join(projectRoot, 'scripts/lib/leave-with-launcher.mjs')).href
  const main = join(projectRoot, 'dist/server/main.js')
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', companion, main], {
    cwd: projectRoot,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => handOn(child, signal))
  whenNpmIsKilled(() => child.kill('SIGTERM'))
  return exitCode(child)
}

/** Ctrl-C in a terminal reaches the server by itself, as part of our process group. */
function handOn(child, signal) {
  const reachedAlready = signal === 'SIGINT' && process.stdin.isTTY
  if (!reachedAlready && child.exitCode === null) child.kill(signal)
}

/** npm runs us through a shell that dies of a signal to npm without telling us; then our parent changes. */
function whenNpmIsKilled(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_POLL_MS)
  timer.unref()
}
