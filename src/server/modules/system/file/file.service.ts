import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#server/http/answers/errors.ts'
import { createPersonTurns } from '#server/http/person-turns.ts'
import type { Principal } from '#server/http/principal.ts'
import { cleanImage } from '#server/platform/files/clean-image.ts'
import { type ByteRange, type FileStore, FileStoreDown, type StoredContent } from '#server/platform/files/file-store.ts'
import { type Archive, zipFiles } from '#server/platform/files/zip-files.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { FileRepository, Quotas } from './file.repository.ts'
import {
  bizOf,
  cleanFileName,
  contentTypeOf,
  extensionOf,
  type FileKind,
  kindOf,
  type OwnedFile,
  type StoredFile,
} from './file.rules.ts'
import { isProgram, matchesSignature, SIGNATURE_BYTES } from './file-content.rules.ts'
import type { FileUseRepository } from './file-use.repository.ts'

interface Dependencies {
  files: FileRepository
  uses: Pick<FileUseRepository, 'holding'>
  store: FileStore
  newId: NewId
  /** Bytes. */
  limits: { upload: number; installer: number }
  quotas: Quotas
}

/** File with stored content and no metadata yet. `keep` stores the metadata; `drop` removes the content. */
export interface ReceivedFile extends StoredContent {
  id: string
  fileName: string
}

/** Permission to upload installers, which people can then download. */
const SITE_PERMISSION = 'system:site:edit'
const MIB = 1024 * 1024
/** Bytes; an image is in memory while it is encoded again. */
const LARGEST_IMAGE = 50 * MIB
/** Limits of images in memory. */
const IMAGES = { parallel: 16, ofOne: 4, mostWaiting: 200, patienceMs: 20_000 }

export type FileService = ReturnType<typeof createFileService>

