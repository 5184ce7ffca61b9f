import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newSecret } from '#server/platform/ids.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { type Account, letPass, mayReach } from './account.ts'

const OUTSIDE = '/var/lib/circulation-back-office'

/**
 * Finds or makes the folder of the embedded database, `<dataDir>/database`.
 * When the database's account cannot reach it, such as below /root, it is a link to a folder below /var/lib. Deleting
 * DATA_DIR still starts with an empty database.
 */
export function embeddedHome(dataDir: string, account: Account | undefined): string {
  makeDataDir(dataDir)
  // Uses one spelling of the path, by which a running server is recognised.
  const home = join(realpathSync(dataDir), 'database')
  const found = lstatSync(home, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) return existing(readlinkSync(home), dataDir)
  if (account === undefined) return createdHome(home, account)
  letPass(dataDir, account)
  if (found === undefined && !mayReach(dataDir, account)) return linked(home, account)
  return createdHome(home, account)
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dirname(dataDir), { recursive: true })
    if (!existsSync(dataDir)) mkdirSync(dataDir, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new StartupError(`无法建立数据目录 ${dataDir}；请通过 DATA_DIR 指定可写的目录。`)
  }
}

function createdHome(home: string, account: Account | undefined): string {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (account !== undefined) letPass(home, account)
  return home
}

function linked(home: string, account: Account): string {
  mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 })
  const outside = createdHome(join(OUTSIDE, newSecret(9)), account)
  symlinkSync(outside, home)
  return outside
}

function existing(home: string, dataDir: string): string {
  if (lstatSync(home, { throwIfNoEntry: false }) !== undefined) return home
  throw new StartupError(`数据目录 ${dataDir} 指向的 ${home} 不存在；请恢复备份，或通过 DATA_DIR 指定其他目录。`)
}
