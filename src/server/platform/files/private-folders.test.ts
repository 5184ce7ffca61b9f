import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tightenFolders } from './private-folders.ts'

let folder: string
let warnings: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'private-'))
  warnings = []
})
afterEach(() => rm(folder, { recursive: true }))

async function looseFile(path: string): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '')
  await chmod(file, 0o666)
  for (let above = dirname(file); above !== folder; above = dirname(above)) await chmod(above, 0o777)
}

const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8)
const warn = (message: string) => void warnings.push(message)

describe('modes of the data folder', () => {
  it.each([
    ['data', '700'],
    ['data/secret.key', '600'],
    ['data/files', '700'],
    ['data/files/ab', '700'],
    ['data/files/ab/abc', '600'],
    ['data/files.before-1/a', '600'],
    ['data/backups/backup-20260306-030000/files/a', '600'],
    ['backups/backup-20260306-030000', '700'],
    ['backups/backup-20260306-030000.half/cluster/1', '600'],
  ])('of %s become %s', async (path, mode) => {
    for (const file of [
      'data/secret.key',
      'data/files/ab/abc',
      'data/files.before-1/a',
      'data/backups/backup-20260306-030000/files/a',
      'backups/backup-20260306-030000/manifest.json',
      'backups/backup-20260306-030000.half/cluster/1',
    ]) {
      await looseFile(file)
    }
    await tightenFolders({ dataDir: join(folder, 'data'), backupDir: join(folder, 'backups') }, warn)
    expect(await modeOf(path)).toBe(mode)
    expect(warnings).toEqual([])
  })

  it.each([
    ['data/database/cluster/1', '666'],
    ['data/database', '777'],
    ['data/program.sh', '666'],
    ['backups', '777'],
    ['backups/of-another-program', '666'],
    ['elsewhere/a', '666'],
  ])('of %s stay: not a file of ours', async (path, mode) => {
    for (const file of ['data/database/cluster/1', 'data/program.sh', 'backups/of-another-program', 'elsewhere/a']) {
      await looseFile(file)
    }
    await symlink(join(folder, 'elsewhere'), join(folder, 'data/files'))
    await tightenFolders({ dataDir: join(folder, 'data'), backupDir: join(folder, 'backups') }, warn)
    expect(await modeOf(path)).toBe(mode)
  })

  it('need no folder that exists', async () => {
    await tightenFolders({ dataDir: join(folder, 'none'), backupDir: join(folder, 'none') }, warn)
    expect(warnings).toEqual([])
  })
})
