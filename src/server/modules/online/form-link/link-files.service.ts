import type { Readable } from 'node:stream'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { FileService, ReceivedFile } from '#server/modules/system/file/file.service.ts'
import type { TokenBuckets } from '#server/platform/limits/token-buckets.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import { coerceField } from '#shared/rules/records/coerce-record.ts'
import { fileProblem, storedFiles } from '#shared/rules/records/stored-files.ts'
import { messageOf } from '#shared/rules/records/validation-messages.ts'
import { asInvalid, type LinkAccess, type OpenLink } from './form-link-access.ts'
import type { LinkUploadRepository } from './link-upload.repository.ts'

interface Dependencies {
  access: Pick<LinkAccess, 'open'>
  engine: Pick<RecordEngine, 'get'>
  files: Pick<
    FileService,
    'receive' | 'storeMetadata' | 'removeContent' | 'find' | 'open' | 'describe' | 'removeUnused'
  >
  uploads: LinkUploadRepository
  /** All entities by address. */
  entities: ReadonlyMap<string, Entity>
  /** Rates of uploads, by link. */
  buckets: TokenBuckets
}

/** Received file with the link and the field that it is for. */
export interface LinkFile {
  file: ReceivedFile
  place: string
  linkId: string
  issuer: Principal
}

/** Files in a field of a record or of a row of a sub-table. */
interface FieldFiles {
  /** Field as a link names it. */
  place: string
  /** Key of the row; empty for the record and for a new row. */
  row: string
  /** Place in the body, for messages. */
  path: string
  field: Field
  files: readonly string[]
}

/** Most files of a link that are uploaded and not saved. */
const MOST_UNSAVED = 100
/** Uploads of a link per minute, by all its visitors together. */
const PER_MINUTE = 60
/** Folder of the files of links. */
const FOLDER = 'form-link'

export type LinkFilesService = ReturnType<typeof createLinkFilesService>

