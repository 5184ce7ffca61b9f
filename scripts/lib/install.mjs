import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { PlainFailure, projectRoot } from './project.mjs'
import { run } from './run.mjs'

const stampFile = join(projectRoot, 'node_modules/.stamp')

/** Installs the packages of the lock file unless they are there; needs the network only when they are not. */
export async function install() {
  const stamp = stampOf(readFileSync(join(projectRoot, 'package-lock.json')))
  if (readStamp() === stamp) return
  await oneAtATime(join(projectRoot, '.cache/installing'), async () => {
    if (readStamp() === stamp) return
    if (!isComplete()) await installAll()
    tryWriteStamp(stamp)
  })
}

function stampOf(lockFile) {
  return createHash('sha256').update(lockFile).update(`${process.platform}-${process.arch}`).digest('hex')
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
}

/** Without the stamp the next start looks at every package again, so a read-only folder is no failure. */
function tryWriteStamp(stamp) {
  try {
    writeFileSync(stampFile, stamp)
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error
  }
}

async function installAll() {
  console.log('正在安装依赖……')
  mkdirSync(join(projectRoot, 'node_modules'), { recursive: true })
  rmSync(stampFile, { force: true })
  // The build and the tests need the development packages, also where NODE_ENV says production.
  const flags = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const [command, ...args] = npm()
  const code = await run(command, [...args, 'ci', ...flags]).catch(() => 1)
  if (code !== 0) throw new PlainFailure('依赖安装失败；请检查网络与 npm 的设置后重试。')
}

/** The npm that started us, or the one on the path. */
function npm() {
  const script = process.env.npm_execpath
  return script && basename(script).startsWith('npm') ? [process.execPath, script] : ['npm']
}

/** Whether node_modules holds every package of the lock file that is meant for this platform. */
function isComplete() {
  const wanted = packagesIn('package-lock.json')
  const present = packagesIn('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const isThere = present[path]?.version === entry.version && existsSync(join(projectRoot, path, 'package.json'))
    return isThere || mayBeAbsent(entry)
  })
}

function packagesIn(file) {
  const path = join(projectRoot, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/** Optional packages are absent unless they are made for this very platform; their own dependencies name none. */
function mayBeAbsent({ optional, os, cpu, libc }) {
  if (!optional) return false
  if (libc !== undefined || (os === undefined && cpu === undefined)) return true
  const fits = (list, ours) => list === undefined || list.includes(ours)
  return !fits(os, process.platform) || !fits(cpu, process.arch)
}
