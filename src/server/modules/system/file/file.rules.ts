/** An uploaded file, without its content. */
export interface StoredFile {
  id: string
  path: string
  fileName: string
  /** Extension in lower case. */
  fileType: string
  biz: string
  /** Bytes. */
  size: number
  sha256: string
}

/** A file and whose it is. */
export interface OwnedFile extends StoredFile {
  tenantId: number
  createBy: string | null
}

/** How a browser is told to treat a type. */
interface Shown {
  type: string
  /** What its content may do in the window that shows it. */
  policy: string
}

/** Nothing: no script, no request, an origin of its own. */
const LOCKED = "default-src 'none'; sandbox"
/** Players and readers of browsers are programs of theirs, which a sandbox keeps from starting. */
const PLAYED = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const READ = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Types that browsers show as pictures. SVG is none of them, for it can hold scripts. */
const IMAGES: Record<string, Shown> = {
  jpg: { type: 'image/jpeg', policy: LOCKED },
  jpeg: { type: 'image/jpeg', policy: LOCKED },
  png: { type: 'image/png', policy: LOCKED },
  gif: { type: 'image/gif', policy: LOCKED },
  bmp: { type: 'image/bmp', policy: LOCKED },
  webp: { type: 'image/webp', policy: LOCKED },
  ico: { type: 'image/x-icon', policy: LOCKED },
}

/** Types that browsers show in some other way; everything else is downloaded. */
const READABLE: Record<string, Shown> = {
  pdf: { type: 'application/pdf', policy: READ },
  txt: { type: 'text/plain; charset=utf-8', policy: LOCKED },
  csv: { type: 'text/plain; charset=utf-8', policy: LOCKED },
  md: { type: 'text/plain; charset=utf-8', policy: LOCKED },
  mp4: { type: 'video/mp4', policy: PLAYED },
  mp3: { type: 'audio/mpeg', policy: PLAYED },
  wav: { type: 'audio/wav', policy: PLAYED },
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
export function contentTypeOf(fileName: string): { type: string; shown: boolean; policy: string } {
  const extension = extensionOf(fileName)
  const found = IMAGES[extension] ?? READABLE[extension]
  return found === undefined
    ? { type: 'application/octet-stream', shown: false, policy: LOCKED }
    : { ...found, shown: true }
}

/** Lower case, without the dot; empty when there is none. */
export function extensionOf(fileName: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

const LONGEST_NAME = 80
/** Bytes; what a disk takes as a name is 255, and the extension comes on top. */
const LONGEST_STEM_BYTES = 240
/** Names that Windows keeps for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A name that people still recognise, without what means something in paths, addresses and comma lists, and without signs
 * that are not seen or turn the order of others around.
 * @param given what a client sent, which may be a whole path
 */
export function cleanFileName(given: string): string {
  const name = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const extension = extensionOf(name)
  const stem = extension === '' ? name : name.slice(0, -extension.length - 1)
  const cleaned = [...stem.replace(/[^\p{L}\p{N}_()（）-]+/gu, '_')].slice(0, LONGEST_NAME)
  while (Buffer.byteLength(cleaned.join('')) > LONGEST_STEM_BYTES) cleaned.pop()
  const kept = cleaned.join('') || 'file'
  const safe = DEVICES.test(kept) ? `_${kept}` : kept
  return extension === '' ? safe : `${safe}.${extension}`
}

/** Of several files together: what they are is told by the first. */
export function archiveNameOf([first, ...others]: readonly Pick<StoredFile, 'fileName'>[]): string {
  const stem = first?.fileName.replace(/\.[A-Za-z0-9]{1,10}$/, '') ?? ''
  return others.length === 0 ? `${stem}.zip` : `${stem}等${others.length + 1}个文件.zip`
}

const PART = /^[A-Za-z0-9_-]+$/
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

const KIB = 1024

/** Such as 12.5 KB. */
export function sizeText(bytes: number): string {
  if (bytes < KIB) return `${bytes} B`
  const units = ['KB', 'MB', 'GB', 'TB']
  let size = bytes / KIB
  let unit = 0
  while (size >= KIB && unit < units.length - 1) {
    size /= KIB
    unit += 1
  }
  return `${Math.round(size * 10) / 10} ${units[unit]}`
}

/**
 * The part of a file that a `Range` header asks for; several parts are not answered in parts.
 * @returns undefined for the whole of it, `beyond` when the part is not there.
 */
export function rangeOf(header: string | undefined, size: number): { from: number; to: number } | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'beyond' : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size) return 'beyond'
  return from > to ? undefined : { from, to }
}
