import type { FastifyReply } from 'fastify'
import type { App } from '../../../http/app-type.ts'
import type { Identify } from '../../../http/authenticate.ts'
import { AppError } from '../../../http/errors.ts'
import { fileToken } from '../../../http/file-cookie.ts'
import { hashOfToken } from '../../../http/token.ts'
import { contentTypeOf, rangeOf, type StoredFile } from './file.rules.ts'
import type { FileService } from './file.service.ts'
import type { FileReadersService } from './file-readers.service.ts'

const schema = {
  tags: ['system/file'],
  summary: 'An uploaded file by its path; pictures, texts, PDF and media are shown, everything else is downloaded',
}

/** A path is never used again for another content; it is asked again now and then whether it was deleted. */
const FOR_EVERYBODY = 'public, max-age=3600'
/** Whether this person may still read it is asked each time. */
const FOR_READERS = 'private, no-cache'

interface Services {
  files: FileService
  fileReaders: FileReadersService
  identify: Identify
}

/** For who may read the file; a part of it too, since players jump. */
export function fileDownloadRoutes(app: App, { files, fileReaders, identify }: Services): void {
  app.get<{ Params: { '*': string } }>(
    '/sys/common/static/*',
    // Public, since some files are; of the others `fileReaders` asks who reads. A part of a file is counted in its own bytes.
    { schema, config: { access: 'public' }, compress: false },
    async (request, reply) => {
      const file = await files.find(request.params['*'])
      const open = await fileReaders.require(file, (tenantId) => {
        const token = fileToken(request)
        if (token === undefined) throw new AppError('NOT_SIGNED_IN')
        return identify(hashOfToken(token), tenantId)
      })
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
    },
  )
}

function describe(reply: FastifyReply, file: StoredFile, open: boolean): void {
  const { type, shown, policy } = contentTypeOf(file.fileName)
  const name = `filename*=UTF-8''${encodeURIComponent(file.fileName).replace(/[()']/g, percent)}`
  reply
    .type(type)
    .header('content-disposition', `${shown ? 'inline' : 'attachment'}; ${name}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', policy)
    .header('cache-control', open ? FOR_EVERYBODY : FOR_READERS)
    .header('accept-ranges', 'bytes')
    .header('etag', etagOf(file))
}

function etagOf({ sha256 }: StoredFile): string {
  return `"${sha256}"`
}

/** Signs that encodeURIComponent leaves and a header parameter may not hold. */
function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
