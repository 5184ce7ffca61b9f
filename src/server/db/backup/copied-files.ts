import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** One file of a backup. */
export interface CopiedFile {
  /** Path below the folder of the backup, with `/` between its parts. */
  path: string
  bytes: number
  sha256: string
}

export interface CopyOptions {
  /** Returns true for files and folders to skip, by their path below the source. */
  isLeftOut?(path: string): boolean
  signal?: AbortSignal
}

/**
 * Copies a folder with its content, each file with its checksum. Links are skipped, empty folders are copied. A file
 * that disappears meanwhile is no error.
 * @returns the files, with paths below `target`.
 */
export async function copyFolder(
  source: string,
  target: string,
  { isLeftOut = () => false, signal }: CopyOptions = {},
): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = []
  await copyInto('')
  return copied

  async function copyInto(folder: string): Promise<void> {
    await mkdir(join(target, folder), { recursive: true, mode: 0o700 })
    for (const name of await namesIn(join(source, folder))) {
      const path = folder === '' ? name : `${folder}/${name}`
      if (isLeftOut(path)) continue
      signal?.throwIfAborted()
      const found = await lstat(join(source, path)).catch(absent)
      if (found?.isDirectory()) await copyInto(path)
      if (!found?.isFile()) continue
      const file = await copyFile(join(source, path), join(target, path)).catch(absent)
      if (file) copied.push({ path, ...file })
    }
  }
}

/** @throws with code ENOENT when the source is missing. */
export async function copyFile(source: string, target: string): Promise<Omit<CopiedFile, 'path'>> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const { meter, measured } = measuring()
  await pipeline(createReadStream(source), meter, createWriteStream(target, { mode: 0o600 }))
  return measured()
}

/** Size and checksum of a file. */
export async function measureFile(path: string): Promise<Omit<CopiedFile, 'path'>> {
  const { meter, measured } = measuring()
  await pipeline(createReadStream(path), meter, async (parts) => {
    for await (const _ of parts);
  })
  return measured()
}

function measuring() {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(part: Buffer, _, passOn) {
      hash.update(part)
      bytes += part.length
      passOn(null, part)
    },
  })
  return { meter, measured: () => ({ bytes, sha256: hash.digest('hex') }) }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(absent))?.sort() ?? []
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
