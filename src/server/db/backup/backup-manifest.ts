import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#server/platform/startup-error.ts'
import { type CopiedFile, measureFile } from './copied-files.ts'

/** `cluster`: the folder of the embedded database; `dump`: what pg_dump wrote. */
export type BackupKind = 'cluster' | 'dump'

/** Description of a backup, with the list of its files. */
export interface BackupManifest {
  format: 1
  kind: BackupKind
  /** Major version, such as 18. */
  postgres: number
  /** ISO. */
  takenAt: string
  /** Whether `files/` contains the uploaded files. */
  hasFiles: boolean
  files: CopiedFile[]
}

const NAME = 'manifest.json'

/** Writes the manifest, last of all: a folder without it is no backup. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  await writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
}

/** @throws StartupError when the folder contains no backup that this program can read. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined)
  if (text === undefined) throw new StartupError(`目录 ${folder} 中没有备份（缺少 ${NAME}）。`)
  const manifest = parsed(text)
  if (manifest?.format === 1) return manifest
  throw new StartupError(`备份 ${folder} 由更新的程序建立或已损坏，无法读取。`)
}

/** @throws StartupError naming the first file that is missing or was changed. */
export async function requireIntact(folder: string, { files }: BackupManifest): Promise<void> {
  for (const { path, bytes, sha256 } of files) {
    const found = await measureFile(join(folder, path)).catch(() => undefined)
    if (found === undefined) throw new StartupError(`备份不完整：缺少文件 ${path}。`)
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new StartupError(`备份已损坏：文件 ${path} 与校验和不符。`)
  }
}

function parsed(text: string): BackupManifest | undefined {
  try {
    return JSON.parse(text) as BackupManifest
  } catch {
    return undefined
  }
}
