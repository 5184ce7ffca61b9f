import type { Field } from '#shared/documents/entity.ts'
import type { FileLimits } from '../file-limits.ts'

/** Properties of a file that limits refer to. */
export interface JudgedFile {
  name: string
  /** Bytes; absent where only an address is known. */
  size?: number
  /** MIME type from a browser; absent: derived from the name. */
  type?: string
}

const MIB = 1024 * 1024
const IMAGES = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'ico']
const IMAGE_ONLY = '请上传图片'
const FILE_ONLY = '请上传文件'
/** Picture that is stored as itself instead of a path. SVG is excluded, because it can hold scripts. */
const EMBEDDED = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/]+={0,2}$/
const ADDRESS = /^https?:\/\//i
const FORMATTED = ['RichText', 'Markdown']
/** Commas separate the files of a list, except the comma inside an embedded picture. */
const BETWEEN_FILES = /(?<!;base64),/

/** Stored paths, addresses and embedded pictures of a value: one, a comma list, or an array. */
export function storedFiles(value: unknown): string[] {
  const texts = Array.isArray(value) ? value : [value]
  return texts
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.split(BETWEEN_FILES))
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** Files in the type of the field: an array or a comma list. */
export function valueOfFiles(files: readonly string[], field: Pick<Field, 'type'>): string | string[] {
  return field.type === 'array' ? [...files] : files.join(',')
}

/** Returns whether the value is, or claims to be, an embedded picture. */
export function isEmbedded(stored: string): boolean {
  return stored.startsWith('data:')
}

/** Returns whether a file lies on another server; only its address is known. */
export function isElsewhere(stored: string): boolean {
  return ADDRESS.test(stored)
}

/** Display name of a stored file; empty for an embedded picture. */
export function fileNameOf(stored: string): string {
  if (isEmbedded(stored)) return ''
  const name = (isElsewhere(stored) ? stored.split(/[?#]/)[0]! : stored).split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * Id of a stored file on the server: the folder that contains it.
 * @returns undefined for a file on another server or an embedded one
 */
export function fileIdOf(stored: string): string | undefined {
  return isEmbedded(stored) || isElsewhere(stored) ? undefined : stored.split('/').at(-2)
}

/** Ids of stored files in a text or address: folders such as that of `/temp/<id>/图.png`. */
export function fileIdsIn(text: string): string[] {
  return [...new Set(text.match(/(?<=\/)[0-9a-f]{32}(?=\/)/g))]
}

/** Returns whether a value of the field is formatted text, which may show pictures by their addresses. */
export function isFormattedText(field: Pick<Field, 'format' | 'x-widget'>): boolean {
  return field.format === 'html' || FORMATTED.includes(field['x-widget'] ?? '')
}

/** Returns whether a browser can show it as a picture. */
export function isPicture(stored: string): boolean {
  return isEmbedded(stored) ? EMBEDDED.test(stored) : IMAGES.includes(extensionOf(fileNameOf(stored)))
}

/** Reason why a field does not accept a file; undefined when it does. */
export function fileProblem({ kind, types, maxSizeMb }: FileLimits, file: JudgedFile): string | undefined {
  const extension = extensionOf(file.name)
  const isImage = file.type ? file.type.startsWith('image/') : IMAGES.includes(extension)
  if (kind === 'image' && !isImage) return IMAGE_ONLY
  if (kind === 'file' && isImage) return FILE_ONLY
  if (types !== undefined && !types.includes(extension)) return `请上传${types.join('、')}格式的文件`
  if (maxSizeMb !== undefined && (file.size ?? 0) > maxSizeMb * MIB) return `${file.name}超过${maxSizeMb}MB`
  return undefined
}

/** Reason why a field does not accept an embedded picture; undefined when it does. */
export function embeddedProblem(limits: FileLimits, stored: string): string | undefined {
  if (!EMBEDDED.test(stored)) return IMAGE_ONLY
  const [head, content] = stored.split(',') as [string, string]
  const subtype = head.slice('data:image/'.length, -';base64'.length)
  const name = `image.${subtype === 'jpeg' && !limits.types?.includes('jpeg') ? 'jpg' : subtype}`
  return fileProblem(limits, { name, size: Math.floor((content.length * 3) / 4) })
}

/** Most files of a field. */
export function mostFiles({ maxCount = 1 }: FileLimits): number {
  return maxCount
}

export function tooManyFiles(limits: FileLimits): string {
  return `最多上传${mostFiles(limits)}个文件`
}

/** For `<input accept>`; undefined accepts anything. */
export function acceptedTypes({ kind, types }: FileLimits): string | undefined {
  if (types !== undefined) return types.map((type) => `.${type}`).join(',')
  return kind === 'image' ? 'image/*' : undefined
}

/** Extension in lower case, without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
