import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { closed } from '../closed.ts'
import type { FileStore } from './file-store.ts'

const KEY = /^[0-9a-f]{32}$/

/** Contents in a folder, which all processes of an installation share; it is made when it is first needed. */
export function createLocalFiles(folder: string): FileStore {
  return {
    async write(key, source) {
      const path = pathOf(key)
      const partial = `${path}.part`
      await mkdir(dirname(path), { recursive: true })
      const hash = createHash('sha256')
      let size = 0
      const measure = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk)
          size += chunk.length
          done(null, chunk)
        },
      })
      const content = createWriteStream(partial, { mode: 0o600 })
      try {
        await pipeline(source, measure, content)
        await rename(partial, path)
      } catch (error) {
        await closed(content)
        await rm(partial, { force: true })
        throw error
      }
      return { size, sha256: hash.digest('hex') }
    },

    async open(key) {
      const file = await open(pathOf(key))
      return file.createReadStream()
    },

    remove: (key) => rm(pathOf(key), { force: true }),
  }

  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`)
    return join(folder, key.slice(0, 2), key)
  }
}
