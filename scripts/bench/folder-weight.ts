import type { Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const BLOCK_BYTES = 512

export interface Weight {
  readonly files: number
  readonly bytes: number
  /** What the file system sets aside: whole blocks, and the folders themselves. Linked files count once. */
  readonly diskBytes: number
}

/** Weighs a folder with all that is below it; symbolic links are weighed and not followed. */
export async function weightOf(folder: string): Promise<Weight> {
  const seen = new Set<number>()
  let [files, bytes, diskBytes] = [0, 0, await blocks(folder)]
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const found = await lstat(join(entry.parentPath, entry.name))
    if (seen.has(found.ino)) continue
    if (found.nlink > 1 && !found.isDirectory()) seen.add(found.ino)
    diskBytes += blocksOf(found)
    if (found.isDirectory()) continue
    files += 1
    bytes += found.size
  }
  return { files, bytes, diskBytes }
}

async function blocks(path: string): Promise<number> {
  return blocksOf(await lstat(path))
}

function blocksOf({ blocks }: Stats): number {
  return blocks * BLOCK_BYTES
}
