import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { fail, projectRoot } from './project.mjs'
import { exitCode } from './run.mjs'

const bin = (path) => join(projectRoot, 'node_modules', path)
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs the server, which restarts at every change of its sources or of a document, and the web with hot reload. */
export async function dev() {
  try {
    await install()
    const watched = ['schemas/**/*.json', 'src/server/db/**/*.{sql,json}'].flatMap((glob) => ['--include', glob])
    const server = runTool([bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', ...watched, 'src/server/main.ts'])
    const web = runTool([bin('vite/bin/vite.js'), '--config', 'vite.config.ts'])
    process.exitCode = await untilOneEnds([server, web])
  } catch (error) {
    fail(error)
  }
}

function runTool(args) {
  return spawn(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' })
}

/** Stops both when one ends or a signal comes. Each gets one signal only: a second one would kill it immediately. */
async function untilOneEnds(children) {
  let reported = false
  const stop = (signal) => {
    if (reported) return
    reported = true
    for (const child of children) if (child.exitCode === null) child.kill(signal)
  }
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      // Ctrl-C in a terminal has reached the children already.
      if (signal === 'SIGINT' && process.stdin.isTTY) reported = true
      else stop(signal)
    })
  }
  const ends = children.map(exitCode)
  const code = await Promise.race(ends)
  stop('SIGTERM')
  await Promise.all(ends)
  return code
}
