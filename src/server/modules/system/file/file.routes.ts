import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { Identify } from '#server/http/pipeline/authenticate.ts'
import type { Access } from '#server/http/principal.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { StoredFile } from './file.rules.ts'
import type { FileService, ReceivedFile } from './file.service.ts'
import { fileDownloadRoutes } from './file-download.routes.ts'
import type { FileReadersService } from './file-readers.service.ts'
import type { FileUseService } from './file-use.service.ts'

const tags = ['system/file']
const StoredFileSchema = Type.Object({ id: Type.String(), fileName: Type.String(), size: Type.Integer() })

const uses = {
  tags,
  summary: 'List records that use a file',
  querystring: Type.Object({ id: Type.String({ maxLength: 36 }) }, { additionalProperties: true }),
  response: answers(Type.Array(Type.Object({}, { additionalProperties: true }))),
}

/** Bytes allowed for multipart headers and other fields around a file. */
const FRAME = 64 * 1024
/** Answer that makes the client embed the picture in its text. */
const EMBEDDED = 'local'

interface Services {
  files: FileService
  fileUses: FileUseService
  fileReaders: FileReadersService
  sessions: { identify: Identify }
  /** @throws AppError RECORD_NOT_FOUND for a file that the person may not see */
  requireFile(principal: ReturnType<typeof principalOf>, id: string): Promise<unknown>
}

/**
 * Routes of files: upload, use and download. The agreed interface has three upload paths with the same effect and
 * different answers.
 */
export function fileRoutes(app: App, services: Services): void {
  const { files, fileUses, fileReaders, sessions, requireFile } = services
  uploadRoute(app, files, {
    path: '/sys/common/upload',
    access: 'user',
    summary: 'Upload a file and return its path',
    message: ({ path }) => path,
  })
  uploadRoute(app, files, {
    path: '/sys/upload/uploadMinio',
    access: 'user',
    summary: 'Upload a file to any store and return its path',
    message: ({ path }) => path,
  })
  uploadRoute(app, files, {
    path: '/oss/file/upload',
    access: { permission: 'system:file:upload' },
    summary: 'Add a file to the list of files',
    message: () => successTexts.UPLOADED,
  })

  const access = { permission: 'system:file:list' }
  app.get('/oss/file/uses', { schema: uses, config: { access } }, async (request) => {
    const principal = principalOf(request)
    await requireFile(principal, request.query.id)
    return ok(await fileUses.of(principal, request.query.id, fileReaders.visibleKeys))
  })

  fileDownloadRoutes(app, { files, fileReaders, identify: sessions.identify })
}

interface UploadRoute {
  path: string
  access: Access
  summary: string
  message(file: StoredFile): string
}

function uploadRoute(app: App, files: FileService, { path, access, summary, message }: UploadRoute): void {
  const received = new WeakMap<FastifyRequest, ReceivedFile>()
  app.post(
    path,
    {
      schema: { tags, summary, response: answers(Type.Union([StoredFileSchema, Type.Null()])) },
      bodyLimit: files.largest + FRAME,
      config: {
        access,
        multipartOptions: { limits: { fileSize: files.largest + 1, files: 1, fields: 20 } },
        receiveFile: async (request, name, content) => {
          received.set(request, await files.receive(principalOf(request), name, content))
        },
      },
      // Removes the stored content after any later failure.
      onResponse: async (request) => {
        const left = received.get(request)
        if (left !== undefined) await files.removeContent(left)
      },
    },
    async (request) => {
      const file = received.get(request)
      if (file === undefined) throw new AppError('UPLOAD_MISSING')
      const { biz, jeditor } = request.body as { biz?: unknown; jeditor?: unknown }
      if (files.isEmbedded(jeditor)) return ok(null, EMBEDDED)
      const stored = await files.storeMetadata(principalOf(request), file, biz)
      received.delete(request)
      return ok({ id: stored.id, fileName: stored.fileName, size: stored.size }, message(stored))
    },
  )
}
