import type { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive. */
export interface ZippedFile {
  name: string
  /** Bytes. */
  size: number
  open(): Promise<Readable>
}

export interface Archive {
  content: Readable
  /** Bytes. */
  size: number
}

/**
 * Makes one archive of several files. Each file is opened when its turn comes, and stored uncompressed: documents and
 * pictures are compressed already. The size is therefore known in advance. The stream fails when a file cannot be read.
 * @throws the error of opening the first file, while an answer is still possible
 */
export async function zipFiles(files: readonly ZippedFile[]): Promise<Archive> {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const fail = (error: Error) => void output.destroy(error)
  zip.on('error', fail)
  const first = await files[0]?.open()
  let current = first
  output.on('close', () => current?.destroy())
  const names = uniqueNames(files.map(({ name }) => name))
  for (const [at, { size, open }] of files.entries()) {
    zip.addReadStreamLazy(names[at]!, { size, compress: false }, (use) => {
      const opened = at === 0 && first ? Promise.resolve(first) : open()
      opened.then((stream) => {
        current = stream
        stream.on('error', fail)
        // The client may have disconnected while the file was opened.
        if (output.destroyed) stream.destroy()
        else use(null, stream)
      }, fail)
    })
  }
  // The types of the library lack the argument of the callback.
  const asCallback = (resolve: (size: number) => void) => resolve as () => void
  const size = await new Promise<number>((resolve) =>
    zip.end({ forceZip64Format: false, comment: '' }, asCallback(resolve)),
  )
  return { content: output, size }
}

/** Returns names that are unique on a disk that ignores case: `a.txt`, `a(2).txt`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    for (let at = 2; taken.has(free.toLowerCase()); at += 1) free = `${stem}(${at})${extension}`
    taken.add(free.toLowerCase())
    return free
  })
}
