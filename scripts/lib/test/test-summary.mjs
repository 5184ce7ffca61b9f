import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../project.mjs'

const FILE = join(projectRoot, '.cache/last-test.json')

/** Returns the tested commit, and whether the files equal it; both null outside of a checkout. */
export function commitState() {
  try {
    const git = (...args) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: 'pipe' }).trim()
    return { commit: git('rev-parse', 'HEAD'), clean: git('status', '--porcelain') === '' }
  } catch {
    return { commit: null, clean: null }
  }
}

/** Writes the result of a whole run, to show later whether a commit was tested. */
export function writeLastTest(summary) {
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, `${JSON.stringify({ ...summary, ended: new Date().toISOString() }, null, 2)}\n`)
}
