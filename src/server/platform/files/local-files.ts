import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { closed } from '../closed.ts'
import { type FileStore, FileStoreDown, requireKey } from './file-store.ts'
import { measured } from './measured.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-folders.ts'

/** Contents in a folder, which all processes of an installation share; it is made when it is first needed. */
export function createLocalFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, requireKey(key).slice(0, 2), key)
  return {
    place: 'disk',

    async write(key, source) {
      const path = pathOf(key)
      const partial = `${path}.part`
      await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
      const { through, result } = measured()
      const content = createWriteStream(partial, { mode: PRIVATE_FILE })
      try {
        await pipeline(source, through, content)
        await rename(partial, path)
      } catch (error) {
        await closed(content)
        await rm(partial, { force: true })
        throw isFull(error) ? new FileStoreDown('磁盘空间不足') : error
      }
      return result()
    },

    async open(key, range) {
      const file = await open(pathOf(key))
      return file.createReadStream(range && { start: range.from, end: range.to })
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async check() {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    },
  }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '')
}