/** Uploaded files. `file-readers.service` checks the read permission. */
export function createFileService({ files, uses, store, newId, limits, quotas }: Dependencies) {
  const inTurn = createPersonTurns(IMAGES)

  return {
    /** Size limit in bytes over all types. */
    largest: Math.max(limits.upload, limits.installer),

    /**
     * Writes content into the store. Encodes images again, and checks the first bytes of documents.
     * @param given file name that the client sent
     * @throws AppError UPLOAD_TYPE_REFUSED, UPLOAD_NOT_IMAGE, UPLOAD_PROGRAM, UPLOAD_CONTENT_OTHER, NOT_GRANTED,
     * FILE_TOO_LARGE, UPLOAD_QUOTA_PERSON, UPLOAD_QUOTA_TENANT, FILE_STORE_DOWN, TOO_MANY_REQUESTS
     */
    async receive(principal: Principal, given: string, source: Readable): Promise<ReceivedFile> {
      const fileName = cleanFileName(given)
      const extension = extensionOf(fileName)
      const kind = requireKind(principal, extension)
      // Refuses before the content arrives when the quota is already used up.
      const used = await files.used(principal)
      for (const whose of ['person', 'tenant'] as const) if (used[whose] >= quotas[whose]) throw overQuota(whose)
      const id = newId()
      const write = () => withStoreErrors(store.write(id, checked(limited(source, limitOf(kind)), kind, extension)))
      const content = await (kind === 'image' ? inTurn(principal, write) : write())
      return { id, fileName, ...content }
    },

    /**
     * Returns whether an editor should embed a picture in its text. The agreed interface demands this when files are on
     * a local disk.
     * @param jeditor member of the upload; not empty when a text editor sent it
     */
    isEmbedded: (jeditor: unknown) => store.place === 'disk' && typeof jeditor === 'string' && jeditor !== '',

    /**
     * Stores the metadata of a received file.
     * @param given sub-folder (`biz`) that the client chose
     * @throws AppError UPLOAD_PATH_WRONG, UPLOAD_PATH_TOO_DEEP, UPLOAD_QUOTA_PERSON, UPLOAD_QUOTA_TENANT
     */
    async storeMetadata(
      principal: Principal,
      { id, fileName, size, sha256 }: ReceivedFile,
      given: unknown,
    ): Promise<StoredFile> {
      const biz = bizOf(given)
      if (typeof biz !== 'string') throw new AppError(biz.refused)
      const path = `${biz}/${id}/${fileName}`
      const file = { id, path, fileName, fileType: extensionOf(fileName), biz, size, sha256 }
      const full = await files.insert(file, principal, quotas)
      if (full !== undefined) throw overQuota(full)
      return file
    },

    /** Returns the files of the person's tenant among these paths. */
    async known({ tenantId }: Pick<Principal, 'tenantId'>, paths: readonly string[]): Promise<OwnedFile[]> {
      return paths.length === 0 ? [] : files.findOfTenant(tenantId, paths)
    },

    /** Removes the content of a file that was not accepted. */
    removeContent: ({ id }: ReceivedFile) => withStoreErrors(store.remove(id)),

    /** Deletes files that no record uses, with their content. Others stay. */
    async removeUnused(ids: readonly string[]): Promise<void> {
      const used = new Set((await uses.holding(ids)).map(({ fileId }) => fileId))
      const unused = ids.filter((id) => !used.has(id))
      await files.remove(unused)
      for (const id of unused) await withStoreErrors(store.remove(id))
    },

    /** Content type and security policy for showing a file. */
    describe: ({ fileName }: StoredFile) => contentTypeOf(fileName),

    /** @throws AppError FILE_NOT_FOUND */
    async find(path: string): Promise<OwnedFile> {
      const file = await files.findByPath(path)
      if (file === undefined) throw new AppError('FILE_NOT_FOUND')
      return file
    },

    /** Finds files by their ids, in that order. @throws AppError FILE_NOT_FOUND when one is missing */
    async findAll(ids: readonly string[]): Promise<OwnedFile[]> {
      const found = new Map((await files.findByIds(ids)).map((file) => [file.id, file]))
      return [...new Set(ids)].map((id) => {
        const file = found.get(id)
        if (file === undefined) throw new AppError('FILE_NOT_FOUND')
        return file
      })
    },

    /** Returns the files with these ids that exist, in any tenant. */
    existing: (ids: readonly string[]): Promise<OwnedFile[]> => files.findByIds(ids),

    open,

    openAll,

    /**
     * Opens the files at these paths for a person with read permission. One file is sent as it is, several in one archive.
     * Paths of other tenants are skipped.
     * @returns also the file name when there is a single file
     * @throws AppError FILE_NOT_FOUND when no file is found, FILE_STORE_DOWN
     */
    async download({ tenantId }: Principal, paths: readonly string[]): Promise<Archive & { fileName?: string }> {
      const known = new Map((await files.findOfTenant(tenantId, paths)).map((file) => [file.path, file]))
      const [first, ...others] = [...new Set(paths)].flatMap((path) => known.get(path) ?? [])
      if (first === undefined) throw new AppError('FILE_NOT_FOUND')
      if (others.length > 0) return openAll([first, ...others])
      return { fileName: first.fileName, size: first.size, content: await open(first) }
    },
  }

  /** Opens several files as one archive. @throws AppError FILE_NOT_FOUND, FILE_STORE_DOWN for the first */
  function openAll(several: readonly StoredFile[]): Promise<Archive> {
    return zipFiles(several.map((file) => ({ name: file.fileName, size: file.size, open: () => open(file) })))
  }

  /** @throws AppError FILE_NOT_FOUND, FILE_STORE_DOWN */
  async function open({ id }: StoredFile, range?: ByteRange): Promise<Readable> {
    try {
      return await withStoreErrors(store.open(id, range))
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') throw new AppError('FILE_NOT_FOUND')
      throw error
    }
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

/** Checks that the content matches the file name. */
function checked(source: AsyncIterable<Buffer>, kind: FileKind, extension: string): AsyncIterable<Buffer> {
  if (kind === 'image') return reencoded(source, extension)
  return kind === 'document' ? asNamed(source, extension) : source
}

/** @throws AppError UPLOAD_NOT_IMAGE */
async function* reencoded(source: AsyncIterable<Buffer>, extension: string): AsyncGenerator<Buffer> {
  const image = await cleanImage(await buffer(source), extension)
  if (image === undefined) throw new AppError('UPLOAD_NOT_IMAGE')
  yield image
}

/** @throws AppError UPLOAD_PROGRAM, UPLOAD_CONTENT_OTHER before any byte is passed on. */
async function* asNamed(source: AsyncIterable<Buffer>, extension: string): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of source) {
    if (head === undefined) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < SIGNATURE_BYTES) continue
    yield fitting(head, extension)
    head = undefined
  }
  if (head !== undefined) yield fitting(head, extension)
}

function fitting(content: Buffer, extension: string): Buffer {
  const head = content.subarray(0, SIGNATURE_BYTES)
  if (isProgram(head)) throw new AppError('UPLOAD_PROGRAM')
  if (!matchesSignature(head, extension)) throw new AppError('UPLOAD_CONTENT_OTHER', { extension })
  return content
}

function overQuota(whose: keyof Quotas): AppError {
  return new AppError(whose === 'person' ? 'UPLOAD_QUOTA_PERSON' : 'UPLOAD_QUOTA_TENANT')
}

/** @throws AppError FILE_STORE_DOWN with the message of the store */
async function withStoreErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof FileStoreDown ? new AppError('FILE_STORE_DOWN', { reason: error.message }) : error
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
