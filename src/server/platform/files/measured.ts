import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { StoredContent } from './file-store.ts'

/** A stream to put in between, and what it has seen at the end. */
export function measured(): { through: Transform; result(): StoredContent } {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { through, result: () => ({ size, sha256: hash.digest('hex') }) }
}
