import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '#server/platform/startup-error.ts'
import type { Account } from './account.ts'

/** Longest address of a Unix socket that Linux (108 with the final zero) and macOS (104) both accept. */
const LONGEST_ADDRESS = 103
const SOCKET_NAME = '.s.PGSQL.5432'

/**
 * Folder of the database's socket. Only its owner may enter, since the socket needs no password. It is in `home`, or in
 * the system's temporary folder when the address would be too long.
 */
export function socketFolder(home: string, account: Account | undefined): string {
  const folder = socketPlace(home, tmpdir())
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const owner = account?.uid ?? process.getuid?.()
  const found = lstatSync(folder)
  const trusted = found.isDirectory() && (found.uid === owner || found.uid === process.getuid?.())
  if (!trusted) throw new StartupError(`目录 ${folder} 属于其他用户，不能用于数据库连接；请删除它后重试。`)
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  return folder
}

/** Path of the socket folder of a home; pure. */
export function socketPlace(home: string, temporary: string): string {
  const near = join(home, 'socket')
  if (Buffer.byteLength(join(near, SOCKET_NAME)) <= LONGEST_ADDRESS) return near
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  return join(temporary, `cbo-${name}`)
}