/** Files on the page of a link: uploads for its file fields alone, and the files of its record. */
export function createLinkFilesService({ access, engine, files, uploads, entities, buckets }: Dependencies) {
  return {
    /**
     * Receives a file for a field that may be filled in.
     * @param name as the client sent it
     * @throws AppError FORM_LINK_INVALID also for another field; TOO_MANY_REQUESTS, FORM_LINK_FILES_FULL;
     * REQUEST_INVALID for a file that the field does not accept; the errors of any upload
     */
    async receive(secret: string, place: string, name: string, content: Readable): Promise<LinkFile> {
      const opened = await access.open(secret)
      const { link, issuer } = opened
      const limits = filledField(opened, place)?.['x-file']
      if (!limits) throw new AppError('FORM_LINK_INVALID')
      if (!buckets.take(link.id, PER_MINUTE / 60, PER_MINUTE)) throw new AppError('TOO_MANY_REQUESTS')
      requireAccepted(fileProblem(limits, { name }))
      if ((await uploads.count(link.id)) >= MOST_UNSAVED) throw new AppError('FORM_LINK_FILES_FULL')
      // The permissions of the issuer, such as the one to upload programs, do not pass to visitors.
      const file = await withoutQuota(() => files.receive({ ...issuer, may: () => false }, name, content))
      try {
        requireAccepted(fileProblem(limits, { name: file.fileName, size: file.size }))
      } catch (error) {
        await files.removeContent(file)
        throw error
      }
      return { file, place, linkId: link.id, issuer }
    },

    /** Stores a received file as an upload of the issuer. @returns its path, which the field stores */
    async store({ file, place, linkId, issuer }: LinkFile): Promise<string> {
      const { id, path } = await withoutQuota(() => files.storeMetadata(issuer, file, FOLDER))
      await uploads.insert(linkId, { fileId: id, place })
      return path
    },

    removeContent: ({ file }: LinkFile) => files.removeContent(file),

    /**
     * Requires that each sent file was uploaded through this link for its field, or is there already.
     * @returns the ids of the uploads
     * @throws AppError RECORD_INVALID with the fields
     */
    async requireOwn(opened: OpenLink, body: Readonly<Row>): Promise<string[]> {
      const sent = filesIn(opened, body)
      if (sent.length === 0) return []
      const held = new Set((await heldFiles(opened)).flatMap((each) => each.files.map((path) => keyOf(each, path))))
      const paths = sent.flatMap((each) => each.files)
      const own = await uploads.find(opened.link.id, paths)
      const isOwn = (path: string, place: string) => own.some((each) => each.path === path && each.place === place)
      const foreign = sent.filter((each) =>
        each.files.some((path) => !held.has(keyOf(each, path)) && !isOwn(path, each.place)),
      )
      const problems = foreign.map(({ path, field }) => ({
        ...{ field: path, keyword: 'file', message: messageOf('file', field) },
      }))
      if (problems.length > 0) throw invalid(problems)
      return own.map(({ fileId }) => fileId)
    },

    /** Notes that a saved record holds these uploads. */
    keep: (fileIds: readonly string[]) => uploads.remove(fileIds),

    /**
     * Opens a file of the record of a link, or one that was uploaded through it.
     * @throws AppError FORM_LINK_INVALID, FILE_NOT_FOUND for any other file
     */
    async read(secret: string, linkId: string, path: string) {
      const opened = await access.open(secret)
      if (opened.link.id !== linkId) throw new AppError('FORM_LINK_INVALID')
      const isOwn =
        (await uploads.find(linkId, [path])).length > 0 ||
        (await heldFiles(opened)).some((each) => each.files.includes(path))
      if (!isOwn) throw new AppError('FILE_NOT_FOUND')
      const file = await files.find(path)
      if (file.tenantId !== opened.link.tenantId) throw new AppError('FILE_NOT_FOUND')
      return { fileName: file.fileName, size: file.size, ...files.describe(file), content: await files.open(file) }
    },

    /** Deletes files that were uploaded and not saved in time. */
    async removeUnsaved(): Promise<void> {
      const ids = await uploads.expired()
      await files.removeUnused(ids)
      // Files that something else uses by now stay.
      await uploads.remove(ids)
    },
  }

  /** Files of the record in fields that the page shows. */
  async function heldFiles(opened: OpenLink): Promise<FieldFiles[]> {
    const { link, issuer, entity } = opened
    if (link.allows === 'add') return []
    return filesIn(opened, await asInvalid(() => engine.get(issuer, entity, link.dataId!, '*')))
  }

  function filesIn({ screen, entity }: OpenLink, record: Readonly<Row>): FieldFiles[] {
    const own = fieldFiles(entity, screen.shown, record, { place: '', path: '' })
    const inRows = screen.rows.flatMap(({ name, children, shown }) =>
      rowsIn(record[name]).flatMap((row, at) => {
        const path = children.kind === 'one' ? name : `${name}[${at}]`
        return fieldFiles(entities.get(children.entity)!, shown, row, { place: `${name}.`, path: `${path}.` })
      }),
    )
    return [...own, ...inRows]
  }
}

/** Field that a link names, if it may be filled in: `paper`, or `lines.paper` in rows. */
export function filledField({ screen }: Pick<OpenLink, 'screen'>, place: string): Field | undefined {
  const [name, rows] = place.split('.').reverse() as [string, string?]
  const fields = rows === undefined ? screen : screen.rows.find((each) => each.name === rows)
  return fields?.filled.has(name) ? fields.properties[name] : undefined
}

function fieldFiles(
  { properties }: Entity,
  names: ReadonlySet<string>,
  record: Readonly<Row>,
  at: { place: string; path: string },
): FieldFiles[] {
  return [...names].flatMap((name) => {
    const field = properties[name]!
    if (!field['x-file']) return []
    // The engine stores the converted value.
    const files = storedFiles(coerceField(field, record[name]))
    const row = at.place === '' || typeof record.id !== 'string' ? '' : record.id
    return files.length > 0 ? [{ place: at.place + name, path: at.path + name, row, field, files }] : []
  })
}

const keyOf = ({ place, row }: FieldFiles, path: string) => JSON.stringify([place, row, path])

export function rowsIn(value: unknown): Row[] {
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  return rows.filter((row): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row))
}

function requireAccepted(reason: string | undefined): void {
  if (reason !== undefined) throw new AppError('REQUEST_INVALID', { reason })
}

/** Visitors do not learn how much the issuer stores. */
async function withoutQuota<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isFull =
      error instanceof AppError && (error.code === 'UPLOAD_QUOTA_PERSON' || error.code === 'UPLOAD_QUOTA_TENANT')
    throw isFull ? new AppError('FORM_LINK_FILES_FULL') : error
  }
}
