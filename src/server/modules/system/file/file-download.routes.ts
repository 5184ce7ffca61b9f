import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError } from '#server/http/answers/errors.ts'
import { disposition, sendDownload } from '#server/http/answers/send-file.ts'
import type { App } from '#server/http/app-type.ts'
import type { Identify } from '#server/http/pipeline/authenticate.ts'
import { fileToken } from '#server/http/pipeline/file-cookie.ts'
import { hashOfToken } from '#server/http/token.ts'
import { archiveNameOf, contentTypeOf, rangeOf, type StoredFile } from './file.rules.ts'
import type { FileService } from './file.service.ts'
import type { FileReadersService, LoadReader } from './file-readers.service.ts'

const schema = {
  tags: ['system/file'],
  summary: 'Show or download an uploaded file by its path',
}

/** Most files in one download. */
const MOST_FILES = 100
const several = {
  tags: ['system/file'],
  summary: 'Download several uploaded files as one archive',
  querystring: Type.Object({
    files: Type.String({
      pattern: `^[0-9a-z-]{1,36}(,[0-9a-z-]{1,36}){0,${MOST_FILES - 1}}$`,
      description: 'Ids of files, comma list',
    }),
  }),
}

/** A path is never reused for other content. Browsers check every hour whether the file was deleted. */
const FOR_EVERYBODY = 'public, max-age=3600'
/** The server checks the read permission on each request. */
const FOR_READERS = 'private, no-cache'

interface Services {
  files: FileService
  fileReaders: FileReadersService
  identify: Identify
}

/**
 * Routes for people with read permission for the file, or for each of several files. A single file supports ranges, since players seek.
 */
export function fileDownloadRoutes(app: App, { files, fileReaders, identify }: Services): void {
  // Public, because some files are; `fileReaders` checks the reader of the others. No compression: ranges count the
  // file's own bytes.
  const route = { config: { access: 'public' }, compress: false } as const
  const readerOf =
    (request: FastifyRequest): LoadReader =>
    (tenantId) => {
      const token = fileToken(request)
      if (token === undefined) throw new AppError('NOT_SIGNED_IN')
      return identify(hashOfToken(token), tenantId)
    }

  // The archive has this path, because browsers send the cookie nowhere else.
  app.get('/sys/common/static', { schema: several, ...route }, async (request, reply) => {
    const found = await files.findAll(request.query.files.split(','))
    await fileReaders.require(found, readerOf(request))
    return sendDownload(reply, archiveNameOf(found), await files.openAll(found))
  })

  app.get<{ Params: { '*': string } }>('/sys/common/static/*', { schema, ...route }, async (request, reply) => {
    const file = await files.find(request.params['*'])
    const open = await fileReaders.require([file], readerOf(request))
    describe(reply, file, open)
    if (request.headers['if-none-match'] === etagOf(file)) return reply.code(304).send()
    const range = rangeOf(request.headers.range, file.size)
    if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
    if (range === undefined) return reply.header('content-length', file.size).send(await files.open(file))
    return reply
      .code(206)
      .header('content-range', `bytes ${range.from}-${range.to}/${file.size}`)
      .header('content-length', range.to - range.from + 1)
      .send(await files.open(file, range))
  })
}

function describe(reply: FastifyReply, file: StoredFile, open: boolean): void {
  const { type, shown, policy } = contentTypeOf(file.fileName)
  reply
    .type(type)
    .header('content-disposition', disposition(shown ? 'inline' : 'attachment', file.fileName))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', policy)
    .header('cache-control', open ? FOR_EVERYBODY : FOR_READERS)
    .header('accept-ranges', 'bytes')
    .header('etag', etagOf(file))
}

function etagOf({ sha256 }: StoredFile): string {
  return `"${sha256}"`
}
