import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600
/** Data folder that root has opened for the group of the database's account; see `letPass`. */
const PASSABLE_FOLDER = 0o710

/** Names below DATA_DIR that the product writes, apart from `database`, which PostgreSQL protects. */
const IN_DATA = /^(?:files|backups|secret\.key)(?:\..+)?$/
const BACKUP = /^backup-\d{8}-\d{6}(?:\.half)?$/

/** Umask that lets only the account of the server read new files and enter new folders. */
export const PRIVATE_UMASK = 0o077

interface Folders {
  dataDir: string
  /** Contains other files too when an operator chose it, so only backups in it are changed. */
  backupDir: string | undefined
}

/**
 * Removes the permissions of other accounts from what earlier starts, copies or restores left behind. Symbolic links are
 * not followed. One look at each file takes 0.4 s for 100,000.
 * @param warn receives one sentence when some modes cannot be changed, as on a share of another account.
 */
export async function tightenFolders({ dataDir, backupDir }: Folders, warn: (message: string) => void): Promise<void> {
  const failed: string[] = []
  await tighten(dataDir, failed, (name) => IN_DATA.test(name))
  for (const name of backupDir === undefined ? [] : await namesIn(backupDir, failed)) {
    if (BACKUP.test(name)) await tighten(join(backupDir!, name), failed)
  }
  if (failed.length > 0)
    warn(`${failed.length} 个数据文件或目录的权限未能收紧，其他用户可能可以读取，例如 ${failed[0]}`)
}

async function tighten(path: string, failed: string[], isOurs = (_name: string) => true): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  const isFolder = found?.isDirectory() ?? false
  if (found === undefined || !(isFolder || found.isFile())) return
  const mode = found.mode & 0o777
  const wanted = isFolder ? PRIVATE_FOLDER : PRIVATE_FILE
  const isPassable = isFolder && mode === PASSABLE_FOLDER && found.uid === 0 && found.gid !== 0
  if (mode !== wanted && !isPassable) await chmod(path, wanted).catch(() => failed.push(path))
  if (!isFolder) return
  for (const name of await namesIn(path, failed)) if (isOurs(name)) await tighten(join(path, name), failed)
}

async function namesIn(folder: string, failed: string[]): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') failed.push(folder)
    return []
  })
}
