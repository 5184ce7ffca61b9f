import type { FastifyReply } from 'fastify'
import type { App } from '../../../http/app-type.ts'
import { contentTypeOf, rangeOf, type StoredFile } from './file.rules.ts'
import type { FileService } from './file.service.ts'

const schema = {
  tags: ['system/file'],
  summary: 'An uploaded file by its path; pictures, texts, PDF and media are shown, everything else is downloaded',
}

/** A path is never used again for another content; it is asked again now and then whether it was deleted. */
const CACHE = 'public, max-age=3600'

/** Whoever has the address may read the file; a part of it too, since players jump. */
export function fileDownloadRoutes(app: App, files: FileService): void {
  app.get<{ Params: { '*': string } }>(
    '/sys/common/static/*',
    // A part of a file is counted in its own bytes.
    { schema, config: { access: 'public' }, compress: false },
    async (request, reply) => {
      const file = await files.find(request.params['*'])
      describe(reply, file)
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

function describe(reply: FastifyReply, file: StoredFile): void {
  const { type, shown, policy } = contentTypeOf(file.fileName)
  const name = `filename*=UTF-8''${encodeURIComponent(file.fileName).replace(/[()']/g, percent)}`
  reply
    .type(type)
    .header('content-disposition', `${shown ? 'inline' : 'attachment'}; ${name}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', policy)
    .header('cache-control', CACHE)
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
