/** An uploaded file, without its content. */
export interface StoredFile {
  id: string
  path: string
  fileName: string
  biz: string
  /** Bytes. */
  size: number
  sha256: string
}

/** Types that browsers show; everything else is downloaded. SVG is none of them, for it can hold scripts. */
const IMAGES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  ico: 'image/x-icon',
}

const DOCUMENTS = new Set(
  'svg heic txt doc docx pdf csv md mp4 avi mov wmv mp3 wav xls xlsx zip rar 7z tar apk wgt ppt pptx'.split(' '),
)

/** Programs, which only those may offer who look after the site. */
const INSTALLERS = new Set('exe msi dmg pkg deb rpm'.split(' '))

export type FileKind = 'image' | 'document' | 'installer'

/** @returns undefined for a type that is not taken. */
export function kindOf(extension: string): FileKind | undefined {
  if (Object.hasOwn(IMAGES, extension)) return 'image'
  if (DOCUMENTS.has(extension)) return 'document'
  return INSTALLERS.has(extension) ? 'installer' : undefined
}

/** What a browser is told of a stored file. */
export function contentTypeOf(fileName: string): { type: string; shown: boolean } {
  const image = IMAGES[extensionOf(fileName)]
  return image === undefined ? { type: 'application/octet-stream', shown: false } : { type: image, shown: true }
}

/** Lower case, without the dot; empty when there is none. */
export function extensionOf(fileName: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

const LONGEST_NAME = 80

/**
 * A name that people still recognise, without what means something in paths, addresses and comma lists.
 * @param given what a client sent, which may be a whole path
 */
export function cleanFileName(given: string): string {
  const name = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const extension = extensionOf(name)
  const stem = extension === '' ? name : name.slice(0, -extension.length - 1)
  const kept = [...stem.replace(/[^\p{L}\p{N}_()（）-]+/gu, '_')].slice(0, LONGEST_NAME).join('')
  return extension === '' ? kept || 'file' : `${kept || 'file'}.${extension}`
}

const PART = /^[A-Za-z0-9_-]+$/
/** How programs begin: Windows, Linux, macOS, and scripts with an interpreter. */
const PROGRAMS: readonly RegExp[] = [/^MZ/, /^\x7fELF/, /^(\xfe\xed\xfa|.\xfa\xed\xfe|\xca\xfe\xba\xbe)/s, /^#!/]

/** Bytes of a content that tell whether it is a program. */
export const TELLING_BYTES = 4

/** Whether a content that begins like this would run, whatever its name says. */
export function isProgram(head: Buffer): boolean {
  const start = head.toString('latin1', 0, TELLING_BYTES)
  return PROGRAMS.some((signature) => signature.test(start))
}

const MOST_PARTS = 5
const LONGEST_BIZ = 100
const DEFAULT_BIZ = 'temp'

/** The sub-folder that a client may name. */
export function bizOf(given: unknown): string | { refused: 'UPLOAD_PATH_WRONG' | 'UPLOAD_PATH_TOO_DEEP' } {
  if (given === undefined || given === '') return DEFAULT_BIZ
  if (typeof given !== 'string' || given.length > LONGEST_BIZ) return { refused: 'UPLOAD_PATH_WRONG' }
  const parts = given.split('/')
  if (!parts.every((part) => PART.test(part))) return { refused: 'UPLOAD_PATH_WRONG' }
  return parts.length > MOST_PARTS ? { refused: 'UPLOAD_PATH_TOO_DEEP' } : given
}
