import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from './project.mjs'
import { exitCode } from './run.mjs'
import { supervise } from './supervise.mjs'

const PARENT_POLL_MS = 250

/**
 * Runs the built server until it ends, forwards signals and returns its exit code.
 * @param supervised starts the server again when it dies
 */
export function serve({ supervised = false } = {}) {
  const stopping = new AbortController()
  let child
  const start = () => {
    child = launch()
    return { exitCode: exitCode(child), isReady: readiness(child) }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping.abort()
      handOn(child, signal)
    })
  }
  whenNpmIsKilled(() => {
    stopping.abort()
    child.kill('SIGTERM')
  })
  if (!supervised) return start().exitCode
  return supervise(start, { stopped: stopping.signal, log: (line) => console.error(line) })
}

function launch() {
  const companion = pathToFileURL(join(projectRoot, 'scripts/lib/leave-with-launcher.mjs')).href
  const main = join(projectRoot, 'dist/server/main.js')
  return spawn(process.execPath, ['--enable-source-maps', '--import', companion, main], {
    cwd: projectRoot,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

/** Tracks whether the server has reported that it accepts requests. */
function readiness(child) {
  let isReady = false
  child.on('message', (message) => {
    isReady ||= message === 'ready'
  })
  return () => isReady
}

/** Forwards a signal; Ctrl-C in a terminal reaches the server directly, as part of our process group. */
function handOn(child, signal) {
  const reachedAlready = signal === 'SIGINT' && process.stdin.isTTY
  if (!reachedAlready && child.exitCode === null) child.kill(signal)
}

/** Detects the end of npm: its shell dies of a signal without forwarding it, and our parent changes. */
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
