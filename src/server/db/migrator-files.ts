import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../platform/startup-error.ts'

/** One step of the database's history, `NNNNNN-name.sql`. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Record of an applied migration in the database. */
export type AppliedMigration = Pick<Migration, 'number' | 'name' | 'checksum'>

/**
 * Reads the migrations of a folder in order.
 * @throws StartupError when a name is malformed, or the numbers are not 1, 2, 3 and so on.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
  const misplaced = migrations.find(({ number }, index) => number !== index + 1)
  if (misplaced === undefined) return migrations
  throw new StartupError(`迁移文件的编号不连续：${label(misplaced)} 之前有缺失或重复的编号。`)
}

/**
 * Returns the migrations still to apply.
 * @throws StartupError when history and files disagree: a file was changed after it was applied, or the database was
 * made by a newer program.
 */
export function pendingMigrations(files: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const newest = applied.at(-1)
  if (newest !== undefined && newest.number > files.length) {
    const last = files.at(-1)
    const ours = last === undefined ? '没有迁移' : `只到迁移 ${label(last)}`
    throw new StartupError(`数据库由更新的版本建立（迁移 ${label(newest)}），本程序${ours}；请更新程序后再启动。`)
  }
  const known = new Map(applied.map((step) => [step.number, step]))
  for (const file of files) requireSame(file, known.get(file.number), newest)
  return files.filter(({ number }) => !known.has(number))
}

function requireSame(
  file: Migration,
  applied: AppliedMigration | undefined,
  newest: AppliedMigration | undefined,
): void {
  if (applied === undefined) {
    if (newest === undefined || file.number > newest.number) return
    throw new StartupError(`迁移 ${label(file)} 早于数据库已应用的迁移 ${label(newest)}，不能补做；请使用新的编号。`)
  }
  if (applied.checksum === file.checksum && applied.name === file.name) return
  throw new StartupError(`迁移 ${label(file)} 在应用之后被修改；请恢复原文件，并用新的迁移作更改。`)
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, digits, name] = /^(\d{6})-([a-z0-9]+(?:-[a-z0-9]+)*)\.sql$/.exec(file) ?? []
  if (digits === undefined || name === undefined) {
    throw new StartupError(`迁移文件 ${file} 的名称不符合 NNNNNN-name.sql。`)
  }
  // Git may have written other line ends on this machine; the checksum must not change.
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  return { number: Number(digits), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

function label({ number, name }: Pick<Migration, 'number' | 'name'>): string {
  return `${String(number).padStart(6, '0')}-${name}`
}
