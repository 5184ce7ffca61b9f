/** Uploaded file without its content. */
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

/** File with its tenant and uploader. */
export interface OwnedFile extends StoredFile {
  tenantId: number
  createBy: string | null
}

/** Content type and security policy of a file type. */
interface Shown {
  type: string
  /** Content-Security-Policy of the window that shows the file. */
  policy: string
}

/** Permits nothing: no script, no request, and a unique origin. */
const LOCKED = "default-src 'none'; sandbox"
/** Media players and PDF readers are browser programs, which do not start in a sandbox. */
const PLAYED = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const READ = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Types that browsers show as pictures. SVG is excluded, because it can contain scripts. */
const IMAGES: Record<string, Shown> = {
  jpg: { type: 'image/jpeg', policy: LOCKED },
  jpeg: { type: 'image/jpeg', policy: LOCKED },
  png: { type: 'image/png', policy: LOCKED },
  gif: { type: 'image/gif', policy: LOCKED },
  bmp: { type: 'image/bmp', policy: LOCKED },
  webp: { type: 'image/webp', policy: LOCKED },
  ico: { type: 'image/x-icon', policy: LOCKED },
}

/** Types that browsers show in some other way; all others are downloaded. */
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

/** Programs; only people who maintain the site may offer them. */
const INSTALLERS = new Set('exe msi dmg pkg deb rpm'.split(' '))

export type FileKind = 'image' | 'document' | 'installer'

/** @returns undefined for a type that is refused. */
export function kindOf(extension: string): FileKind | undefined {
  if (Object.hasOwn(IMAGES, extension)) return 'image'
  if (DOCUMENTS.has(extension)) return 'document'
  return INSTALLERS.has(extension) ? 'installer' : undefined
}

/** Returns content type, display mode and security policy of a stored file. */
export function contentTypeOf(fileName: string): { type: string; shown: boolean; policy: string } {
  const extension = extensionOf(fileName)
  const found = IMAGES[extension] ?? READABLE[extension]
  return found === undefined
    ? { type: 'application/octet-stream', shown: false, policy: LOCKED }
    : { ...found, shown: true }
}

/** Returns the extension in lower case without the dot; empty when there is none. */
export function extensionOf(fileName: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

const LONGEST_NAME = 80
/** Bytes; file systems permit 255 for a name, which includes the extension. */
const LONGEST_STEM_BYTES = 240
/** Device names that Windows reserves. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Cleans a file name but leaves it readable for people. Removes characters with a meaning in paths, URLs and
 * comma-separated lists. Removes invisible characters and those that change text direction.
 * @param given name from a client, possibly a whole path
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

/** Returns the name of an archive, made from its first file. */
export function archiveNameOf([first, ...others]: readonly Pick<StoredFile, 'fileName'>[]): string {
  const stem = first?.fileName.replace(/\.[A-Za-z0-9]{1,10}$/, '') ?? ''
  return others.length === 0 ? `${stem}.zip` : `${stem}等${others.length + 1}个文件.zip`
}

const PART = /^[A-Za-z0-9_-]+$/
const MOST_PARTS = 5
const LONGEST_BIZ = 100
const DEFAULT_BIZ = 'temp'

/** Returns the sub-folder that a client chose, or the reason of refusal. */
export function bizOf(given: unknown): string | { refused: 'UPLOAD_PATH_WRONG' | 'UPLOAD_PATH_TOO_DEEP' } {
  if (given === undefined || given === '') return DEFAULT_BIZ
  if (typeof given !== 'string' || given.length > LONGEST_BIZ) return { refused: 'UPLOAD_PATH_WRONG' }
  const parts = given.split('/')
  if (!parts.every((part) => PART.test(part))) return { refused: 'UPLOAD_PATH_WRONG' }
  return parts.length > MOST_PARTS ? { refused: 'UPLOAD_PATH_TOO_DEEP' } : given
}

const KIB = 1024

/** Formats bytes, for example 12.5 KB. */
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
 * Returns the range that a `Range` header requests. Several ranges in one header are not supported.
 * @returns undefined for the whole file, `beyond` when the range starts behind the end.
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
