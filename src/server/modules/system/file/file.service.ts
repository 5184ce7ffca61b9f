import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import { cleanImage } from '../../../platform/files/clean-image.ts'
import type { FileStore, StoredContent } from '../../../platform/files/file-store.ts'
import type { NewId } from '../../../platform/ids.ts'
import type { FileRepository } from './file.repository.ts'
import {
  bizOf,
  cleanFileName,
  extensionOf,
  type FileKind,
  isProgram,
  kindOf,
  type StoredFile,
  TELLING_BYTES,
} from './file.rules.ts'

interface Needs {
  files: FileRepository
  store: FileStore
  newId: NewId
  /** Bytes. */
  limits: { upload: number; installer: number }
}

/** A file whose content is in the store and which nobody has accepted yet. */
export interface ReceivedFile extends StoredContent {
  id: string
  fileName: string
}

/** What may offer programs for download. */
const SITE_PERMISSION = 'system:site:edit'
const MIB = 1024 * 1024
/** Bytes; an image is held in memory while it is drawn anew. */
const LARGEST_IMAGE = 50 * MIB

export type FileService = ReturnType<typeof createFileService>

/** Uploaded files. Their addresses hold an id that cannot be guessed, so whoever has one was given it. */
export function createFileService({ files, store, newId, limits }: Needs) {
  return {
    /** Bytes of the largest file that anybody may upload. */
    largest: Math.max(limits.upload, limits.installer),

    /**
     * Puts a content into the store: an image drawn anew, everything else while it arrives.
     * @throws AppError UPLOAD_TYPE_REFUSED, UPLOAD_NOT_IMAGE, UPLOAD_PROGRAM, NOT_GRANTED, FILE_TOO_LARGE
     */
    async receive(principal: Principal, given: string, source: Readable): Promise<ReceivedFile> {
      const fileName = cleanFileName(given)
      const extension = extensionOf(fileName)
      const kind = requireKind(principal, extension)
      const id = newId()
      const content = await store.write(id, checked(limited(source, limitOf(kind)), kind, extension))
      return { id, fileName, ...content }
    },

    /** @throws AppError UPLOAD_PATH_WRONG, UPLOAD_PATH_TOO_DEEP */
    async keep(
      principal: Principal,
      { id, fileName, size, sha256 }: ReceivedFile,
      given: unknown,
    ): Promise<StoredFile> {
      const biz = bizOf(given)
      if (typeof biz !== 'string') throw new AppError(biz.refused)
      const file = { id, path: `${biz}/${id}/${fileName}`, fileName, biz, size, sha256 }
      await files.insert(file, principal)
      return file
    },

    /** Those of these paths that are files of the person's tenant. */
    async known({ tenantId }: Pick<Principal, 'tenantId'>, paths: readonly string[]): Promise<StoredFile[]> {
      return paths.length === 0 ? [] : files.findOfTenant(tenantId, paths)
    },

    /** For a file that was not accepted after all. */
    drop: ({ id }: ReceivedFile) => store.remove(id),

    /** @throws AppError FILE_NOT_FOUND */
    async find(path: string): Promise<StoredFile> {
      const file = await files.findByPath(path)
      if (file === undefined) throw new AppError('FILE_NOT_FOUND')
      return file
    },

    /** @throws AppError FILE_NOT_FOUND */
    async open({ id }: StoredFile): Promise<Readable> {
      try {
        return await store.open(id)
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') throw new AppError('FILE_NOT_FOUND')
        throw error
      }
    },
  }

  function limitOf(kind: FileKind): number {
    if (kind === 'image') return Math.min(limits.upload, LARGEST_IMAGE)
    return kind === 'installer' ? limits.installer : limits.upload
  }
}

function requireKind(principal: Principal, extension: string): FileKind {
  const kind = kindOf(extension)
  if (kind === undefined) throw new AppError('UPLOAD_TYPE_REFUSED', { extension })
  if (kind === 'installer' && !principal.may(SITE_PERMISSION)) throw new AppError('NOT_GRANTED')
  return kind
}

/** A content that is what its name says. */
function checked(source: AsyncIterable<Buffer>, kind: FileKind, extension: string): AsyncIterable<Buffer> {
  if (kind === 'image') return drawnAnew(source, extension)
  return kind === 'document' ? withoutPrograms(source) : source
}

/** @throws AppError UPLOAD_NOT_IMAGE */
async function* drawnAnew(source: AsyncIterable<Buffer>, extension: string): AsyncGenerator<Buffer> {
  const image = await cleanImage(await buffer(source), extension)
  if (image === undefined) throw new AppError('UPLOAD_NOT_IMAGE')
  yield image
}

/** @throws AppError UPLOAD_PROGRAM */
async function* withoutPrograms(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    if (head.length < TELLING_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, TELLING_BYTES)])
      if (isProgram(head)) throw new AppError('UPLOAD_PROGRAM')
    }
    yield chunk
  }
}

/** @throws AppError FILE_TOO_LARGE while reading. */
async function* limited(source: Readable, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new AppError('FILE_TOO_LARGE', { megabytes: limit / MIB })
    yield chunk
  }
}
