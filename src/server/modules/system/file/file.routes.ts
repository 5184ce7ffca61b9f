import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { principalOf } from '../../../http/access.ts'
import type { App } from '../../../http/app-type.ts'
import { answers, ok } from '../../../http/envelope.ts'
import { AppError } from '../../../http/errors.ts'
import { contentTypeOf, type StoredFile } from './file.rules.ts'
import type { FileService, ReceivedFile } from './file.service.ts'

const tags = ['system/file']

const upload = {
  tags,
  summary: 'Takes one file (multipart) and answers its path as message',
  description: 'fields: file, biz (sub-folder)',
  response: answers(Type.Object({ id: Type.String(), fileName: Type.String(), size: Type.Integer() })),
}

const download = { tags, summary: 'An uploaded file by its path; images are shown, everything else is downloaded' }

/** Room for the frame of multipart around a file, bytes. */
const FRAME = 64 * 1024
/** A path is never used again for another content. */
const CACHE = 'public, max-age=86400'

export function fileRoutes(app: App, files: FileService): void {
  const received = new WeakMap<FastifyRequest, ReceivedFile>()

  app.post(
    '/sys/common/upload',
    {
      schema: upload,
      bodyLimit: files.largest + FRAME,
      config: {
        access: 'user',
        multipartOptions: { limits: { fileSize: files.largest + 1, files: 1, fields: 20 } },
        receiveFile: async (request, name, content) => {
          received.set(request, await files.receive(principalOf(request), name, content))
        },
      },
      // Whatever went wrong after the content was stored, it must not stay.
      onResponse: async (request) => {
        const left = received.get(request)
        if (left !== undefined) await files.drop(left)
      },
    },
    async (request) => {
      const file = received.get(request)
      if (file === undefined) throw new AppError('UPLOAD_MISSING')
      const { biz } = request.body as { biz?: unknown }
      const { id, path, fileName, size } = await files.keep(principalOf(request), file, biz)
      received.delete(request)
      return ok({ id, fileName, size }, path)
    },
  )

  app.get<{ Params: { '*': string } }>(
    '/sys/common/static/*',
    { schema: download, config: { access: 'public' } },
    async (request, reply) => {
      const file = await files.find(request.params['*'])
      describe(reply, file)
      if (request.headers['if-none-match'] === etagOf(file)) return reply.code(304).send()
      return reply.header('content-length', file.size).send(await files.open(file))
    },
  )
}

function describe(reply: FastifyReply, file: StoredFile): void {
  const { type, shown } = contentTypeOf(file.fileName)
  const name = `filename*=UTF-8''${encodeURIComponent(file.fileName).replace(/[()']/g, percent)}`
  reply
    .type(type)
    .header('content-disposition', `${shown ? 'inline' : 'attachment'}; ${name}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', CACHE)
    .header('etag', etagOf(file))
}

function etagOf({ sha256 }: StoredFile): string {
  return `"${sha256}"`
}

/** Signs that encodeURIComponent leaves and a header parameter may not hold. */
function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
