import type { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file that goes into an archive. */
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
 * One archive of several files. Each is opened when its turn comes, and kept as it is: documents and pictures are compressed already,
 * and so the size is known before. The stream fails when a file cannot be read.
 * @throws what opening the first file throws, while there is still somebody to be told
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
        // Whoever asked may be gone while it was opened.
        if (output.destroyed) stream.destroy()
        else use(null, stream)
      }, fail)
    })
  }
  // Its types do not know what it tells.
  const told = (resolve: (size: number) => void) => resolve as () => void
  const size = await new Promise<number>((resolve) => zip.end({ forceZip64Format: false, comment: '' }, told(resolve)))
  return { content: output, size }
}

/** The same names, of which none comes twice for a disk that knows no capitals: `a.txt`, `a(2).txt`. */
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
