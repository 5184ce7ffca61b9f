import type { Field } from '../documents/entity.ts'
import type { FileLimits } from './file-limits.ts'

/** A file as far as limits speak of it. */
export interface JudgedFile {
  name: string
  /** Bytes; absent where only an address is known. */
  size?: number
  /** Type that a browser told; absent: judged by the name. */
  type?: string
}

const MIB = 1024 * 1024
const IMAGES = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'ico']
const IMAGE_ONLY = '请上传图片'
const FILE_ONLY = '请上传文件'
/** A picture that is stored as itself instead of a path. Drawings (SVG) can hold scripts and are none. */
const EMBEDDED = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/]+={0,2}$/
const ADDRESS = /^https?:\/\//i
/** Commas part the files of a list, but for the one inside an embedded picture. */
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

/** The same in the shape that the field stores. */
export function valueOfFiles(files: readonly string[], field: Pick<Field, 'type'>): string | string[] {
  return field.type === 'array' ? [...files] : files.join(',')
}

/** A picture that is stored as itself, or what claims to be one. */
export function isEmbedded(stored: string): boolean {
  return stored.startsWith('data:')
}

/** Files that lie elsewhere; nothing is known of them but their address. */
export function isElsewhere(stored: string): boolean {
  return ADDRESS.test(stored)
}

/** Name that people know a stored file by; empty for an embedded picture. */
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
 * Id by which the server knows a stored file: the folder in which it lies.
 * @returns undefined for what lies elsewhere or in the value itself
 */
export function fileIdOf(stored: string): string | undefined {
  return isEmbedded(stored) || isElsewhere(stored) ? undefined : stored.split('/').at(-2)
}

/** Whether a browser can show it as a picture. */
export function isPicture(stored: string): boolean {
  return isEmbedded(stored) ? EMBEDDED.test(stored) : IMAGES.includes(extensionOf(fileNameOf(stored)))
}

/** Why a file may not stand in a field; undefined when it may. */
export function fileProblem({ kind, types, maxSizeMb }: FileLimits, file: JudgedFile): string | undefined {
  const extension = extensionOf(file.name)
  const isImage = file.type ? file.type.startsWith('image/') : IMAGES.includes(extension)
  if (kind === 'image' && !isImage) return IMAGE_ONLY
  if (kind === 'file' && isImage) return FILE_ONLY
  if (types !== undefined && !types.includes(extension)) return `请上传${types.join('、')}格式的文件`
  if (maxSizeMb !== undefined && (file.size ?? 0) > maxSizeMb * MIB) return `${file.name}超过${maxSizeMb}MB`
  return undefined
}

/** Why an embedded picture may not stand in a field; undefined when it may. */
export function embeddedProblem(limits: FileLimits, stored: string): string | undefined {
  if (!EMBEDDED.test(stored)) return IMAGE_ONLY
  const [head, content] = stored.split(',') as [string, string]
  const subtype = head.slice('data:image/'.length, -';base64'.length)
  const name = `image.${subtype === 'jpeg' && !limits.types?.includes('jpeg') ? 'jpg' : subtype}`
  return fileProblem(limits, { name, size: Math.floor((content.length * 3) / 4) })
}

/** Files that a field holds at most. */
export function mostFiles({ maxCount = 1 }: FileLimits): number {
  return maxCount
}

export function tooManyFiles(limits: FileLimits): string {
  return `最多上传${mostFiles(limits)}个文件`
}

/** For `<input accept>`; undefined takes anything. */
export function acceptedTypes({ kind, types }: FileLimits): string | undefined {
  if (types !== undefined) return types.map((type) => `.${type}`).join(',')
  return kind === 'image' ? 'image/*' : undefined
}

/** Lower case, without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
