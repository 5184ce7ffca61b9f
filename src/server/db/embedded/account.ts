import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '#server/platform/startup-error.ts'

/** The account of the operating system that PostgreSQL runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * Account that runs the database. PostgreSQL refuses root: then the owner of the existing cluster, else `postgres` or
 * `nobody`.
 * @param cluster folder of the cluster, which need not exist yet.
 * @returns undefined for the account of this process.
 */
export function databaseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return accountIn(readFileSync('/etc/passwd', 'utf8'))
}

/** Finds the account among the lines of /etc/passwd. */
export function accountIn(passwd: string): Account {
  const users = passwd.split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined)
    throw new StartupError('内置数据库不能以 root 运行，且系统没有 postgres 或 nobody 用户；请换用普通用户启动。')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Checks whether the account may enter a folder and all folders above it, by their modes. */
export function mayReach(folder: string, account: Account): boolean {
  const parent = dirname(folder)
  return mayEnter(statSync(folder), account) && (parent === folder || mayReach(parent, account))
}

/** Checks whether the mode of one folder lets the account enter. */
export function mayEnter({ mode, uid, gid }: Pick<Stats, 'mode' | 'uid' | 'gid'>, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** Lets the account's group enter a folder of ours, without reading it. A folder that it may enter is not changed. */
export function letPass(folder: string, account: Account): void {
  if (mayEnter(statSync(folder), account)) return
  chownSync(folder, 0, account.gid)
  chmodSync(folder, 0o710)
}

/** Makes the account the owner of a whole folder; links are not followed. */
export function giveTo(path: string, account: Account): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  chownSync(path, account.uid, account.gid)
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), account)
}
